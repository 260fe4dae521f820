import Foundation
import PorticoDomain
import PorticoKit
import PorticoPresentation
import PorticoTerminal
import Testing

@testable import PorticoApp

struct HelpTests {
    private static let subjects: [[String]] =
        [[]] + CommandTable.portico.commands.map(\.path) + CommandTable.portico.firstWords.map { [$0] }
        + HelpTopic.all.map { [$0.name] }

    @Test(arguments: Language.allCases, subjects)
    func `every page fits 80 columns`(language: Language, subject: [String]) throws {
        let text = try Help(table: .portico, language: language).text(about: subject)
        for line in text.split(separator: "\n") {
            #expect(TextWidth.columns(of: String(line)) <= 80, "\(line)")
        }
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
    }

    @Test func `a long usage goes on below its first word, no word of it torn`() throws {
        let text = try Help(table: .portico, language: .english).text(about: ["login"])
        #expect(
            text.hasPrefix(
                """
                Usage:
                  portico login [--email E] [--password-stdin] [--browser] [--device]
                                [--with PROVIDER] [--link] [--no-browser] [--no-qr]
                                [--port N[,M]] [--timeout SEC] [--no-wait] [--complete]

                """))
    }

    @Test func `a usage fits under another program's longer name`() throws {
        try ProgramWords.$current.withValue(ProgramWords(name: "a-longer-name", subcommand: "accounts")) {
            let help = Help(table: .portico, language: .english)
            let text = ProgramWords.current.spoken(try help.text(about: ["login"]))
            #expect(
                text.contains(
                    """
                      a-longer-name accounts login [--email E] [--password-stdin] [--browser]
                                                   [--device] [--with PROVIDER] [--link]
                    """))
        }
    }

    @Test(arguments: CommandTable.portico.commands.map(\.name))
    func `the overview names every command`(name: String) throws {
        #expect(try Help(table: .portico, language: .english).text(about: []).contains("  \(name) "))
    }

    @Test(arguments: Language.allCases)
    func `nothing is offered that is not there`(language: Language) throws {
        let help = Help(table: .portico, language: language)
        for subject in Self.subjects {
            for line in try help.text(about: subject).split(separator: "\n") {
                guard let start = line.range(of: "portico ")?.upperBound else { continue }
                let words = line[start...].split(separator: " ").prefix(2).map(String.init)
                guard let first = words.first, first.allSatisfy({ $0.isASCII && $0.isLowercase || $0 == "-" }),
                    first.first?.isLetter == true, CommandTable.portico.isGroup(first) == false
                else { continue }
                #expect(CommandTable.portico.firstWords.contains(first), "\(line)")
            }
        }
    }

    @Test(arguments: [
        ("exit-code", ["exit-codes"]), ("enviroment", ["environment"]), ("jsn", ["json"]), ("tokne", ["token"]),
        ("weather", []), ("qqqqqq", []),
    ])
    func `an unknown topic names what is near, and nothing that is not`(name: String, nearest: [String]) {
        #expect(throws: UsageError.unknownTopic(name, nearest: nearest)) {
            try Help(table: .portico, language: .english).text(about: [name])
        }
    }

    @Test func `help of help names every topic`() throws {
        let text = try Help(table: .portico, language: .english).text(about: ["help"])
        for topic in HelpTopic.all { #expect(text.contains(topic.name)) }
    }

    @Test(arguments: Language.allCases)
    func `help names every variable that the sources read`(language: Language) throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        let text = HelpTopic.environment.body(language)
        for case let file as URL in files where file.pathExtension == "swift" {
            let source = try String(contentsOf: file, encoding: .utf8)
            for match in source.matches(
                of: /(?:variables|environment|set|folder|named)[\[(](?:prefix \+ )?"([A-Z_]{3,})"/)
            {
                // Everybody's own business, which no program explains.
                guard match.1 != "PATH" else { continue }
                #expect(text.contains(match.1), "\(match.1) in \(file.lastPathComponent)")
            }
        }
    }

    @Test func `every page that a hint names exists`() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Sources/App")
        let files = try #require(FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil))
        let help = Help(table: .portico, language: .english)
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            let source = try String(contentsOf: file, encoding: .utf8)
            for match in source.matches(of: /command: "([^"\\]+)"|portico help ([a-z]+(?:-[a-z]+)*)/) {
                let topic = match.1 ?? match.2 ?? ""
                count += 1
                #expect(throws: Never.self, "\(topic) in \(file.lastPathComponent)") {
                    _ = try help.text(about: topic.split(separator: " ").map(String.init))
                }
            }
        }
        #expect(count > 10)
    }

    @Test(arguments: [
        (["token", "--bogus"], "see: portico help token"),
        (["vault", "doctor", "--bogus"], "see: portico help vault doctor"),
        (["notes", "--bogus"], "see: portico help notes list"),
        (
            ["notes", "add", "--bogus"],
            "a word that begins with \"-\" goes after \"--\": portico notes add -- WORD; flags: portico help notes add"
        ),
    ])
    func `only where words are taken it is said where one with a dash goes`(line: [String], hint: String) {
        let error = #expect(throws: UsageError.self) { _ = try ArgumentParser.parse(line, table: .portico) }
        #expect(error?.hint(.english) == hint)
    }

    @Test func `help names every member of the status`() async throws {
        let output = try await Person().run("status", "--json").output
        let members = try #require(try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
        for language in Language.allCases {
            for name in members.keys { #expect(HelpTopic.json.body(language).contains("\"\(name)\""), "\(name)") }
        }
    }

    @Test func `a form names the keys of what it holds and of what has the focus`() {
        let plain = ["Tab ↑↓", "Enter", "Esc", "F2", "Ctrl-C"]
        #expect(FormKeys.of(Form([.init(0, label: "", .button)])).map(\.key) == plain)
        let secret = Form([.init(0, label: "", .button), .init(1, label: "", .secret(SecretEditor()))])
        #expect(FormKeys.of(secret).map(\.key) == plain + ["Ctrl-T"])
        var choice = Form([
            .init(0, label: "", .choice(options: ["a", "b"], selected: 0)), .init(1, label: "", .button),
        ])
        #expect(FormKeys.of(choice).map(\.key) == ["Tab ↑↓", "←→", "Enter", "Esc", "F2", "Ctrl-C"])
        choice.focus(on: 1)
        #expect(FormKeys.of(choice).map(\.key) == plain)
        let single = Form([Form<Int>.Row(0, label: "", .choice(options: ["a"], selected: 0))])
        #expect(FormKeys.of(single).map(\.key) == plain)
    }

    @Test func `a window of keys has one line for each meaning`() {
        func hint(_ key: String, _ meaning: Phrase) -> KeyHint { KeyHint(key: key, meaning: meaning) }
        let own = [hint("↑↓", .keyMove), hint("F2", .keyLanguage), hint("q", .keyQuit), hint("r", .keyReload)]
        let common = [
            hint("Tab ↑↓", .keyMove), hint("F2", .keyLanguage), hint("Ctrl-L", .keyRedraw), hint("Ctrl-C", .keyQuit),
        ]
        let all = HelpCard.merged(own, common)
        #expect(all.map(\.key) == ["Tab ↑↓", "F2", "q Ctrl-C", "r", "Ctrl-L"])
    }

    @Test(arguments: [("-x", []), ("--jsno", ["--json"]), ("--zzz", []), ("--langage", ["--language"])])
    func `a mistyped flag names what is near, and nothing that is not`(flag: String, nearest: [String]) {
        #expect(throws: UsageError.unknownFlag(flag, command: "token", nearest: nearest)) {
            _ = try ArgumentParser.parse(["token", flag], table: .portico)
        }
    }
}
