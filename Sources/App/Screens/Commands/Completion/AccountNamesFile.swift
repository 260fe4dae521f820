#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import CPorticoPlatform
import PorticoConcurrency
import PorticoKit

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The names of the accounts for a shell's Tab, a service and a name a line, because the vault stays closed there.
///
/// Whoever lets only a passphrase open the vault does not want to be read about beside it: then there is no such file.
struct AccountNamesFile: Sendable {
    let path: String
    private let folder: String

    init(_ configuration: AppConfiguration) {
        folder = configuration.stateFolder
        path = configuration.stateFolder + "/accounts.names"
    }

    static func accounts(in text: String) -> [KnownNames.Account] {
        text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, parts.allSatisfy(KnownNames.isOffered) else { return nil }
            return KnownNames.Account(service: parts[0], name: parts[1])
        }
    }

    /// Writes the names when they are others than before, and takes the file away when there are none.
    ///
    /// Nothing depends on the file: what cannot be written is not. What a program left that was killed amid this is swept
    /// once it is ten minutes old.
    func keep(_ accounts: [AccountID], now: Timestamp) async {
        let lines = accounts.map { "\($0.service.text)\t\($0.name)\n" }
        let text = lines.filter { !Self.accounts(in: $0).isEmpty }.joined()
        let old = (try? await PersonFile.readIfPresent(path, limit: 1 << 20)) ?? nil
        let (path, folder) = (path, folder)
        await PersonFile.lane.run {
            Self.sweep(folder, now: now)
            guard Array(text.utf8) != old ?? [] else { return }
            guard !text.isEmpty else { return _ = unsafe unlink(path) }
            let new = "\(folder)/.accounts.names.\(getpid()).tmp"
            let descriptor = unsafe portico_openat(AT_FDCWD, new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { return }
            let bytes = Array(text.utf8)
            let failure = unsafe portico_write_all(descriptor, bytes, bytes.count)
            close(descriptor)
            guard failure == 0, unsafe rename(new, path) == 0 else { return _ = unsafe unlink(new) }
        }
    }

    private static func sweep(_ folder: String, now: Timestamp) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [] {
            // Earlier versions named them without a dot.
            guard name.hasPrefix(".accounts.names.") || name.hasPrefix("accounts.names.") else { continue }
            var status = stat()
            guard unsafe lstat("\(folder)/\(name)", &status) == 0, status.st_mode & S_IFMT == S_IFREG,
                now.seconds - Int64(status.st_mtim.tv_sec) > 600
            else { continue }
            unsafe _ = unlink("\(folder)/\(name)")
        }
    }
}

extension CommandContext {
    /// Whether after a command the accounts may be others; the fast ones only use a session, and the doctor changes
    /// nothing.
    static func mayChangeAccounts(_ command: CommandSpec) -> Bool {
        guard command.path != ["vault", "doctor"] else { return false }
        return ["login", "register", "logout", "status", "accounts", "delete-account", "service", "vault"]
            .contains(command.path.first)
    }

    /// Notes the names of the accounts for a shell's Tab.
    func keepAccountNames() async {
        guard let container = containerIfMade, let now = try? dependencies().now() else { return }
        let needsPassphrase = await container.vault.status().slots.contains(.passphrase)
        let snapshot = needsPassphrase ? nil : try? await container.sessions.snapshot()
        guard needsPassphrase || snapshot != nil else { return }
        await AccountNamesFile(configuration).keep(snapshot?.sessions.map(\.account.id) ?? [], now: now)
    }
}
