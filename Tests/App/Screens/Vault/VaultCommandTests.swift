import Foundation
import PorticoDomain
import PorticoKit
import PorticoTerminal
import PorticoTesting
import Testing

@testable import PorticoApp

// A passphrase's key takes 64 MiB and one turn at a time in a process, which a busy machine draws out.
@Suite(.timeLimit(.minutes(5)))
struct VaultCommandTests {
    private let person: Person
    private let phrase = "정확한 말 배터리 12"

    init() throws {
        person = try Person()
    }

    private func lock() async {
        await person.register()
        #expect(await person.run("vault", "passphrase", "--passphrase-stdin", input: phrase + "\n").code == 0)
    }

    @Test func `without a terminal a locked vault is 8 with the way out, and a file opens it`() async throws {
        await lock()
        let locked = await person.run("token", "--language", "en")
        #expect(locked.code == 8 && locked.output.isEmpty)
        #expect(locked.errors.contains("PORTICO_PASSPHRASE_FILE"))
        #expect(locked.errors.contains("vault.bin"))
        let file = try person.write("phrase", Array((phrase + "\n").utf8))
        chmod(file, 0o644)
        let open = await person.run("token", variables: ["PORTICO_PASSPHRASE_FILE": file])
        #expect(open.code == 0)
        #expect(open.errors.contains("chmod 600"))
        chmod(file, 0o600)
        let quiet = await person.run("vault", variables: ["PORTICO_PASSPHRASE_FILE": file])
        #expect(quiet.code == 0 && quiet.errors.isEmpty)
        #expect(quiet.output.contains("passphrase"))
    }

    @Test(arguments: [
        ("missing", nil, "No such file"), ("empty", [], "empty"), ("latin1", [0xE9, 0x0A], "UTF-8"),
        ("wrong", Array("another phrase\n".utf8), "does not open"),
    ])
    func `a passphrase that cannot be used says where it came from`(
        name: String, content: [UInt8]?, word: String
    ) async throws {
        await lock()
        let file = try content.map { try person.write(name, $0) } ?? "/nowhere/phrase"
        let outcome = await person.run("token", "--json", variables: ["PORTICO_PASSPHRASE_FILE": file])
        #expect(outcome.code == 8 && outcome.output.isEmpty)
        #expect(outcome.errors.contains(word))
        #expect(outcome.errors.contains("from PORTICO_PASSPHRASE_FILE (\(file))"))
        #expect(!outcome.errors.contains("name a file"))
    }

    @Test func `a program that runs on opens the vault with what its passphrase's file holds by then`() async throws {
        await lock()
        let file = try person.write("phrase", Array(phrase.utf8))
        chmod(file, 0o600)
        let configuration = try AppConfiguration(
            name: "portico",
            environment: ["PORTICO_HOME": person.home + "/portico", "PORTICO_PASSPHRASE_FILE": file],
            homeDirectory: person.home)
        let container = AppContainer(configuration: configuration, dependencies: try .live(configuration))
        #expect(await container.vault.status().state == .open)
        await person.run("vault", "passphrase", "--passphrase-stdin", input: phrase + "\nanother phrase 12\n")
        #expect(await container.vault.status().state != .open)
        _ = try person.write("phrase", Array("another phrase 12".utf8))
        #expect(await container.vault.status().state == .open)
    }

    @Test func `what reports in JSON says on standard output alone that the passphrase is wrong`() async throws {
        await lock()
        let file = try person.write("wrong", Array("another phrase\n".utf8))
        chmod(file, 0o600)
        for command in [["status"], ["vault"], ["vault", "doctor"]] {
            let outcome = await person.run(command + ["--json"], variables: ["PORTICO_PASSPHRASE_FILE": file])
            #expect(outcome.code == 8)
            #expect(outcome.output.contains(#""vault_wrong_passphrase""#) || command == ["vault", "doctor"])
            #expect(outcome.errors == "")
        }
    }

