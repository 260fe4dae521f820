public import PorticoDomain

extension MessageBook {
    /// What to say of a vault that cannot be used: what happened, which file, and the command that is the way out.
    public func message(for fault: VaultFault) -> Message {
        let file = places?.file(of: fault).map { " (\($0))" } ?? ""
        let reset = wayOut
        switch fault {
        case .missing:
            return say(
                "The vault file is missing, but there was a vault before\(file).",
                "Restore the previous version with \(command) vault recover, or start over with \(command) vault reset.",
                "전에 쓰던 보관함의 파일이 없어졌어요\(file).",
                "이전 상태로 되돌리려면 \(command) vault recover, 새로 시작하려면 \(command) vault reset을 실행해 주세요.")
        case .corrupt:
            return say(
                "The vault is damaged\(file).",
                "Restore the previous version with \(command) vault recover, or start over with \(command) vault reset.",
                "보관함이 손상되었어요\(file).",
                "이전 상태로 되돌리려면 \(command) vault recover, 새로 시작하려면 \(command) vault reset을 실행해 주세요.")
        case .beyondRecovery:
            return say(
                "The vault cannot be used, and neither can its previous version\(file).",
                "Start over: \(reset.english)",
                "보관함도 그 이전 상태도 쓸 수 없어요\(file).", reset.korean)
        case .tampered:
            return say(
                "The vault was changed by something that does not have its key\(file).",
                "Find out what changed it before you continue. \(reset.english)",
                "키를 갖지 않은 누군가가 보관함을 바꿨어요\(file).", "누가 바꿨는지 먼저 확인해 주세요. \(reset.korean)")
        case .stateTampered:
            return say(
                "The vault's state file was changed, or belongs to another vault\(file).",
                "If you know why, \(command) vault accept-rollback trusts the vault as it is. \(reset.english)",
                "보관함의 상태 파일이 바뀌었거나 다른 보관함의 것이에요\(file).",
                "이유를 알고 있다면 \(command) vault accept-rollback으로 지금 보관함을 믿을 수 있어요. \(reset.korean)")
        case .rolledBack:
            return say(
                "The vault is older than the last version written here\(file).",
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
                "Restore the key file. \(reset.english)",
                "보관함이 잠겨 있어요. 기기 키가 없어요\(file).", "키 파일을 되돌려 놓아 주세요. \(reset.korean)")
        case .deviceKeyWrong:
            return say(
                "The vault is locked: the device key belongs to another vault\(file).",
                "Restore the right key file. \(reset.english)",
                "보관함이 잠겨 있어요. 기기 키가 이 보관함의 것이 아니에요\(file).",
                "맞는 키 파일을 되돌려 놓아 주세요. \(reset.korean)")
        case .locked(let reason):
            return say(
                "The vault is locked: \(reason).", "Restore the key. \(reset.english)",
                "보관함이 잠겨 있어요: \(reason)", "키를 되돌려 놓아 주세요. \(reset.korean)")
        case .unreadable(let reason):
            return say(
                "The vault cannot be read: \(reason).",
                "Check the permissions of its folder, then run \(command) vault doctor; nothing was changed.",
                "보관함을 읽을 수 없어요: \(reason)",
                "폴더 권한을 확인하고 \(command) vault doctor로 살펴봐 주세요. 바뀐 것은 없어요.")
        case .unwritable(let reason) where [": is a folder", ": 폴더예요"].contains(where: reason.hasSuffix):
            return say(
                "The vault cannot be written: \(reason).", "Move away what is in the file's place, then try again.",
                "보관함에 저장할 수 없어요: \(reason)", "그 자리에 있는 것을 다른 곳으로 옮기고 다시 시도해 주세요.")
        case .unwritable(let reason):
            return say(
                "The vault cannot be written: \(reason).", "Free some space or make it writable, then try again.",
                "보관함에 저장할 수 없어요: \(reason)", "저장 공간과 쓰기 권한을 확인하고 다시 시도해 주세요.")
        case .busy:
            return say(
                "Another process has been using the vault for too long\(file).", "Try again when it has finished.",
                "다른 프로세스가 보관함을 너무 오래 사용하고 있어요\(file).", "끝난 뒤에 다시 시도해 주세요.")
        }
    }

