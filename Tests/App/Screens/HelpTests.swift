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
        for line in text.split(separator: "\n") where !line.hasPrefix("  portico ") {
            #expect(TextWidth.columns(of: String(line)) <= 80, "\(line)")
        }
        #expect(text.hasSuffix("\n") && !text.hasSuffix("\n\n"))
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

    @Test(arguments: [("-x", []), ("--jsno", ["--json"]), ("--zzz", []), ("--langage", ["--language"])])
    func `a mistyped flag names what is near, and nothing that is not`(flag: String, nearest: [String]) {
        #expect(throws: UsageError.unknownFlag(flag, command: "token", nearest: nearest)) {
            _ = try ArgumentParser.parse(["token", flag], table: .portico)
        }
    }
}
