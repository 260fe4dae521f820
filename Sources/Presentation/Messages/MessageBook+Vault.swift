public import PorticoDomain

extension MessageBook {
    /// What to say of a vault that cannot be used: what happened, which file, and the command that is the way out.
    public func message(for fault: VaultFault) -> Message {
        let file = places?.file(of: fault).map { " (\($0))" } ?? ""
        let reset = wayOut
        switch fault {
        case .missing:
            return say(
                "The vault's file is gone, but traces of it remain\(file).",
                "Bring the version before back with \(command) vault recover, or begin anew with \(command) vault reset.",
                "보관함 파일이 없어졌지만 흔적은 남아 있어요\(file).",
                "이전 상태로 되돌리려면 \(command) vault recover, 새로 시작하려면 \(command) vault reset을 실행해 주세요.")
        case .corrupt:
            return say(
                "The vault is damaged\(file).",
                "Bring the version before back with \(command) vault recover, or begin anew with \(command) vault reset.",
                "보관함이 손상되었어요\(file).",
                "이전 상태로 바꾸려면 \(command) vault recover, 새로 시작하려면 \(command) vault reset을 실행해 주세요.")
        case .beyondRecovery:
            return say(
                "The vault cannot be used, and neither can the version before it\(file).",
                "Begin anew: \(reset.english)",
                "보관함도 그 이전 상태도 쓸 수 없어요\(file).", reset.korean)
        case .tampered:
            return say(
                "Something that does not hold the key has changed the vault\(file).",
                "Find out who did before going on. \(reset.english)",
                "키가 없는 누군가가 보관함을 바꿨어요\(file).", "누가 바꿨는지 먼저 확인해 주세요. \(reset.korean)")
        case .stateTampered:
            return say(
                "The vault's state file was changed or is another vault's\(file).",
                "If you know why, \(command) vault accept-rollback trusts the vault as it stands. \(reset.english)",
                "보관함의 상태 파일이 바뀌었거나 다른 보관함의 것이에요\(file).",
                "이유를 알고 있다면 \(command) vault accept-rollback으로 지금 보관함을 믿을 수 있어요. \(reset.korean)")
        case .rolledBack:
            return say(
                "The vault is older than what was last written here\(file).",
                "If you restored a backup, \(command) vault accept-rollback accepts it. \(reset.english)",
                "보관함이 마지막으로 저장한 것보다 오래된 상태예요\(file).",
                "백업을 복원한 것이라면 \(command) vault accept-rollback으로 받아들여 주세요. \(reset.korean)")
        case .unsupportedVersion(let major):
            return say(
                "The vault was written by a newer version (format \(major))\(file).", "Update \(program) to read it.",
                "더 새로운 버전에서 만든 보관함이에요(형식 \(major))\(file).", "\(program) 프로그램을 업데이트해 주세요.")
        case .passphraseNeeded, .wrongPassphrase, .passphraseUnreadable: return passphraseMessage(for: fault, file)
        case .deviceKeyMissing:
            return say(
                "The vault is locked: its device key is missing\(file).",
                "Bring the key's file back. \(reset.english)",
                "보관함이 잠겨 있어요. 기기 키가 없어요\(file).", "키 파일을 되돌려 놓아 주세요. \(reset.korean)")
        case .deviceKeyWrong:
            return say(
                "The vault is locked: the device key is not this vault's\(file).",
                "Bring the right key's file back. \(reset.english)",
                "보관함이 잠겨 있어요. 기기 키가 이 보관함의 것이 아니에요\(file).",
                "맞는 키 파일을 되돌려 놓아 주세요. \(reset.korean)")
        case .locked(let reason):
            return say(
                "The vault is locked: \(reason).", "Bring the key back. \(reset.english)",
                "보관함이 잠겨 있어요: \(reason)", "키를 되돌려 놓아 주세요. \(reset.korean)")
        case .unreadable(let reason):
            return say(
                "The vault cannot be read: \(reason).",
                "Check the rights of its folder, then \(command) vault doctor; nothing was changed.",
                "보관함을 읽을 수 없어요: \(reason)",
                "폴더 권한을 확인하고 \(command) vault doctor로 살펴봐 주세요. 바뀐 것은 없어요.")
        case .unwritable(let reason):
            return say(
                "The vault cannot be written: \(reason).", "Free some space or allow writing, then try again.",
                "보관함에 저장할 수 없어요: \(reason)", "저장 공간과 쓰기 권한을 확인하고 다시 시도해 주세요.")
        case .busy:
            return say(
                "Another process has kept the vault for too long\(file).", "Try again when it is done.",
                "다른 프로세스가 보관함을 너무 오래 사용하고 있어요\(file).", "끝난 뒤에 다시 시도해 주세요.")
        }
    }

