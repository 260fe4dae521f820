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

    @Test func `a vault too large is damaged, and recover mends it`() async {
        await person.register()
        #expect(await person.run("notes", "add", "one").code == 0)
        let vault = person.home + "/portico/data/vault/vault.bin"
        truncate(vault, 50 << 20)
        let outcome = await person.run("token", "--language", "en")
        #expect(outcome.code == 8)
        #expect(outcome.errors.contains("The vault is damaged"))
        #expect(outcome.errors.contains("portico vault recover"))
        #expect(await person.run("vault", "recover").code == 0)
        #expect(await person.run("vault", "doctor").code == 0)
    }

    @Test func `where nothing can be recovered only the reset is recommended`() async throws {
        await person.register()
        #expect(await person.run("logout").code == 0)
        for name in ["vault.bin", "vault.bin.prev"] {
            _ = try person.write("portico/data/vault/" + name, Array("damaged".utf8))
            chmod(person.home + "/portico/data/vault/" + name, 0o600)
        }
        for arguments in [["vault"], ["vault", "recover"], ["vault", "doctor"]] {
            let outcome = await person.run(arguments + ["--language", "en"])
            #expect(outcome.code == 8, "\(arguments)")
            let said = outcome.output + outcome.errors
            #expect(said.contains("portico vault reset"), "\(arguments): \(said)")
            #expect(!said.contains("portico vault recover"), "\(arguments): \(said)")
        }
        #expect(await person.run("vault", "reset", "--yes").code == 0)
        #expect(await person.register("another@example.com", nickname: "another").code == 0)
    }

    @Test(arguments: ["recover", "accept-rollback"])
    func `a vault that is in order is not mended`(word: String) async {
        await person.register()
        #expect(await person.run("vault", word, "--json").code == 1)
        #expect(await person.run("vault", "rotate").code == 0)
        #expect(await person.run("token").code == 0)
    }

    @Test func `the doctor says it in JSON, each finding with its advice`() async throws {
        await person.register()
        let sound = await person.run("vault", "doctor", "--json")
        #expect(sound.code == 0)
        #expect(sound.output.contains(#"{"subject":"device_key","verdict":"good""#))
        #expect(sound.output.contains(#""subject":"accounts","verdict":"good""#))
        _ = try person.write("portico/config/config.json", Array("[1".utf8))
        _ = try person.write("portico/config/device.key", [])
        _ = try person.write("portico/data/accounts.db", Array("not a database at all".utf8))
        let sick = await person.run("vault", "doctor", "--json")
        #expect(sick.code == 8)
        for subject in ["configuration", "device_key", "accounts"] {
            #expect(sick.output.contains(#""subject":"\#(subject)","verdict":"fault""#))
        }
        #expect(!sick.output.contains(#""advice":null,"verdict":"fault""#))
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
