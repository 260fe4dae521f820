package import PorticoDomain

/// What the screens and commands about the vault say.
package enum VaultPhrase {
    package static let vault = Phrase("Vault", ko: "보관함")
    package static let unlockTitle = Phrase("Unlock the vault", ko: "보관함 열기")
    package static let unlock = Phrase("Unlock", ko: "열기")
    package static let passphrase = Phrase("Vault passphrase", ko: "보관함 암호 문구")
    package static let currentPassphrase = Phrase("Current passphrase", ko: "현재 암호 문구")
    package static let newPassphrase = Phrase("New passphrase", ko: "새 암호 문구")
    package static let newPassphraseRule = Phrase("New passphrase (at least 8 characters)", ko: "새 암호 문구 (8자 이상)")
    package static let passphraseAgain = Phrase("Repeat the passphrase", ko: "새 암호 문구 확인")
    package static let passphraseHint = Phrase("at least 8 characters; Ctrl-T shows them", ko: "8자 이상, Ctrl-T로 볼 수 있어요")
    package static let capsHint = Phrase(
        "Is Caps Lock on, or another keyboard layout?",
        ko: "Caps Lock이나 한/영 상태를 확인해 주세요.")
    package static let passphrasesDiffer = Phrase("The passphrases do not match.", ko: "두 암호 문구가 서로 달라요.")
    package static let wrongPassphrase = Phrase("That does not open the vault.", ko: "이 암호 문구로는 열리지 않아요.")
    package static func wait(seconds: Int) -> Phrase {
        Phrase("Try again in \(seconds) s.", ko: "\(seconds)초 기다려 주세요.")
    }
    package static let recover = Phrase("Restore the previous version", ko: "이전 상태로 되돌리기")
    package static let acceptRollback = Phrase("Accept the vault as it is", ko: "지금 상태 받아들이기")
    package static let reset = Phrase("Reset the vault", ko: "보관함 초기화")
    package static let tryAgain = Phrase("Check again", ko: "다시 확인")
    package static let confirm = Phrase("Type this word to confirm", ko: "확인하려면 이 단어를 입력해 주세요")
    package static let wordWrong = Phrase("That is not the word.", ko: "단어가 일치하지 않아요.")
    package static let recoverQuestion = Phrase(
        "The vault goes back to the version before its last change; the damaged file is kept in quarantine.",
        ko: "마지막 변경 전의 상태로 바꿔요. 손상된 파일은 격리 폴더에 남아요.")
    package static let acceptQuestion = Phrase(
        "The vault as it is now counts as the newest. A token renewed since may be refused; if so, sign in again.",
        ko: "지금 보관함을 가장 새로운 것으로 여겨요. 그 뒤에 갱신된 토큰은 거절될 수 있고, 그러면 다시 로그인하면 돼요.")
    package static let resetQuestion = Phrase(
        "All sessions on this computer are lost: everything moves to quarantine, and you have to sign in again.",
        ko: "이 컴퓨터의 세션을 모두 잃어요. 전부 격리 폴더로 옮겨지고 다시 로그인해야 해요.")
    package static let recovered = Phrase("The previous version was restored.", ko: "이전 상태로 되돌렸어요.")
    package static let accepted = Phrase("The vault was accepted as it is.", ko: "지금 상태를 받아들였어요.")
    package static let wasReset = Phrase("The vault was reset; sign in again.", ko: "보관함을 초기화했어요. 다시 로그인해 주세요.")
    package static let notNeeded = Phrase(
        "There is nothing to repair: the vault is in order.", ko: "보관함에 문제가 없어서 바꿀 것이 없어요.")
    package static let unlocked = Phrase("The vault is open.", ko: "보관함을 열었어요.")
    package static let setPassphrase = Phrase("Set a passphrase", ko: "암호 문구 정하기")
    package static let changePassphrase = Phrase("Change the passphrase", ko: "암호 문구 바꾸기")
    package static let removePassphrase = Phrase("Remove the passphrase", ko: "암호 문구 없애기")
    package static let rotate = Phrase("Replace the keys", ko: "키 바꾸기")
    package static let examine = Phrase("Check everything", ko: "모두 살펴보기")
    package static let passphraseSet = Phrase("From now on, the passphrase opens the vault.", ko: "이제 암호 문구로 보관함을 열어요.")
    package static let passphraseRemoved = Phrase(
        "From now on, the device key opens the vault.",
        ko: "이제 기기 키로 보관함을 열어요.")
    package static let rotated = Phrase("Every key was replaced.", ko: "모든 키를 바꿨어요.")
    package static let setExplanation = Phrase(
        "Nothing else will open the vault, and a forgotten passphrase cannot be recovered.",
        ko: "암호 문구로만 보관함을 열 수 있고, 잊으면 되찾을 수 없어요.")
    package static let removeExplanation = Phrase(
        "A key file on this computer will then open the vault without asking.",
        ko: "이 컴퓨터의 키 파일로, 보관함이 묻지 않고 열려요.")
    package static let rotateExplanation = Phrase(
        "Everything is encrypted with new keys. What opens the vault stays the same.",
        ko: "모두 새 키로 다시 암호화해요. 여는 방법은 그대로예요.")
    package static let deviceKeyNote = Phrase(
        "It opens without asking: anyone who copies the vault and its key can read it. A passphrase prevents that.",
        ko: "묻지 않고 열려요. 보관함과 키를 함께 복사하면 읽을 수 있으니, 암호 문구를 정하면 더 안전해요.")
    package static let state = Phrase("State", ko: "상태")
    package static let openedBy = Phrase("Opened by", ko: "여는 방법")
    package static let folder = Phrase("Folder", ko: "폴더")
    package static let commits = Phrase("Written so far", ko: "지금까지 저장")
    package static func times(_ count: UInt64) -> Phrase {
        Phrase(count == 1 ? "once" : "\(count) times", ko: "\(count)번")
    }
    package static func version(_ generation: UInt64, at time: String) -> Phrase {
        Phrase("version \(generation), written \(time)", ko: "\(generation)번째 상태, \(time)에 저장")
    }
    package static func files(_ count: Int) -> Phrase {
        Phrase(count == 1 ? "1 file is kept" : "\(count) files are kept", ko: "파일 \(count)개를 보관하고 있어요")
    }
    package static let notMadeYet = Phrase("not created yet", ko: "아직 만들지 않았어요")
    package static let noneThere = Phrase("none", ko: "없어요")
    package static func notLookedAt(isLocked: Bool) -> Phrase {
        isLocked
            ? Phrase("not checked: the vault is locked", ko: "보관함이 잠겨 있어 확인하지 못했어요")
            : Phrase("not checked: it cannot be read", ko: "읽을 수 없어 확인하지 못했어요")
    }
    package static let strength = Phrase("Strength", ko: "안전성")
    package static let strengthNone = Phrase("too short", ko: "너무 짧아요")
    package static let strengthWeak = Phrase("weak", ko: "약해요")
    package static let strengthFair = Phrase("fair", ko: "보통이에요")
    package static let strengthGood = Phrase("good", ko: "좋아요")
    package static let strengthStrong = Phrase("strong", ko: "아주 좋아요")
    package static let asItShouldBe = Phrase("in order", ko: "정상이에요")
    package static let soundReport = Phrase("No problems were found.", ko: "문제가 없어요.")
    package static let unseenReport = Phrase(
        "Not everything could be checked; see above.", ko: "확인하지 못한 것이 있어요. 위를 확인해 주세요.")
    package static let faultyReport = Phrase(
        "Something needs your attention; see above.", ko: "조치가 필요한 것이 있어요. 위를 확인해 주세요.")
    package static let working = Phrase("One moment…", ko: "잠시만요…")
}

