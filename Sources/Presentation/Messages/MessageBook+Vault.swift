public import PorticoDomain

extension MessageBook {
    /// What to say of a vault that cannot be used.
    public func message(for fault: VaultFault) -> Message {
        switch fault {
        case .missing:
            say(
                "The vault's file is gone, but traces of it remain.", moveAway.english,
                "보관함 파일이 없어졌지만 흔적은 남아 있어요.", moveAway.korean)
        case .corrupt:
            say(
                "The vault is damaged.", moveAway.english, "보관함이 손상되었어요.", moveAway.korean)
        case .tampered:
            say(
                "Something that does not hold the key has changed the vault.",
                "Find out who did before going on. \(moveAway.english)",
                "열쇠가 없는 누군가가 보관함을 바꿨어요.",
                "누가 바꿨는지 먼저 확인해 주세요. \(moveAway.korean)")
        case .rolledBack:
            say(
                "The vault is older than what was last written here.",
                "If you restored a backup, remove the state file that \(program) vault doctor names.",
                "보관함이 마지막으로 저장한 것보다 오래된 상태예요.",
                "백업을 복원한 것이라면 \(program) vault doctor가 알려 주는 상태 파일을 지워 주세요.")
        case .unsupportedVersion(let major):
            say(
                "The vault was written by a newer version (format \(major)).", "Update \(program) to read it.",
                "더 새로운 버전에서 만든 보관함이에요(형식 \(major)).", "\(program.with(.object)) 업데이트해 주세요.")
        case .locked(let reason):
            say(
                "The vault is locked: \(reason).", "Bring the key back, or begin anew. \(moveAway.english)",
                "보관함이 잠겨 있어요: \(reason)", "열쇠를 되돌려 놓거나 새로 시작해 주세요. \(moveAway.korean)")
        case .unreadable(let reason):
            say(
                "The vault cannot be read: \(reason).", "Check the rights of its folder; nothing was changed.",
                "보관함을 읽을 수 없어요: \(reason)", "폴더 권한을 확인해 주세요. 바뀐 것은 없어요.")
        case .unwritable(let reason):
            say(
                "The vault cannot be written: \(reason).", "Free some space or allow writing, then try again.",
                "보관함에 저장할 수 없어요: \(reason)", "저장 공간과 쓰기 권한을 확인하고 다시 시도해 주세요.")
        case .busy:
            say(
                "Another process has kept the vault for too long.", "Try again when it is done.",
                "다른 프로세스가 보관함을 너무 오래 사용하고 있어요.", "끝난 뒤에 다시 시도해 주세요.")
        }
    }

    /// The way out that is always there: a vault that is lost costs a sign-in, nothing more.
    private var moveAway: (english: String, korean: String) {
        (
            "Move the vault's folder and the state file (see \(program) vault doctor) elsewhere, then sign in again.",
            "보관함 폴더와 상태 파일(\(program) vault doctor 참고)을 다른 곳으로 옮기고 다시 로그인해 주세요."
        )
    }
}