    @Test func `a wrong passphrase that was piped in is no matter of a file`() async throws {
        await lock()
        let outcome = await person.run(
            "vault", "rotate", "--passphrase-stdin", "--language", "en", input: "another phrase\n")
        #expect(outcome.code == 8)
        #expect(outcome.errors.contains("Check Caps Lock and the keyboard layout"))
        #expect(!outcome.errors.contains("PORTICO_PASSPHRASE_FILE"))
    }

    @Test func `a credential of the service manager is used when it is there`() async throws {
        await lock()
        let folder = person.home + "/credentials"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let variables = ["CREDENTIALS_DIRECTORY": folder]
        #expect(await person.run("token", variables: variables).code == 8)
        _ = try person.write("credentials/portico-passphrase", Array(phrase.utf8))
        #expect(await person.run("token", variables: variables).code == 0)
    }

    @Test func `a descriptor that is no number is a usage error`() async {
        #expect(await person.run("token", variables: ["PORTICO_PASSPHRASE_FD": "seven"]).code == 64)
    }

    @Test func `on a terminal the passphrase is asked for`() async {
        await lock()
        let asked = await person.run("token", "--language", "en", input: phrase + "\n", terminal: true)
        #expect(asked.code == 0)
        #expect(asked.output.hasPrefix("pta_"))
        #expect(asked.errors.contains("Vault passphrase:"))
        #expect(!asked.errors.contains(phrase))
        #expect(await person.run("token", terminal: true).code == 2)
        #expect(await person.run("help", terminal: true).errors.isEmpty)
    }

    @Test func `status offers to open it, and tells what it knows without`() async {
        await lock()
        let left = await person.run("status", "--language", "en", terminal: true)
        #expect(left.code == 8)
        #expect(left.output.contains("Vault: locked"))
        #expect(await person.run("status", input: phrase + "\n", terminal: true).code == 0)
    }

