import PorticoDomain
import PorticoKit
import PorticoPresentation
import PorticoTerminal
import Testing

@testable import PorticoApp

struct HelpTests {
    private static let subjects: [[String]] =
        [[]] + CommandTable.portico.commands.map(\.path) + CommandTable.portico.firstWords.map { [$0] }
        + [["exit-codes"], ["environment"], ["providers"]]

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

    @Test(arguments: ["completions"])
    func `nothing is offered that is not there`(word: String) throws {
        for subject in Self.subjects {
            let text = try Help(table: .portico, language: .english).text(about: subject)
            #expect(!text.contains(word), "\(subject)")
        }
    }

    @Test func `an unknown topic names the nearest`() {
        #expect(throws: UsageError.unknownTopic("exit-code", nearest: ["exit-codes"])) {
            try Help(table: .portico, language: .english).text(about: ["exit-code"])
        }
    }
}