    private func passphraseMessage(for fault: VaultFault, _ file: String) -> Message {
        if case .passphraseUnreadable(let source, let reason) = fault {
            return say(
                "The vault's passphrase cannot be read from \(source): \(reason).",
                "Fix it, or remove the setting and run the command in a terminal.",
                "\(source)에서 보관함 암호 문구를 읽을 수 없어요: \(reason)",
                "고치거나, 그 설정을 지우고 터미널에서 실행해 주세요.")
        }
        if fault == .wrongPassphrase, let source = places?.passphraseSource {
            return say(
                "The passphrase from \(source) does not open the vault\(file).",
                "Put the right one there, or remove the setting and run the command in a terminal. \(wayOut.english)",
                "\(source)의 암호 문구로 보관함이 열리지 않아요\(file).",
                "맞는 암호 문구로 바꾸거나, 그 설정을 지우고 터미널에서 실행해 주세요. \(wayOut.korean)")
        }
        let ways = say(
            "",
            "Run the command in a terminal, or set \(variable) to a file with the passphrase. \(wayOut.english)",
            "", "터미널에서 실행하거나 암호 문구가 든 파일을 \(variable)에 지정해 주세요. \(wayOut.korean)")
        if fault == .wrongPassphrase {
            return say(
                "The passphrase does not open the vault\(file).", ways.next,
                "이 암호 문구로는 보관함이 열리지 않아요\(file).", ways.next)
        }
        return say(
            "The vault is locked and needs its passphrase\(file).", ways.next,
            "보관함이 잠겨 있어 암호 문구가 필요해요\(file).", ways.next)
    }

    /// What to say of a passphrase that somebody typed or piped in just now.
    package var wrongTypedPassphrase: Message {
        let file = places.map { " (\($0.vaultFile))" } ?? ""
        return say(
            "The passphrase does not open the vault\(file).",
            "Check Caps Lock and the keyboard layout, and try again. \(wayOut.english)",
            "이 암호 문구로는 보관함이 열리지 않아요\(file).",
            "Caps Lock과 자판 배열을 확인하고 다시 시도해 주세요. \(wayOut.korean)")
    }

    /// The variable that names a passphrase's file: `PORTICO_PASSPHRASE_FILE` for `portico`.
    private var variable: String {
        words.variablePrefix + "PASSPHRASE_FILE"
    }

    /// The way out that is always there: a vault that is lost costs a sign-in, nothing more.
    private var wayOut: (english: String, korean: String) {
        (
            "\(command) vault reset moves everything aside, so that you can sign in again.",
            "\(command) vault reset으로 모두 격리 폴더에 옮기고 다시 로그인할 수 있어요."
        )
    }

