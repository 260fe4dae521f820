import Glibc
import PorticoKit
import Testing

@testable import PorticoApp

struct CompletionTests {
    private static let names = KnownNames(
        services: ["local", "work"],
        accounts: [
            .init(service: "local", name: "mina@example.com"), .init(service: "work", name: "mina"),
            .init(service: "work", name: "jun"),
        ])

    private func answer(_ line: String...) -> Completion.Answer {
        Completion(table: .portico, language: .english, names: Self.names).answer(to: line)
    }

    private func words(_ line: [String]) -> [String]? {
        let completion = Completion(table: .portico, language: .english, names: Self.names)
        guard case .words(let words) = completion.answer(to: line) else { return nil }
        return words.map(\.text)
    }

    @Test(arguments: ["tcsh", "powershell"])
    func `an unknown shell hears of those there are`(shell: String) async throws {
        let outcome = try await Person().run("completions", shell)
        #expect(outcome.code == 64)
        for name in ["bash", "zsh", "fish"] { #expect(outcome.errors.contains("“\(name)”")) }
    }

    @Test(
        arguments: [
            (["tok"], ["token"]),
            (["se"], ["sessions", "service", "serve"]),
            (["notes", ""], ["list", "add", "delete"]),
            (["notes", "--l"], ["--limit", "--language"]),
            (["notes", "list", "--be"], ["--before"]),
            (["token", "--min"], ["--min-valid"]),
            (["token", "--force", "--for"], []),
            (["token", "--min-valid", ""], []),
            (["token", "--language", ""], ["en", "ko"]),
            (["token", "--language=k"], ["--language=ko"]),
            (["token", "--service", "w"], ["work"]),
            (["token", "--account", ""], ["mina@example.com", "mina", "jun"]),
            (["token", "--service", "work", "--account", "m"], ["mina"]),
            (["token", "--service=work", "--account=m"], ["--account=mina"]),
            (["accounts", "switch", "mina@"], ["mina@example.com"]),
            (["service", "remove", ""], ["local", "work"]),
            (["completions", ""], ["bash", "zsh", "fish"]),
            (["request", "PO"], ["POST"]),
            (["request", "GET", "/", "-H", ""], []),
            (["help", "exit"], ["exit-codes"]),
            (["help", "notes", ""], nil),
            (["notes", "add", "--", "--l"], []),
            (["nothing-known", ""], nil),
            (["--pl"], ["--plain"]),
            (["--service", "work", "tok"], ["token"]),
        ] as [([String], [String]?)])
    func `a line is offered what its place takes`(line: [String], offered: [String]?) {
        guard let offered else { return }
        #expect(words(line) == offered)
    }

    @Test(arguments: CommandTable.portico.commands.map(\.name))
    func `every command is offered, with every flag of its`(name: String) throws {
        let path = name.split(separator: " ").map(String.init)
        let command = try #require(CommandTable.portico.command(path))
        let before = path.dropLast()
        #expect(words(before + [String(path[path.count - 1].prefix(2))])?.contains(path[path.count - 1]) == true)
        let flags = try #require(words(path + ["-"]))
        for flag in command.flags + GlobalFlags.all { #expect(flags.contains(flag.name), "\(flag.name)") }
    }

    @Test func `a name tells what a value is`() {
        #expect(Candidates(of: "FILE") == .files)
        #expect(Candidates(of: "get|store|erase") == .words(["get", "store", "erase"]))
        #expect(Candidates(of: "STRING|@FILE|-") == .nothing)
        #expect(Candidates(of: "K=V|K=@FILE") == .nothing)
    }

    @Test func `a file is left to the shell, behind the flag's name where it is attached`() {
        #expect(answer("profile", "set", "--image", "fa") == .files(prefix: ""))
        #expect(answer("profile", "set", "--image=fa") == .files(prefix: "--image="))
    }

    @Test func `a command of the system begins where its first word is`() {
        let spec = CommandSpec(
            "exec", arguments: [ArgumentSpec("COMMAND"), ArgumentSpec("ARG", isRequired: false, isRepeatable: true)],
            flags: [FlagSpec("--env", "NAME", Phrase("", ko: ""))], summary: Phrase("", ko: ""),
            body: { _, _ in .done })
        let completion = Completion(table: CommandTable([spec]), language: .english, names: Self.names)
        #expect(completion.answer(to: ["exec", "--env", "T", "--", "cu"]) == .command(from: 5))
        #expect(completion.answer(to: ["exec", "--", "curl", "-s", "--h"]) == .command(from: 3))
        #expect(completion.answer(to: ["exec", "--e"]) == .words([.init("--env")]))
    }

    @Test func `meanings stand behind a tab, in both languages`() {
        let korean = Completion(table: .portico, language: .korean, names: Self.names)
        #expect(answer("tok").text == "words\ntoken\tprint a fresh access token\n")
        #expect(korean.answer(to: ["tok"]).text == "words\ntoken\t유효한 액세스 토큰 출력\n")
    }

    @Test func `a name with a control character is not offered`() {
        let accounts = AccountNamesFile.accounts(in: "local\tmina\nlocal\tm\u{1B}[2Jina\nlocal\nwork\tjun\tx\n")
        #expect(accounts == [.init(service: "local", name: "mina")])
    }
}

struct AccountNamesTests {
    private let person: Person

    init() throws {
        person = try Person()
    }

    private var file: String { person.home + "/portico/state/accounts.names" }

    private func text() -> String? { try? FileManagerProbe.text(file) }

    @Test func `names follow the accounts, and go with the last`() async {
        await person.register()
        #expect(text() == "local\tmina@example.com\n")
        let offered = await person.run("__complete", "accounts", "switch", "")
        #expect(offered.code == 0)
        #expect(offered.output == "words\nmina@example.com\tlocal\n")
        await person.run("logout")
        #expect(text() == nil)
    }

    @Test func `where only a passphrase opens the vault no name lies beside it`() async {
        await person.register()
        let outcome = await person.run(
            "vault", "passphrase", "--passphrase-stdin", input: "several words that nobody guesses\n")
        #expect(outcome.code == 0, "\(outcome.errors)")
        #expect(text() == nil)
        #expect(await person.run("__complete", "accounts", "switch", "m").output == "words\n")
    }

    @Test func `what a program left that was killed amid writing the names is swept, and is in nobody's way`()
        async throws
    {
        await person.register()
        let own = getpid()
        for name in ["accounts.names.\(own)", ".accounts.names.\(own).tmp", ".accounts.names.1.tmp"] {
            try FileManagerProbe.write("local\tmi", to: person.home + "/portico/state/\(name)", seconds: 1)
        }
        let young = person.home + "/portico/state/.accounts.names.2.tmp"
        try FileManagerProbe.write("local\tmi", to: young, seconds: 4_000_000_000)
        try FileManagerProbe.remove(file)
        await person.run("status")
        #expect(text() == "local\tmina@example.com\n")
        #expect(
            try FileManagerProbe.names(person.home + "/portico/state", like: "accounts.names") == [
                ".accounts.names.2.tmp", "accounts.names",
            ])
    }

    @Test func `a Tab touches nothing and complains of nothing`() async {
        let outcome = await person.run("__complete", "token", "--account", "")
        #expect(outcome.output == "words\n" && outcome.errors.isEmpty && outcome.code == 0)
        #expect(!FileManagerProbe.exists(person.home + "/portico"))
        let strange = await person.run("__complete", "no-such", "--thing", "-", "--", "")
        #expect(strange.code == 0 && strange.errors.isEmpty)
        #expect(await person.run("__complete").code == 0)
    }
}
