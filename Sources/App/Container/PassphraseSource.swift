#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import PorticoHTTP
internal import PorticoVault

/// Where the passphrase of the vault is read from when nobody is there to be asked.
package enum PassphraseSource: Equatable, Sendable {
    /// A file that a variable named.
    case file(path: String, variable: String)
    /// An open descriptor that a variable named; read once, up to the first line feed.
    case descriptor(Int32, variable: String)
    /// A file of the service manager's, which may be absent.
    case credential(path: String)

    /// What the environment says; a descriptor that is no number is refused.
    init?(environment: [String: String], prefix: String, name: String) throws(SessionError) {
        if let path = environment[prefix + "PASSPHRASE_FILE"], !path.isEmpty {
            self = .file(path: path, variable: prefix + "PASSPHRASE_FILE")
        } else if let text = environment[prefix + "PASSPHRASE_FD"], !text.isEmpty {
            guard let number = Int32(text), number >= 0 else {
                throw .invalid(.setting("\(prefix)PASSPHRASE_FD is the number of an open descriptor"))
            }
            self = .descriptor(number, variable: prefix + "PASSPHRASE_FD")
        } else if let folder = environment["CREDENTIALS_DIRECTORY"], folder.hasPrefix("/") {
            self = .credential(path: "\(folder)/\(name.lowercased())-passphrase")
        } else {
            return nil
        }
    }

    /// How messages name it.
    package var label: String {
        switch self {
        case .file(let path, let variable): "\(variable) (\(path))"
        case .descriptor(let number, let variable): "\(variable) (\(number))"
        case .credential(let path): path
        }
    }

    /// Whether reading it later gives what is there then: a file does, or one that is still to come, a pipe or a descriptor
    /// does not. Blocks.
    var isRepeatable: Bool {
        switch self {
        case .descriptor: return false
        case .file(let path, _), .credential(let path):
            var status = stat()
            return unsafe stat(path, &status) == 0 ? status.st_mode & S_IFMT == S_IFREG : errno == ENOENT
        }
    }

    /// Reads it up to its end or its first line feed; `nil` when a credential is absent. Blocks.
    ///
    /// `exposed` hears of a file that other users can read, and `awaited` of what has given nothing for `patience`
    /// milliseconds.
    func read(
        patience: Int32 = 2_000, exposed: (String) -> Void, awaited: (String) -> Void
    ) throws(VaultFault) -> VaultPassphrase? {
        switch self {
        case .descriptor(let number, _):
            defer { if number > 2 { close(number) } }
            wait(for: number, patience, awaited)
            return try line(of: number)
        case .file(let path, _), .credential(let path):
            // A pipe that nobody writes into would keep us at the opening already, without a word.
            let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
            guard descriptor >= 0 else {
                if case .credential = self, errno == ENOENT { return nil }
                throw unreadable(errno)
            }
            defer { close(descriptor) }
            var status = stat()
            guard unsafe fstat(descriptor, &status) == 0 else { throw unreadable(errno) }
            guard status.st_mode & S_IFMT != S_IFDIR else { throw unreadable(EISDIR) }
            if status.st_mode & S_IFMT == S_IFREG, status.st_mode & 0o077 != 0 { exposed(path) }
            wait(for: descriptor, patience, awaited)
            _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
            return try line(of: descriptor)
        }
    }

    /// Waits until there is something to read, or nothing more can come.
    private func wait(for descriptor: Int32, _ patience: Int32, _ awaited: (String) -> Void) {
        var limit = patience
        var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            let count = unsafe poll(&wanted, 1, limit)
            if count > 0 || count < 0 && errno != EINTR { return }
            guard count == 0 else { continue }
            awaited(label)
            limit = -1
        }
    }

    private func line(of descriptor: Int32) throws(VaultFault) -> VaultPassphrase {
        do throws(VaultError) {
            return try VaultPassphrase(readingLineFrom: descriptor, named: label)
        } catch .unreadable(_, let number) {
            throw unreadable(number)
        } catch {
            let rule = "it is empty, too long, or not UTF-8"
            throw .passphraseUnreadable(source: label, reason: rule)
        }
    }

    private func unreadable(_ number: Int32) -> VaultFault {
        .passphraseUnreadable(source: label, reason: systemWord(number))
    }
}
