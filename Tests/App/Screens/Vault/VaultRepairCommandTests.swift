import Foundation
import PorticoKit
import PorticoTesting
import Testing

@testable import PorticoApp

/// What can be done about a vault that is damaged, and what is said of it.
struct VaultRepairCommandTests {
    private let person: Person

    init() throws {
        person = try Person()
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

    @Test func `a previous version that is a folder cannot be read, and the vault is said to be well`() async {
        await person.register()
        let previous = person.home + "/portico/data/vault/vault.bin.prev"
        unlink(previous)
        mkdir(previous, 0o700)
        let doctor = await person.run("vault", "doctor", "--language", "en")
        #expect(doctor.code == 8 && doctor.output.hasPrefix("ok  vault file"))
        #expect(doctor.output.contains("previous version: not checked: it cannot be read (\(previous))"))
        #expect(doctor.output.hasSuffix("Not everything could be checked; see above.\n"))
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
}
