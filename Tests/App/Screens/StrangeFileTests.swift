import Foundation
import PorticoTesting
import Testing

@testable import PorticoApp

/// Pipes, folders and huge files where the program's own files belong: a sentence, never a wait.
struct StrangeFileTests {
    private let person: Person

    init() throws {
        person = try Person()
    }

    private func pipe(_ name: String) {
        let path = person.home + "/portico/" + name
        try? FileManager.default.removeItem(atPath: path)
        mkfifo(path, 0o600)
    }

    @Test func `a pipe or something huge as the configuration`() async throws {
        await person.register()
        pipe("config/config.json")
        let outcome = await person.run("token", "--language", "en")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("not a regular file"))
        let doctor = await person.run("vault", "doctor", "--language", "en")
        #expect(doctor.output.contains("not a regular file"))
        try FileManager.default.removeItem(atPath: person.home + "/portico/config/config.json")
        let huge = try person.write("portico/config/config.json", Array("{}".utf8))
        truncate(huge, 50 << 20)
        #expect(await person.run("token", "--language", "en").errors.contains("Use a smaller file."))
    }

    @Test(arguments: [
        (#"{"service":5}"#, "\"service\" must be text"), (#"{"language":"xx"}"#, "\"language\" must be en or ko"),
        ("[1]", "not a JSON object"),
        (#"{"git_hosts":["a"]}"#, "\"git_hosts\" must be an object of hosts and their services"),
        (#"{"kubectl_hosts":{"a":1}}"#, "\"kubectl_hosts\" must be an object of hosts and their services"),
    ])
    func `the doctor names the setting that is wrong`(text: String, said: String) async throws {
        await person.register()
        _ = try person.write("portico/config/config.json", Array(text.utf8))
        #expect(await person.run("token").code == 64)
        let doctor = await person.run("vault", "doctor", "--language", "en")
        #expect(doctor.code == 8)
        #expect(doctor.output.contains(said))
        let korean = await person.run("vault", "doctor", "--language", "ko")
        #expect(!korean.output.contains("must be"))
    }

    @Test func `a pipe as the practice accounts`() async {
        await person.register()
        pipe("data/accounts.db")
        let outcome = await person.run("notes", "--language", "ko")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("일반 파일이 아니에요"))
        let doctor = await person.run("vault", "doctor", "--language", "en")
        #expect(doctor.code == 8)
        #expect(doctor.output.contains("not a regular file"))
    }

    @Test(arguments: [true, false])
    func `a pipe or a folder as the lock`(isPipe: Bool) async throws {
        await person.register()
        let lock = person.home + "/portico/data/vault/vault.lock"
        pipe("data/vault/vault.lock")
        if !isPipe {
            try FileManager.default.removeItem(atPath: lock)
            try FileManager.default.createDirectory(atPath: lock, withIntermediateDirectories: false)
        }
        let outcome = await person.run("vault", "rotate", "--language", "en")
        #expect(outcome.code == 8)
        #expect(outcome.errors.contains("vault.lock: is not a regular file"))
        let doctor = await person.run("vault", "doctor", "--language", "en")
        #expect(doctor.code == 8)
        #expect(doctor.output.contains("vault.lock"))
    }

    @Test(arguments: [
        "pta_a\r\nX-Evil: 1", "a b", " \n", "\u{FEFF}", "pta_a\u{200B}b", "pta_a\u{2060}", "a\u{AD}b", "pta_é",
        "a\u{7}",
    ])
    func `PORTICO_TOKEN holds what can stand in a header`(token: String) async {
        for arguments in [["token", "--header"], ["token"], ["request", "GET", "/v1/account"]] {
            let outcome = await person.run(arguments, variables: ["PORTICO_TOKEN": token])
            #expect(outcome.code == 64)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.contains("PORTICO_TOKEN"))
            #expect(!outcome.errors.contains("pta_a"))
        }
    }

    @Test(arguments: ["\u{FEFF}pta_a", " pta_a ", "pta_a\r\n", "\n\tpta_a\u{FEFF}\n"])
    func `what a paste leaves around PORTICO_TOKEN is taken off`(token: String) async {
        #expect(await person.run("token", variables: ["PORTICO_TOKEN": token]).output == "pta_a\n")
    }

    @Test(arguments: [("\u{200B}", "U+200B"), ("\u{2060}", "U+2060"), ("\u{202E}", "U+202E")])
    func `what nobody can see in PORTICO_TOKEN is named`(character: String, name: String) async {
        let outcome = await person.run("token", "--language", "en", variables: ["PORTICO_TOKEN": "a\(character)b"])
        #expect(outcome.code == 64)
        #expect(outcome.errors.contains(name))
    }

    @Test func `status and login say that PORTICO_TOKEN stands in the way`() async {
        await person.register()
        let given = ["PORTICO_TOKEN": "given"]
        #expect(
            await person.run("status", "--language", "en", variables: given).output.contains("PORTICO_TOKEN is set"))
        #expect(await person.run("status", "--json", variables: given).output.contains(#""token_given":true"#))
        #expect(await person.run("status", "--json").output.contains(#""token_given":false"#))
        #expect(!(await person.run("status", "--language", "en").output.contains("PORTICO_TOKEN")))
    }

    @Test func `what was typed wrong is what the sentence is about`() async {
        await person.register()
        let empty = await person.run("request", "GET", "", "--language", "en")
        #expect(empty.code == 64)
        #expect(empty.errors.contains("is empty"))
        var environment = person.environment(
            ["notes", "add", "bad\u{FFFD}"], input: MemoryInput(), output: MemoryOutput(), errors: MemoryOutput())
        environment.argumentNotText = 3
        #expect(await CommandRunner(environment: environment).run().rawValue == 64)
    }
}
