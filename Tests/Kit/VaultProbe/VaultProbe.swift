import PorticoVault

#if canImport(Glibc)
    import FoundationEssentials
    import Glibc
#else
    import Foundation
#endif

/// A program of a few commands over one vault, for tests that kill it, starve it or run many of it at once.
///
/// It knows nothing of Portico: the vault library is used alone and under this program's name.
@main
enum VaultProbe {
    static let usage = """
        usage: VaultProbe COMMAND HOME …
          put HOME NAME VALUE        stores one item
          count HOME NAME TIMES      adds one to a number, that many times, and prints it each time; at the end,
                                     prints the longest wait in milliseconds
          items HOME                 prints every item as JSON
          condition HOME             prints generation and state
          enrol HOME < PASSPHRASE    takes a passphrase from the input and makes it the way in
          unlocked HOME < PASSPHRASE prints every item of a vault that a passphrase opens
          device | rotate HOME       replaces the keys
          recover | accept | reset HOME
          watch HOME                 prints a line for each notice
          crash HOME                 reads every item and dies of a signal that dumps memory
          crash-unlocked HOME < PASSPHRASE
        """

    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else { return end(usage, 64) }
        if ProcessInfo.processInfo.environment["PROBE_DUMPS"] == nil { CoreDumps.forbid() }
        if ProcessInfo.processInfo.environment["PROBE_WAITS"] != nil {
            // For whoever wants to attach to this process before it begins.
            print("ready")
            fflush(nil)
            var byte: UInt8 = 0
            _ = read(STDIN_FILENO, &byte, 1)
        }
        do {
            try await run(arguments[1], Probe(home: arguments[2]), Array(arguments.dropFirst(3)))
        } catch {
            end("\(error)", 1)
        }
    }

    private static func run(_ command: String, _ probe: Probe, _ rest: [String]) async throws {
        switch (command, rest.count) {
        case ("put", 2): try await probe.put(rest[0], rest[1])
        case ("count", 2): print(try await probe.count(rest[0], times: Int(rest[1]) ?? 1))
        case ("items", 0): print(try await probe.items())
        case ("condition", 0): print(await probe.condition())
        case ("enrol", 0): try await probe.vault.usePassphrase(try probe.passphrase(), work: Probe.leastWork)
        case ("unlocked", 0):
            try await probe.vault.unlock(with: try probe.passphrase())
            print(try await probe.items())
        case ("device", 0): try await probe.vault.useDeviceKey()
        case ("rotate", 0): try await probe.vault.rotate()
        case ("recover", 0): try await probe.vault.recoverPrevious()
        case ("accept", 0): try await probe.vault.acceptRollback()
        case ("reset", 0): try await probe.vault.reset()
        case ("watch", 0): try await probe.watch()
        case ("crash", 0):
            _ = try await probe.items()
            abort()
        case ("crash-unlocked", 0):
            try await probe.vault.unlock(with: try probe.passphrase())
            _ = try await probe.items()
            abort()
        default: end(usage, 64)
        }
    }

    private static func end(_ message: String, _ code: Int32) {
        _ = (message + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
        exit(code)
    }
}

/// One vault in the three folders below a home.
struct Probe {
    /// The least that the format allows, so that tests need not wait.
    static let leastWork = PassphraseWork(passes: 2, memory: 19 << 20)

    let vault: EncryptedFileVault

    init(home: String) {
        let location = VaultLocation(
            vaultFolder: home + "/data/vault", stateFolder: home + "/state", configurationFolder: home + "/config")
        // A later time makes what a dead writer left old enough to be swept.
        let later = Int64(ProcessInfo.processInfo.environment["PROBE_LATER"] ?? "") ?? 0
        vault = EncryptedFileVault(
            location: location, lockDeadline: .seconds(60),
            now: { Int64(Date().timeIntervalSince1970 * 1000) + later })
    }

    func passphrase() throws -> VaultPassphrase {
        try VaultPassphrase(readingLineFrom: STDIN_FILENO, named: "the input")
    }

    func put(_ name: String, _ value: String) async throws {
        let key = VaultKey(service: "probe", account: name, kind: "text")
        try await vault.update { $0[key] = VaultItem(key: key, secret: SecretBytes(Array(value.utf8))) }
    }

    func count(_ name: String, times: Int) async throws -> Int {
        let key = VaultKey(service: "probe", account: name, kind: "number")
        let clock = ContinuousClock()
        var longest = Duration.zero
        for _ in 0..<times {
            var number = 0
            let wait = try await clock.measure {
                number = try await vault.update { contents in
                    let text = contents[key].map { String(decoding: $0.secret.reveal(), as: UTF8.self) } ?? ""
                    let next = (Int(text) ?? 0) + 1
                    contents[key] = VaultItem(key: key, secret: SecretBytes(Array(String(next).utf8)))
                    return next
                }
            }
            print(number)
            fflush(nil)
            longest = max(longest, wait)
        }
        return Int(longest / .milliseconds(1))
    }

    func items() async throws -> String {
        let items = try await vault.contents().items.map(PrintedItem.init)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(items), as: UTF8.self)
    }

    func condition() async -> String {
        let found = await vault.inspection.condition()
        return "\(found.generation.map { "\($0)" } ?? "-") \(found.state)"
    }

    func watch() async throws {
        guard let changes = vault.changes() else { return }
        for await _ in changes {
            print(vault.stamp().value)
            fflush(nil)
        }
    }
}

private struct PrintedItem: Encodable {
    let service: String
    let account: String
    let kind: String
    let label: String
    let attributes: [String: String]
    let secret: [UInt8]
    let revision: UInt64
    let created: Int64
    let modified: Int64
    let expires: Int64?

    init(_ item: VaultItem) {
        service = item.key.service
        account = item.key.account
        kind = item.key.kind
        label = item.label
        attributes = item.attributes
        secret = item.secret.reveal()
        revision = item.revision
        created = item.createdAt
        modified = item.modifiedAt
        expires = item.expiresAt
    }
}
