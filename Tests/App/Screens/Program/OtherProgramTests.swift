import Foundation
import PorticoKit
import PorticoPresentation
import PorticoTerminal
import PorticoTerminalTesting
import Testing

@testable import PorticoApp

/// The screens and commands within a program of another name, behind its subcommand.
struct OtherProgramTests {
    private static let mytool = PorticoProgram(name: "mytool", subcommand: "auth", version: "2.5")
    private let person: Person

    init() throws {
        person = try Person()
    }

    @discardableResult
    private func run(
        _ arguments: String..., input: String = "", as program: PorticoProgram = mytool,
        variables: [String: String] = [:]
    ) async -> Person.Outcome {
        let (output, errors) = (MemoryOutput(), MemoryOutput())
        var environment = person.environment(
            arguments, input: MemoryInput(input), output: output, errors: errors,
            variables: ["PORTICO_HOME": "/nowhere", "MYTOOL_HOME": person.home + "/tool"].merging(variables) { $1 })
        environment.program = program
        let code = await CommandRunner(environment: environment).run().rawValue
        return Person.Outcome(code: code, output: output.text, errors: errors.text)
    }

    /// What a person reads, without the folder in which this test lives.
    private func words(_ text: String) -> String { text.replacing(person.home, with: "HOME").lowercased() }

    @Test(arguments: Language.allCases)
    func `no page of the help knows another name`(language: Language) async {
        let table = CommandTable.of(Self.mytool)
        let subjects =
            [[]] + table.commands.map(\.path) + table.firstWords.map { [$0] } + HelpTopic.all.map { [$0.name] }
        for subject in subjects {
            var environment = person.environment(
                ["help", "--language", language.rawValue] + subject, input: MemoryInput(), output: MemoryOutput(),
                errors: MemoryOutput(), variables: ["MYTOOL_HOME": person.home])
            environment.program = Self.mytool
            let output = MemoryOutput()
            environment.output = output
            #expect(await CommandRunner(environment: environment).run().rawValue == 0)
            #expect(!output.text.lowercased().contains("portico"), "\(subject)")
        }
    }

    @Test(arguments: ["en", "ko"])
    func `errors, hints and reports speak of the program`(language: String) async {
        #expect(
            await run(
                "register", "--email", Person.email, "--nickname", "mina", "--password-stdin",
                input: Person.password + "\n"
            ).code == 0)
        let commands: [[String]] = [
            ["status"], ["token"], ["login"], ["nonsense"], ["notes", "add", "-5"], ["vault", "doctor"], ["vault"],
            ["service", "add", "portico-like", "--accounts-api", "http://127.0.0.1:9"], ["service", "list"],
            ["login", "--service", "portico-like", "--email", "a@example.com"], ["vault", "recover"], ["profile"],
            ["--version"], ["serve", "--port", "x"], ["token", "--json"], ["accounts", "switch", "nobody"],
            ["request", "/v1/notes", "--header", "Authorization: x"],
        ]
        for command in commands {
            var environment = person.environment(
                command + ["--language", language], input: MemoryInput(), output: MemoryOutput(),
                errors: MemoryOutput(), variables: ["MYTOOL_HOME": person.home + "/tool"])
            environment.program = Self.mytool
            let (output, errors) = (MemoryOutput(), MemoryOutput())
            (environment.output, environment.errors) = (output, errors)
            _ = await CommandRunner(environment: environment).run()
            let said = words(output.text + errors.text).replacing("portico-like", with: "")
            #expect(!said.contains("portico"), "\(command): \(said)")
        }
        await run("logout")
        #expect(await run("token", "--language", "en").errors.contains("mytool auth login"))
        #expect(await run("--version").output == "mytool 2.5\n")
    }

    @Test func `folders and variables are the program's`() async {
        let registered = await run(
            "register", "--email", Person.email, "--nickname", "mina", "--password-stdin",
            input: Person.password + "\n")
        #expect(registered.code == 0, "\(registered.errors)")
        #expect(FileManagerProbe.exists(person.home + "/tool/data/vault/vault.bin"))
        #expect(!FileManagerProbe.exists(person.home + "/portico"))
        #expect(await run("status", variables: ["MYTOOL_ACCOUNT": "nobody"]).code == 64)
        #expect(await run("status", variables: ["PORTICO_ACCOUNT": "nobody", "MYTOOL_LANGUAGE": "ko"]).code == 0)
        #expect(await run("token", variables: ["MYTOOL_TOKEN": "given"]).output == "given\n")
        #expect(await run("token", variables: ["PORTICO_TOKEN": "given"]).output != "given\n")
    }

    @Test func `two programs in one process keep apart`() async throws {
        async let one = run(
            "register", "--email", "a@example.com", "--nickname", "a1", "--password-stdin",
            input: Person.password + "\n")
        async let two = person.register("b@example.com", nickname: "b1")
        #expect(await one.code == 0)
        #expect(await two.code == 0)
        #expect(await run("status").output.contains("a@example.com"))
        #expect(await !run("status").output.contains("b@example.com"))
        #expect(await person.run("status").output.contains("b@example.com"))
        #expect(await !person.run("status").output.contains("a@example.com"))
        #expect(await person.run("help").output.contains("portico --version"))
    }

    @Test func `a service of the program's own stands in the place of the network`() async {
        var program = Self.mytool
        program.offersEmbeddedService = false
        #expect(await run("service", "list", as: program).output.contains("local") == false)
    }

    @Test func `kubectl is told to call the program with its subcommand`() async {
        await run(
            "register", "--email", Person.email, "--nickname", "mina", "--password-stdin",
            input: Person.password + "\n")
        let outcome = await run("credential", "kubectl", "--setup", "--host", "127.0.0.1:6443")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(outcome.output.contains(#"["auth","credential","kubectl"]"#), "\(outcome.output)")
        #expect(outcome.output.contains(#""name":"mytool""#), "\(outcome.output)")
        #expect(outcome.errors.contains("--user=mytool"), "\(outcome.errors)")
    }

    @Test func `every first word of a command is known as one`() {
        #expect(Set(CommandTable.portico.firstWords).isSubset(of: ProgramWords.firstWords))
    }

    @Test(arguments: Language.allCases)
    func `no screen knows another name`(language: Language) async throws {
        let stage = try await Stage(home: person.home)
        for scene in Scenes.all {
            let surface = await ProgramWords.$current.withValue(Self.mytool.words) {
                await scene.surface(on: stage, language, columns: 100, rows: 40)
            }
            var encoder = FrameEncoder()
            var terminal = VirtualTerminal(width: surface.width, height: surface.height)
            terminal.feed(encoder.encode(surface))
            let said = terminal.lines.joined(separator: "\n")
            let named = said.matches(of: /[Pp]ortico [a-z]|PORTICO_/).map { String($0.output) }
            #expect(named.isEmpty, "\(scene): \(said)")
        }
    }
}