    /// What helps when others may have copied the vault or its key: new keys for what comes, and an end to what was.
    private var rotation: (english: String, korean: String) {
        (
            "If someone may have used this, \(command) vault rotate makes new keys and \(command) logout --all ends the "
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
                "Remove their access: chmod go= \(name). \(rotation.english)",
                "다른 사용자가 읽거나 쓸 수 있어요.", "권한을 없애 주세요: chmod go= \(name) \(rotation.korean)")
        case .exposed:
            return say(
                "Other users can read or write it.", "Remove their access: chmod go= \(name).",
                "다른 사용자가 읽거나 쓸 수 있어요.", "권한을 없애 주세요: chmod go= \(name)")
        case .stateAbsent:
            return say(
                "It is missing, so an older copy of the vault would not be noticed.", "The next change creates it.",
                "파일이 없어서 보관함이 오래된 것인지 알아볼 수 없어요.", "다음에 저장할 때 다시 만들어요.")
        case .memoryNotLocked:
            return say(
                "The system does not lock memory, so keys may end up in swap.",
                "Raise the limit of locked memory (ulimit -l), or encrypt the swap space.",
                "시스템이 메모리를 잠그지 않아 키가 스왑에 남을 수 있어요.",
                "잠금 메모리 한도(ulimit -l)를 늘리거나 스왑을 암호화해 주세요.")
        case .coreDumpsAllowed:
            return say(
                "A crash would write the program's memory to a file.", "Prevent it: ulimit -c 0.",
                "프로그램이 비정상 종료되면 메모리 내용이 파일로 남아요.", "ulimit -c 0으로 막아 주세요.")
        case .deviceKeyUnused:
            return say(
                "The vault is opened in another way.", "You can delete \(name).",
                "보관함은 다른 방법으로 열려요.", "\(name) 파일은 지워도 돼요.")
        case .leftovers(let count):
            return say(
                "Files left behind by interrupted programs: \(count).",
                "The next change removes those older than 10 minutes.",
                "중간에 종료된 프로그램이 남긴 파일이 \(count)개 있어요.", "10분이 지난 것은 다음에 저장할 때 지워요.")
        case .previousUnusable:
            return say(
                "The previous version cannot be used.", "The next change replaces it.",
                "이전 상태의 파일을 쓸 수 없어요.", "다음에 저장할 때 다시 만들어요.")
        case .otherOwner:
            return say(
                "It belongs to another user.", "Make yourself the owner: sudo chown \"$USER\" \(name).",
                "다른 사용자의 것이에요.", "소유자를 되돌려 주세요: sudo chown \"$USER\" \(name)")
        case .symbolicLink:
            return say(
                "It is a symbolic link, which is never followed.", "Replace it with the file itself.",
                "심볼릭 링크는 따라가지 않아요.", "그 자리에 파일 자체를 놓아 주세요.")
        case .readOnly:
            return say(
                "The file system is read-only: stored data can be read, but nobody can sign in, sessions are not renewed, and "
                    + "the accounts kept on this computer cannot be changed.", "Remount it as writable.",
                "읽기 전용 파일 시스템이에요. 저장된 것은 읽을 수 있지만 로그인하거나 세션을 갱신할 수 없고, 이 컴퓨터의 계정에서는 아무것도 바꿀 수 없어요.",
                "쓸 수 있게 마운트해 주세요.")
        case .notWritable:
            return say(
                "You cannot write there: stored data can be read, but nobody can sign in, sessions are not renewed, and "
                    + "the accounts kept on this computer cannot be changed.", "Allow it: chmod u+rwx \(name).",
                "쓰기 권한이 없어요. 저장된 것은 읽을 수 있지만 로그인하거나 세션을 갱신할 수 없고, 이 컴퓨터의 계정에서는 아무것도 바꿀 수 없어요.",
                "권한을 허용해 주세요: chmod u+rwx \(name)")
        case .diskFull(let free):
            return say(
                "There is no space for a change: \(free) bytes are free.", "Free some space.",
                "저장할 공간이 없어요. 남은 공간: \(free)바이트", "공간을 비워 주세요.")
        case .umaskTooNarrow(let mode):
            let octal = String(mode, radix: 8)
            return say(
                "You could not read new files yourself (umask \(octal)).", "Set it to 077 or 022.",
                "새 파일을 본인도 읽을 수 없게 돼요(umask \(octal)).", "077이나 022로 바꿔 주세요.")
        case .notJSON:
            return say(
                "It is not a JSON object.", "Fix \(name), or move it away.",
                "JSON 객체가 아니에요.", "\(name) 파일을 고치거나 다른 곳으로 옮겨 주세요.")
        case .settingUnusable(let what):
            return say(
                "A setting cannot be used: \(what).", "Fix \(name), or move it away.",
                "쓸 수 없는 설정이 있어요: \(korean(what))", "\(name) 파일을 고치거나 다른 곳으로 옮겨 주세요.")
        case .unreadable(let reason):
            return say(
                "It cannot be read: \(reason).", "Check the permissions of \(name).",
                "읽을 수 없어요: \(korean(reason))", "\(name) 파일의 권한을 확인해 주세요.")
        case .databaseDamaged(let detail):
            return say(
                "The database is damaged: \(detail).",
                "Move \(name) away together with its -wal and -shm files; the practice accounts start over.",
                "데이터베이스가 손상되었어요: \(detail)",
                "\(name) 파일을 -wal, -shm 파일과 함께 다른 곳으로 옮겨 주세요. 연습 계정은 새로 시작해요.")
        case .databaseNewer:
            return say(
                "The database was written by a newer version.", "Update \(program).",
                "더 새로운 버전에서 쓴 데이터베이스예요.", "\(program) 프로그램을 업데이트해 주세요.")
        }
    }
}