    private func passphraseMessage(for fault: VaultFault, _ file: String) -> Message {
        if case .passphraseUnreadable(let source, let reason) = fault {
            return say(
                "The vault's passphrase cannot be read from \(source): \(reason).",
                "Correct it, or run the command on a terminal without it.",
                "\(source)에서 보관함 암호 문구를 읽을 수 없어요: \(reason)",
                "고치거나, 그것 없이 터미널에서 실행해 주세요.")
        }
        if fault == .wrongPassphrase, let source = places?.passphraseSource {
            return say(
                "The passphrase from \(source) does not open the vault\(file).",
                "Put the right one there, or run the command on a terminal without it. \(wayOut.english)",
                "\(source)의 암호 문구로 보관함이 열리지 않아요\(file).",
                "맞는 암호 문구로 바꾸거나, 그것 없이 터미널에서 실행해 주세요. \(wayOut.korean)")
        }
        let ways = say(
            "",
            "Run the command on a terminal, or name a file that holds the passphrase in \(variable). \(wayOut.english)",
            "", "터미널에서 실행하거나 암호 문구가 든 파일을 \(variable)에 지정해 주세요. \(wayOut.korean)")
        if fault == .wrongPassphrase {
            return say(
                "The passphrase does not open the vault\(file).", ways.next,
                "암호 문구로 보관함이 열리지 않아요\(file).", ways.next)
        }
        return say(
            "The vault is locked, and its passphrase is needed\(file).", ways.next,
            "보관함이 잠겨 있어 암호 문구가 필요해요\(file).", ways.next)
    }

    /// What to say of a passphrase that somebody typed or piped in just now.
    package var wrongTypedPassphrase: Message {
        let file = places.map { " (\($0.vaultFile))" } ?? ""
        return say(
            "The passphrase does not open the vault\(file).",
            "Try again, and mind Caps Lock and the keyboard's layout. \(wayOut.english)",
            "암호 문구로 보관함이 열리지 않아요\(file).",
            "Caps Lock과 자판 배열을 확인하고 다시 시도해 주세요. \(wayOut.korean)")
    }

    /// The variable that names a passphrase's file: `PORTICO_PASSPHRASE_FILE` for `portico`.
    private var variable: String {
        words.variablePrefix + "PASSPHRASE_FILE"
    }

    /// The way out that is always there: a vault that is lost costs a sign-in, nothing more.
    private var wayOut: (english: String, korean: String) {
        (
            "\(command) vault reset moves everything aside; then sign in again.",
            "\(command) vault reset을 실행하면 모두 따로 옮겨져요. 그 뒤에 다시 로그인해 주세요."
        )
    }

    /// What helps when others may have copied the vault or its key: new keys for what comes, and an end to what was.
    private var rotation: (english: String, korean: String) {
        (
            "If somebody may have used that: \(command) vault rotate makes new keys, and \(command) logout --all ends the "
                + "sessions.",
            "누군가 이용했을 수 있다면 \(command) vault rotate로 키를 바꾸고 \(command) logout --all로 세션을 끝내 주세요."
        )
    }

