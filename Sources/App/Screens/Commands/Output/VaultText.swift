import PorticoKit

/// The vault as scripts and people read it.
enum VaultText {
    static func json(_ status: VaultStatus) -> JSON {
        .object([
            ("state", .string(word(status.state))),
            ("slots", .array(status.slots.map { .string($0.rawValue) })),
        ])
    }

    static func line(_ status: VaultStatus) -> Bilingual {
        let state = state(status.state)
        return Bilingual(
            "Vault: \(state.english) (\(status.folder))", ko: "보관함: \(state.korean) (\(status.folder))")
    }

    /// One finding of the doctor.
    static func line(_ finding: VaultFinding) -> Bilingual {
        let subject = self.subject(finding.subject)
        let place = finding.path.map { " (\($0))" } ?? ""
        let verdict: Bilingual
        let mark: String
        switch finding.verdict {
        case .good:
            mark = "ok"
            verdict = Bilingual("as it should be", ko: "정상")
        case .warning(let text):
            mark = "!!"
            verdict = Bilingual(text, ko: text)
        case .fault(let fault):
            mark = "XX"
            verdict = self.fault(fault)
        }
        return Bilingual(
            "\(mark)  \(subject.english): \(verdict.english)\(place)",
            ko: "\(mark)  \(subject.korean): \(verdict.korean)\(place)")
    }

    /// What to do about a finding; `nil` when nothing need be done.
    static func advice(_ finding: VaultFinding, _ language: Language) -> String? {
        guard case .fault(let fault) = finding.verdict else { return nil }
        return MessageBook(language).message(for: fault).next
    }

    static func word(_ state: VaultStatus.State) -> String {
        switch state {
        case .open: "open"
        case .locked: "locked"
        case .damaged: "damaged"
        case .absent: "absent"
        }
    }

    static func state(_ state: VaultStatus.State) -> Bilingual {
        switch state {
        case .open: Bilingual("open", ko: "열림")
        case .locked: Bilingual("locked", ko: "잠김")
        case .damaged(let fault):
            Bilingual("unusable, \(self.fault(fault).english)", ko: "쓸 수 없음, \(self.fault(fault).korean)")
        case .absent: Bilingual("not made yet", ko: "아직 없음")
        }
    }

    static func slot(_ slot: VaultStatus.Slot) -> Bilingual {
        switch slot {
        case .passphrase: Bilingual("passphrase", ko: "암호")
        case .deviceKey: Bilingual("device key", ko: "기기 키")
        }
    }

    static func subject(_ subject: VaultFinding.Subject) -> Bilingual {
        switch subject {
        case .file: Bilingual("vault file", ko: "보관함 파일")
        case .deviceKey: Bilingual("device key", ko: "기기 키")
        case .permissions: Bilingual("permissions", ko: "접근 권한")
        case .state: Bilingual("state file", ko: "상태 파일")
        case .memory: Bilingual("memory protection", ko: "메모리 보호")
        }
    }

    static func subjectWord(_ subject: VaultFinding.Subject) -> String {
        switch subject {
        case .file: "file"
        case .deviceKey: "device_key"
        case .permissions: "permissions"
        case .state: "state"
        case .memory: "memory"
        }
    }

    static func fault(_ fault: VaultFault) -> Bilingual {
        switch fault {
        case .missing: Bilingual("the file is gone", ko: "파일이 없어졌어요")
        case .corrupt: Bilingual("the bytes are damaged", ko: "내용이 손상되었어요")
        case .tampered: Bilingual("changed without its key", ko: "키 없이 변경되었어요")
        case .rolledBack: Bilingual("older than what was last written", ko: "마지막에 쓴 것보다 오래되었어요")
        case .unsupportedVersion(let version):
            Bilingual("written by a newer version (\(version))", ko: "더 새로운 버전(\(version))이 썼어요")
        case .locked(let reason): Bilingual("locked: \(reason)", ko: "잠겨 있어요: \(reason)")
        case .unreadable(let reason): Bilingual("cannot be read: \(reason)", ko: "읽을 수 없어요: \(reason)")
        case .unwritable(let reason): Bilingual("cannot be written: \(reason)", ko: "쓸 수 없어요: \(reason)")
        case .busy: Bilingual("another process holds it", ko: "다른 프로세스가 쓰고 있어요")
        }
    }
}
