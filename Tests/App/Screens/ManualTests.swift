import Foundation
import PorticoKit
import Testing

@testable import PorticoApp

struct ManualTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(
        path: "../../../Sources")

    private func manual(_ language: Language = .english) -> Manual {
        Manual(table: .portico, language: language, date: "2026-01-02")
    }

    @Test(arguments: Language.allCases)
    func `every command, flag and topic has its place in a page`(language: Language) throws {
        let manual = manual(language)
        for (name, section) in manual.pages {
            let page = try #require(manual.page(name))
            #expect(page.hasPrefix(".TH"))
            #expect(page.contains(" \(section) 2026-01-02 "))
        }
        for command in CommandTable.portico.commands {
            let page = try #require(manual.page("portico-" + command.path[0]))
            for flag in command.flags {
                #expect(page.contains("\\fB" + flag.name.replacing("-", with: "\\-")), "\(command.name) \(flag.name)")
            }
        }
        #expect(manual.page("portico-no-such") == nil && manual.page("elsewhere") == nil)
    }

    @Test func `what is typed is neither hyphenated nor torn`() throws {
        let page = try #require(manual().page("portico-login"))
        #expect(page.contains("\n.nh\n.ad l\n"))
        #expect(page.contains("\\fBportico login\\fR [\\-\\-email\\ E] [\\-\\-password\\-stdin] "))
    }

    @Test func `a line that looks like a request is none`() {
        var page = ManualPage("x", section: 1, date: "2026-01-02", language: .english)
        page.paragraph([".hidden"])
        page.literal("'quoted'\n\n~/.config \\ ^")
        #expect(page.source.contains(".PP\n\\&.hidden\n"))
        #expect(page.source.contains("\n\\&\\(aqquoted\\(aq\n\\&\n\\(ti/.config \\e \\(ha\n"))
    }

    @Test func `every code of an error in the sources is in the list, and no other`() throws {
        let files = try #require(FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
        var found: Set = ["usage", "output_failed", "http_NNN", "http_401", "http_403", "http_5NN"]
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            if file.path().contains("/Commands/"), !file.path().contains("/Help/") {
                found.formUnion(text.matches(of: /code: "([a-z_]+)"/).map { String($0.1) })
            }
            if file.lastPathComponent == "SessionError+Code.swift" {
                found.formUnion(text.matches(of: /: (?:.* : )?"([a-z_]+)"/).map { String($0.1) })
            }
        }
        let listed = ErrorCode.all.map(\.name)
        #expect(Set(listed).symmetricDifference(found).isEmpty, "\(Set(listed).symmetricDifference(found))")
        #expect(Set(listed).count == listed.count)
    }

    @Test(arguments: [
        SessionError.cancelled, .offline, .timedOut, .serverUnavailable(retryAfter: nil), .signInNeeded(accounts: []),
        .unexpectedAnswer(what: ""), .misconfigured(what: ""), .insecureConnection(reason: ""), .proxy(reason: ""),
        .originNotAllowed(origin: ""), .issuedElsewhere(origin: ""), .file(path: "", reason: ""),
        .invalid(.emailAddress), .invalid(.note), .invalid(.setting("")), .invalid(.nameTaken("")),
    ])
    func `the exit code beside a code is the one that ends the program`(error: SessionError) throws {
        let listed = try #require(ErrorCode.all.first { $0.name == error.code })
        #expect(listed.exit == ExitCode(error))
    }
}
