import PorticoKit

/// The vault as scripts and people read it.
enum VaultText {
    /// What `portico status` says of the vault.
    static func json(_ status: VaultStatus) -> JSON {
        .object(members(status) + [("fault", JSON(status.fault?.code))])
    }

    /// The same, with what to do when it cannot be used.
    static func json(_ status: VaultStatus, _ message: Message?) -> JSON {
        .object(
            members(status) + [
                ("generation", status.generation.map { .number(Int($0)) } ?? .null),
                ("folder", .string(status.folder)),
                ("device_key_file", JSON(status.deviceKeyFile)),
                ("fault", JSON(status.fault?.code)),
                ("message", JSON(message?.happened)), ("hint", JSON(message?.next)),
            ])
    }

    private static func members(_ status: VaultStatus) -> [(key: String, value: JSON)] {
        [
            ("state", .string(word(status.state))),
            ("slots", .array(status.slots.map { .string($0.rawValue) })),
        ]
    }

    static func line(_ status: VaultStatus) -> Phrase {
        func text(_ language: Language) -> String {
            "\(VaultPhrase.vault.text(in: language)): \(Phrase(status.state).text(in: language)) (\(status.folder))"
        }
        return Phrase("\(text(.english))", ko: "\(text(.korean))")
    }

    /// Everything that is known at a glance, a line each.
    static func lines(_ status: VaultStatus, _ message: Message?, _ language: Language, isCommand: Bool = true)
        -> [String]
    {
        func line(_ label: Phrase, _ value: String) -> String { "\(label.text(in: language)): \(value)" }
        var lines = [Self.line(status)(language)]
        if !status.slots.isEmpty {
            lines.append(
                line(VaultPhrase.openedBy, status.slots.map { slot($0, status, language) }.joined(separator: ", ")))
        }
        if let generation = status.generation {
            lines.append(line(VaultPhrase.commits, VaultPhrase.times(generation).text(in: language)))
        }
        if let message { lines += ["  " + message.happened, "  " + message.next] }
        if status.state == .open, status.slots == [.deviceKey] {
            lines.append("  " + VaultPhrase.deviceKeyNote.text(in: language))
            if isCommand { lines.append("  \(ProgramWords.current.command) vault passphrase") }
        }
        return lines
    }

    private static func slot(_ slot: VaultStatus.Slot, _ status: VaultStatus, _ language: Language) -> String {
        let name = Phrase(slot).text(in: language)
        guard slot == .deviceKey, let file = status.deviceKeyFile else { return name }
        return "\(name) (\(file))"
    }

    /// One finding of the doctor.
    static func line(_ finding: VaultFinding, _ book: MessageBook) -> String {
        let place = finding.path.map { " (\($0))" } ?? ""
        return "\(mark(finding))  \(Phrase(finding.subject).text(in: book.language)): \(verdict(finding, book))\(place)"
    }

    static func mark(_ finding: VaultFinding) -> String {
        switch finding.verdict {
        case .good: "ok"
        case .absent: "--"
        case .unseen: "??"
        case .warning: "!!"
        case .fault, .broken: "XX"
        }
    }

    static func verdict(_ finding: VaultFinding, _ book: MessageBook) -> String {
        switch finding.verdict {
        case .good:
            switch finding.detail {
            case .version(let generation, let writtenAt):
                VaultPhrase.version(generation, at: "\(TimestampText(writtenAt))").text(in: book.language)
            case .files(let count): VaultPhrase.files(count).text(in: book.language)
            case nil: VaultPhrase.asItShouldBe.text(in: book.language)
            }
        case .absent:
            (finding.subject == .deviceKey ? VaultPhrase.noneThere : VaultPhrase.notMadeYet).text(in: book.language)
        case .unseen(let fault): VaultPhrase.notLookedAt(isLocked: isLock(fault)).text(in: book.language)
        case .warning(let weakness), .broken(let weakness): book.message(for: weakness, path: finding.path).happened
        // The path stands behind it anyway.
        case .fault(let fault): MessageBook(book.language).message(for: .vault(fault)).happened
        }
    }

    private static func isLock(_ fault: VaultFault) -> Bool {
        switch fault {
        case .deviceKeyMissing, .deviceKeyWrong, .locked: true
        default: fault.isAnsweredByPassphrase
        }
    }

    /// What all findings come to.
    static func summary(_ findings: [VaultFinding]) -> Phrase {
        if findings.contains(where: \.isFault) { return VaultPhrase.faultyReport }
        return findings.contains(where: \.isUnseen) ? VaultPhrase.unseenReport : VaultPhrase.soundReport
    }

    /// What to do about a finding; `nil` when nothing need be done.
    static func advice(_ finding: VaultFinding, _ book: MessageBook) -> String? {
        switch finding.verdict {
        case .good, .absent: nil
        // The key it waits for has its own line; only a passphrase has none.
        case .unseen(let fault):
            finding.subject == .file && fault.isAnsweredByPassphrase ? book.message(for: .vault(fault)).next : nil
        case .warning(let weakness), .broken(let weakness): book.message(for: weakness, path: finding.path).next
        case .fault(let fault): book.message(for: .vault(fault)).next
        }
    }

    /// One finding for a script; its sentences are English, its words stable.
    static func json(_ finding: VaultFinding, _ book: MessageBook) -> JSON {
        let (verdict, detail): (String, JSON) =
            switch finding.verdict {
            case .good: ("good", .null)
            case .absent: ("absent", .string(self.verdict(finding, book)))
            case .unseen: ("unseen", .string(self.verdict(finding, book)))
            case .warning: ("warning", .string(self.verdict(finding, book)))
            case .fault, .broken: ("fault", .string(self.verdict(finding, book)))
            }
        return .object([
            ("subject", .string(finding.subject.rawValue)), ("verdict", .string(verdict)), ("detail", detail),
            ("path", JSON(finding.path)), ("advice", JSON(advice(finding, book))),
        ])
    }

    static func word(_ state: VaultStatus.State) -> String {
        switch state {
        case .open: "open"
        case .locked: "locked"
        case .damaged: "damaged"
        case .absent: "absent"
        }
    }
}