extension Phrase {
    /// Names a way out of a fault.
    package init(_ repair: VaultRepair) {
        switch repair {
        case .recover: self = VaultPhrase.recover
        case .acceptRollback: self = VaultPhrase.acceptRollback
        case .reset: self = VaultPhrase.reset
        }
    }

    /// Says what a way out led to.
    package init(_ report: VaultRepairReport) {
        switch report {
        case .notNeeded: self = VaultPhrase.notNeeded
        case .recovered: self = VaultPhrase.recovered
        case .accepted: self = VaultPhrase.accepted
        case .reset: self = VaultPhrase.wasReset
        }
    }

    /// Names a strength.
    package init(_ strength: PassphraseStrength) {
        switch strength {
        case .none: self = VaultPhrase.strengthNone
        case .weak: self = VaultPhrase.strengthWeak
        case .fair: self = VaultPhrase.strengthFair
        case .good: self = VaultPhrase.strengthGood
        case .strong: self = VaultPhrase.strengthStrong
        }
    }

    /// Names what was looked at.
    package init(_ subject: VaultFinding.Subject) {
        switch subject {
        case .file: self = Phrase("vault file", ko: "보관함 파일")
        case .deviceKey: self = Phrase("device key", ko: "기기 키")
        case .permissions: self = Phrase("permissions", ko: "접근 권한")
        case .state: self = Phrase("state file", ko: "상태 파일")
        case .memory: self = Phrase("memory protection", ko: "메모리 보호")
        case .previous: self = Phrase("previous version", ko: "이전 상태")
        case .leftovers: self = Phrase("leftover files", ko: "남은 임시 파일")
        case .owner: self = Phrase("owner", ko: "소유자")
        case .medium: self = Phrase("space and permissions", ko: "공간과 쓰기 권한")
        case .umask: self = Phrase("new files", ko: "새 파일의 권한")
        case .configuration: self = Phrase("configuration", ko: "설정 파일")
        case .accounts: self = Phrase("practice accounts", ko: "연습 계정")
        case .quarantine: self = Phrase("quarantine", ko: "격리 폴더")
        case .dumps: self = Phrase("crash dumps", ko: "비정상 종료 덤프")
        }
    }
}

extension VaultPhrase {
    /// Says what a way out means.
    package static func question(_ repair: VaultRepair) -> Phrase {
        switch repair {
        case .recover: recoverQuestion
        case .acceptRollback: acceptQuestion
        case .reset: resetQuestion
        }
    }
}
