public import PorticoDomain

extension MessageBook {
    /// What to say of a vault that cannot be used.
    public func message(for fault: VaultFault) -> Message {
        switch fault {
        case .missing:
            say(
                "The vault's file is gone, but traces of it remain.", "See what can be done: \(program) vault doctor.",
                "보관함 파일이 없어졌지만 흔적은 남아 있어요.", "방법을 확인해 보세요: \(program) vault doctor")
        case .corrupt:
            say(
                "The vault is damaged.", "See what can be done: \(program) vault doctor.",
                "보관함이 손상되었어요.", "방법을 확인해 보세요: \(program) vault doctor")
        case .tampered:
            say(
                "Something that does not hold the key has changed the vault.",
                "Find out who did before going on; then start anew with \(program) vault reset.",
                "열쇠가 없는 누군가가 보관함을 바꿨어요.",
                "누가 바꿨는지 먼저 확인한 다음 \(program) vault reset으로 새로 시작해 주세요.")
        case .rolledBack:
            say(
                "The vault is older than what was last written here.",
                "If you restored a backup, say so with \(program) vault accept-rollback.",
                "보관함이 마지막으로 저장한 것보다 오래된 상태예요.",
                "백업을 복원한 것이라면 \(program) vault accept-rollback으로 알려 주세요.")
        case .unsupportedVersion(let major):
            say(
                "The vault was written by a newer version (format \(major)).", "Update \(program) to read it.",
                "더 새로운 버전에서 만든 보관함이에요(형식 \(major)).", "\(program.with(.object)) 업데이트해 주세요.")
        case .locked(let reason):
            say(
                "The vault is locked: \(reason).", "Bring the key back, or start anew with \(program) vault reset.",
                "보관함이 잠겨 있어요: \(reason)", "열쇠를 되돌려 놓거나 \(program) vault reset으로 새로 시작해 주세요.")
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
}