    @Test func `wrong answers wait longer each time, and the third ends the command`() async throws {
        await lock()
        let clock = ManualClock()
        let errors = MemoryOutput(isTerminal: true)
        var environment = person.environment(
            ["token", "--language", "en"], input: MemoryInput("one\ntwo\nthree\n", isTerminal: true),
            output: MemoryOutput(isTerminal: true), errors: errors)
        environment.dependencies = { configuration throws(SessionError) in
            var dependencies = try AppDependencies.live(configuration)
            dependencies.clock = clock
            return dependencies
        }
        async let code = CommandRunner(environment: environment).run().rawValue
        for seconds in [1, 2] {
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(seconds * 1_000 - 1))
            #expect(clock.sleeperCount == 1)
            clock.advance(by: .milliseconds(1))
        }
        #expect(await code == 8)
        #expect(errors.text.contains("Caps Lock"))
    }

    @Test func `the passphrase is changed, rotated under and removed`() async throws {
        await lock()
        let changed = await person.run(
            "vault", "passphrase", "--passphrase-stdin", input: "\(phrase)\nanother long phrase\n")
        #expect(changed.code == 0)
        #expect(await person.run("vault", "rotate", "--passphrase-stdin", input: "\(phrase)\n").code == 8)
        #expect(
            await person.run("vault", "rotate", "--passphrase-stdin", input: "another long phrase\n").code == 0)
        #expect(
            await person.run("vault", "passphrase", "--remove", "--passphrase-stdin", input: "wrong\n").code == 8)
        #expect(
            await person.run(
                "vault", "passphrase", "--remove", "--passphrase-stdin", input: "another long phrase\n"
            ).code == 0)
        #expect(await person.run("token").code == 0)
    }

    @Test(arguments: ["file", "credential", "wrong file"])
    func `what opens the vault does not change what standard input holds`(source: String) async throws {
        await lock()
        let held = source == "wrong file" ? "not the phrase" : phrase
        try FileManager.default.createDirectory(
            atPath: person.home + "/credentials", withIntermediateDirectories: true)
        let file = try person.write("credentials/portico-passphrase", Array(held.utf8))
        chmod(file, 0o600)
        let variables =
            source == "credential"
            ? ["CREDENTIALS_DIRECTORY": person.home + "/credentials"] : ["PORTICO_PASSPHRASE_FILE": file]
        func change(_ input: String, _ more: String...) async -> Int32 {
            await person.run(["vault", "passphrase", "--passphrase-stdin"] + more, input: input, variables: variables)
                .code
        }
        #expect(await change("a guess at it\nanother long phrase\n") == 8)
        #expect(await change("\(phrase)\nshort\n") == 64)
        #expect(await change("\(phrase)\n") == 64)
        #expect(await change("\(phrase)\nanother long phrase\none more line\n") == 64)
        #expect(await change("\(phrase)\none more line\n", "--remove") == 64)
        #expect(await person.run("token", input: phrase + "\n", terminal: true).code == 0)
        #expect(await change("\(phrase)\nanother long phrase\n") == 0)
        #expect(await person.run("token", input: "another long phrase\n", terminal: true).code == 0)
    }

    @Test func `a new passphrase is typed twice until both agree`() async {
        await person.register()
        let input = "short\na long passphrase\nanother passphrase\na long passphrase\na long passphrase\n"
        let outcome = await person.run("vault", "passphrase", "--language", "en", input: input, terminal: true)
        #expect(outcome.code == 0)
        #expect(outcome.errors.contains("at least 8 characters"))
        #expect(outcome.errors.contains("do not match"))
        #expect(outcome.errors.contains("Strength: good"))
        #expect(await person.run("token", input: "a long passphrase\n", terminal: true).code == 0)
    }

    @Test func `a passphrase of 64 KiB opens the vault, one byte more is refused`() async {
        await person.register()
        let long = String(repeating: "Ab3-", count: 16_384)
        #expect(await person.run("vault", "passphrase", "--passphrase-stdin", input: long + "x\n").code == 64)
        #expect(await person.run("vault", "passphrase", "--passphrase-stdin", input: long + "\n").code == 0)
        #expect(await person.run("token", input: long + "\n", terminal: true).code == 0)
    }

    @Test func `reset is confirmed by its word or by --yes`() async {
        await person.register()
        #expect(await person.run("vault", "reset").code == 64)
        #expect(await person.run("vault", "reset", input: "yes\n", terminal: true).code == 2)
        #expect(await person.run("token").code == 0)
        let reset = await person.run("vault", "reset", "--language", "en", input: "reset\n", terminal: true)
        #expect(reset.code == 0)
        #expect(reset.errors.contains("quarantine"))
        #expect(await person.run("token").code == 4)
        let nothing = await person.run("vault", "reset", "--yes", "--json")
        #expect(nothing.code == 0)
        #expect(nothing.output == #"{"result":"not_needed"}"# + "\n")
    }

    @Test func `what is locked was not looked at, and the doctor says so`() async throws {
        await lock()
        let path = person.home + "/portico/data/vault/vault.bin"
        var bytes = try Data(contentsOf: URL(filePath: path))
        bytes[bytes.count - 1] ^= 1
        try bytes.write(to: URL(filePath: path))
        let wrong = try person.write("phrase", Array("another phrase".utf8))
        for variables in [[:], ["PORTICO_PASSPHRASE_FILE": wrong]] {
            let blind = await person.run("vault", "doctor", "--language", "en", variables: variables)
            #expect(blind.code == 8)
            #expect(blind.output.contains("??  vault file: not checked: the vault is locked"))
            #expect(blind.output.contains("??  state file: not checked: the vault is locked"))
            #expect(blind.output.contains("--  device key: none"))
            #expect(blind.output.contains("--  configuration: not created yet"))
            #expect(blind.output.hasSuffix("Not everything could be checked; see above.\n"))
        }
        let asked = await person.run("vault", "doctor", "--language", "en", input: phrase + "\n", terminal: true)
        #expect(asked.code == 8 && asked.output.contains("XX  vault file"))
    }

    @Test func `no output holds the passphrase`() async throws {
        await lock()
        for arguments in [["vault", "doctor", "--json"], ["token", "-v"]] {
            let output = MemoryOutput(isTerminal: true)
            let environment = person.environment(
                arguments, input: MemoryInput(phrase + "\n", isTerminal: true), output: output, errors: output)
            _ = await CommandRunner(environment: environment).run()
            #expect(!output.text.contains(phrase))
        }
    }
}
