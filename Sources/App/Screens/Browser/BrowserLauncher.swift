#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import CPorticoPlatform
import PorticoConcurrency

/// Starts the program that shows a page, and never waits for it.
///
/// Such a program may hang, print, or be `true`: it runs in a session of its own, has nothing to read and nowhere to
/// write, and whether it showed anything is not known. The address is shown by whoever calls this, before.
struct BrowserLauncher: Sendable {
    private static let lane = BlockingLane(label: "portico.browser")

    let variables: [String: String]

    /// Whether there is a program to try.
    var hasOpener: Bool {
        get async {
            let commands = BrowserOpeners(for: "", variables: variables).commands
            return await Self.lane.run { [variables] in
                commands.contains { Self.path(of: $0.first ?? "", variables) != nil }
            }
        }
    }

    /// Hands the address to the first program that begins; false when none did.
    func open(_ address: String) async -> Bool {
        let commands = BrowserOpeners(for: address, variables: variables).commands
        return await Self.lane.run { [variables] in
            commands.contains { command in
                guard let name = command.first, let path = Self.path(of: name, variables) else { return false }
                return Self.start([path] + command.dropFirst())
            }
        }
    }

    /// Where a program lies: a name with a slash is a path, any other is looked for in `PATH`.
    private static func path(of name: String, _ variables: [String: String]) -> String? {
        guard !name.isEmpty else { return nil }
        if name.contains("/") { return unsafe access(name, X_OK) == 0 ? name : nil }
        let folders = (variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":")
        return folders.map { "\($0)/\(name)" }.first { unsafe access($0, X_OK) == 0 }
    }

    private static func start(_ arguments: [String]) -> Bool {
        var pointers: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) } + [nil]
        defer { unsafe pointers.forEach { unsafe free($0) } }
        return unsafe portico_start_detached(&pointers) == 0
    }
}