    /// What to say of something beside the vault, or that works less well than it could; `path` is the file's.
    public func message(for weakness: VaultWeakness, path: String?) -> Message {
        let name = path ?? "…"
        switch weakness {
        case .permissionsTooWide:
            return say(
                "Other users can read or write it.",
                "Take that away: chmod go= \(name). \(rotation.english)",
                "다른 사용자가 읽거나 쓸 수 있어요.", "막아 주세요: chmod go= \(name) \(rotation.korean)")
        case .exposed:
            return say(
                "Other users can read or write it.", "Take that away: chmod go= \(name).",
                "다른 사용자가 읽거나 쓸 수 있어요.", "막아 주세요: chmod go= \(name)")
        case .stateAbsent:
            return say(
                "It is absent, so an older copy of the vault could not be told.", "The next change writes it.",
                "파일이 없어서 오래된 보관함을 알아볼 수 없어요.", "다음에 저장할 때 다시 만들어요.")
        case .memoryNotLocked:
            return say(
                "Best effort: the system does not lock memory, so keys may be swapped out.",
                "Raise the limit of locked memory (ulimit -l), or encrypt the swap.",
                "시스템이 메모리를 잠그지 않아 키가 스왑에 남을 수 있어요.",
                "잠금 메모리 한도(ulimit -l)를 늘리거나 스왑을 암호화해 주세요.")
        case .coreDumpsAllowed:
            return say(
                "A crash would write the program's memory to a file.", "Forbid it: ulimit -c 0.",
                "프로그램이 멈추면 메모리가 파일로 남아요.", "ulimit -c 0으로 막아 주세요.")
        case .deviceKeyUnused:
            return say(
                "The vault is opened by something else.", "You may delete \(name).",
                "보관함은 다른 방법으로 열려요.", "\(name) 파일은 지워도 돼요.")
        case .leftovers(let count):
            return say(
                "Left behind by a program that died: \(count).",
                "The next change sweeps what is older than 10 minutes.",
                "중간에 끝난 프로그램이 남긴 파일이 \(count)개 있어요.", "10분이 지난 것은 다음에 저장할 때 지워요.")
        case .previousUnusable:
            return say(
                "The version before cannot be used.", "The next change writes it anew.",
                "이전 상태의 파일을 쓸 수 없어요.", "다음에 저장할 때 다시 만들어요.")
        case .otherOwner:
            return say(
                "It belongs to another user.", "Give it back to yourself: sudo chown \"$USER\" \(name).",
                "다른 사용자의 것이에요.", "소유자를 되돌려 주세요: sudo chown \"$USER\" \(name)")
        case .symbolicLink:
            return say(
                "It is a symbolic link, which is never followed.", "Put the file itself in its place.",
                "심볼릭 링크는 따라가지 않아요.", "그 자리에 파일 자체를 놓아 주세요.")
        case .readOnly:
            return say(
                "The file system is read-only: what is stored can be read, but nobody can sign in, no session is renewed, and "
                    + "with the accounts on this computer nothing can be changed.", "Mount it for writing.",
                "읽기 전용 파일 시스템이에요. 저장된 것은 읽을 수 있지만 로그인하거나 세션을 갱신할 수 없고, 이 컴퓨터의 계정에서는 아무것도 바꿀 수 없어요.",
                "쓸 수 있게 마운트해 주세요.")
        case .notWritable:
            return say(
                "You may not write there: what is stored can be read, but nobody can sign in, no session is renewed, and "
                    + "with the accounts on this computer nothing can be changed.", "Allow it: chmod u+rwx \(name).",
                "쓰기 권한이 없어요. 저장된 것은 읽을 수 있지만 로그인하거나 세션을 갱신할 수 없고, 이 컴퓨터의 계정에서는 아무것도 바꿀 수 없어요.",
                "권한을 허용해 주세요: chmod u+rwx \(name)")
        case .diskFull(let free):
            return say(
                "There is no room for a change: \(free) bytes free.", "Free some space.",
                "저장할 공간이 없어요. 남은 공간: \(free)바이트", "공간을 비워 주세요.")
        case .umaskTooNarrow(let mode):
            let octal = String(mode, radix: 8)
            return say(
                "New files would be unreadable to yourself (umask \(octal)).", "Set it to 077 or 022.",
                "새 파일을 스스로도 읽을 수 없어요(umask \(octal)).", "077이나 022로 바꿔 주세요.")
        case .notJSON:
            return say(
                "It is not a JSON object.", "Correct \(name), or move it away.",
                "JSON 객체가 아니에요.", "\(name) 파일을 고치거나 다른 곳으로 옮겨 주세요.")
        case .settingUnusable(let what):
            return say(
                "A setting cannot be used: \(what).", "Correct \(name), or move it away.",
                "쓸 수 없는 설정이 있어요: \(korean(what))", "\(name) 파일을 고치거나 다른 곳으로 옮겨 주세요.")
        case .unreadable(let reason):
            return say(
                "It cannot be read: \(reason).", "Check your rights to \(name).",
                "읽을 수 없어요: \(korean(reason))", "\(name) 파일의 권한을 확인해 주세요.")
        case .databaseDamaged(let detail):
            return say(
                "The database is damaged: \(detail).",
                "Move \(name) away, with its -wal and -shm; the practice accounts begin anew.",
                "데이터베이스가 손상되었어요: \(detail)",
                "\(name) 파일을 -wal, -shm 파일과 함께 다른 곳으로 옮겨 주세요. 연습 계정은 새로 시작해요.")
        case .databaseNewer:
            return say(
                "A newer version has written the database.", "Update \(program).",
                "더 새로운 버전에서 쓴 데이터베이스예요.", "\(program) 프로그램을 업데이트해 주세요.")
        }
    }
}
