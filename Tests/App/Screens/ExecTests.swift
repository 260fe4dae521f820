import Glibc
import PorticoKit
import PorticoTerminal
import Synchronization
import Testing

@testable import PorticoApp

/// What `exec` understands and hands on; that the process becomes the command is a journey.
struct ExecTests {
    private let person: Person

    init() throws {
        person = try Person()
    }

    private struct Handed: Equatable {
        var count: Int
        var name: String
        var value: String
    }

    private func run(
        _ arguments: [String], failing number: Int32 = ENOENT, variables: [String: String] = [:], notText: Int? = nil
    ) async -> (code: Int32, handed: Handed?, errors: String) {
        let handed = Mutex<Handed?>(nil)
        let (output, errors) = (MemoryOutput(), MemoryOutput())
        var environment = person.environment(
            arguments, input: MemoryInput(), output: output, errors: errors, variables: variables)
        environment.argumentNotText = notText
        environment.become = { count, name, value in
            handed.withLock { $0 = Handed(count: count, name: name, value: value.reveal()) }
            return number
        }
        let code = await CommandRunner(environment: environment).run().rawValue
        #expect(output.text.isEmpty)
        return (code, handed.withLock { $0 }, errors.text)
    }

    @Test func `the command gets the session's token, in the variable that was named`() async {
        await person.register()
        let token = await person.run("token").output.dropLast()
        let plain = await run(["exec", "--", "curl", "-H", "X"])
        #expect(plain.handed == Handed(count: 3, name: "PORTICO_TOKEN", value: String(token)))
        let named = await run(["exec", "--env", "API_KEY", "--", "x"])
        #expect(named.handed == Handed(count: 1, name: "API_KEY", value: String(token)))
        let given = await run(["exec", "--", "x"], variables: ["PORTICO_TOKEN": "given"])
        #expect(given.handed?.value == "given")
    }

    @Test(arguments: [
        "LD_PRELOAD", "LD_AUDIT", "DYLD_INSERT_LIBRARIES", "PATH", "IFS", "BASH_ENV", "ENV", "SHELLOPTS", "HOME",
        "JAVA_TOOL_OPTIONS", "GLIBC_TUNABLES",
    ])
    func `a variable that loaders or shells act on gets no token`(name: String) async {
        await person.register()
        let outcome = await run(["exec", "--language", "en", "--env", name, "--", "x"])
        #expect(outcome.code == 64)
        #expect(outcome.handed == nil)
        #expect(outcome.errors.contains("\(name) is read by loaders"))
        #expect(await run(["exec", "--env", "\(name)X".replacing("_", with: ""), "--", "x"]).handed != nil)
    }

    @Test(arguments: [
        (ENOENT, 127, "there is no command"), (EACCES, 126, "Permission denied"), (ENOEXEC, 126, "Exec format error"),
        (E2BIG, 126, "Argument list too long"),
    ])
    func `a command that cannot begin says why`(number: Int32, code: Int32, sentence: String) async {
        await person.register()
        let outcome = await run(["exec", "--language", "en", "--", "x"], failing: number)
        #expect(outcome.code == code)
        #expect(outcome.errors.contains(sentence))
    }

    @Test(arguments: [
        ["exec"], ["exec", "--"], ["exec", "x"], ["exec", "x", "--"], ["exec", "x", "--", "y"], ["--", "exec", "x"],
        ["exec", "--env", "", "--", "x"], ["exec", "--env", "1A", "--", "x"], ["exec", "--env", "A-B", "--", "x"],
        ["exec", "--env", "A", "--env", "B", "--", "x"], ["exec", "--", ""],
    ])
    func `nothing runs without a whole command behind --`(arguments: [String]) async {
        await person.register()
        let outcome = await run(arguments)
        #expect(outcome.code == 64)
        #expect(outcome.handed == nil)
    }

    @Test func `flags behind -- are the command's, also one that names a language`() async {
        let outcome = await run(["exec", "--", "x", "--language", "ko", "--json"])
        #expect(outcome.code == 4)
        #expect(outcome.handed == nil)
        #expect(outcome.errors.hasPrefix("portico: N"))
    }

    @Test func `only portico's own arguments must be text`() async {
        await person.register()
        #expect(await run(["exec", "--", "x", "\u{FFFD}"], notText: 4).handed != nil)
        let refused = await run(["exec", "--env", "\u{FFFD}", "--", "x"], notText: 3)
        #expect(refused.code == 64)
        #expect(refused.handed == nil)
    }
}
