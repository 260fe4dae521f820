import Foundation
import Glibc
import Testing

@testable import PorticoKit

struct PassphraseSourceTests {
    private func source(_ environment: [String: String], name: String = "portico") throws -> PassphraseSource? {
        try AppConfiguration(name: name, environment: environment, homeDirectory: "/home/mina").passphraseSource
    }

    @Test func `a file comes before a descriptor, and that before a credential`() throws {
        var environment = ["CREDENTIALS_DIRECTORY": "/run/credentials/unit"]
        #expect(try source(environment) == .credential(path: "/run/credentials/unit/portico-passphrase"))
        environment["PORTICO_PASSPHRASE_FD"] = "7"
        #expect(try source(environment) == .descriptor(7, variable: "PORTICO_PASSPHRASE_FD"))
        environment["PORTICO_PASSPHRASE_FILE"] = "secret/phrase"
        #expect(try source(environment) == .file(path: "secret/phrase", variable: "PORTICO_PASSPHRASE_FILE"))
    }

    @Test func `the program's own name stands in the variables`() throws {
        let environment = ["PORTICO_PASSPHRASE_FILE": "/p", "NOTE_BOOK_PASSPHRASE_FILE": "/n"]
        #expect(
            try source(environment, name: "Note-Book") == .file(path: "/n", variable: "NOTE_BOOK_PASSPHRASE_FILE"))
        #expect(
            try source(["CREDENTIALS_DIRECTORY": "/c"], name: "Note-Book")
                == .credential(path: "/c/note-book-passphrase"))
    }

    @Test(arguments: ["seven", "-1", "7x", "99999999999"])
    func `a descriptor is a number`(text: String) {
        #expect(throws: SessionError.self) { try source(["PORTICO_PASSPHRASE_FD": text]) }
    }

    @Test func `empty variables and relative folders say nothing`() throws {
        let environment = [
            "PORTICO_PASSPHRASE_FILE": "", "PORTICO_PASSPHRASE_FD": "", "CREDENTIALS_DIRECTORY": "credentials",
        ]
        #expect(try source(environment) == nil)
    }

    @Test func `a file, and one that is still to come, can be read again; a pipe and a descriptor cannot`() throws {
        let path = NSTemporaryDirectory() + "portico-passphrase-\(UInt64.random(in: 0...UInt64.max))"
        defer { unlink(path) }
        let source = try #require(try source(["PORTICO_PASSPHRASE_FILE": path]))
        #expect(source.isRepeatable)
        close(creat(path, 0o600))
        #expect(source.isRepeatable)
        unlink(path)
        #expect(mkfifo(path, 0o600) == 0)
        #expect(!source.isRepeatable)
        #expect(try self.source(["PORTICO_PASSPHRASE_FD": "3"])?.isRepeatable == false)
    }

    @Test func `a pipe into which nobody writes yet is said to be waited for, and then read`() throws {
        let path = NSTemporaryDirectory() + "portico-passphrase-\(UInt64.random(in: 0...UInt64.max))"
        #expect(mkfifo(path, 0o600) == 0)
        defer { unlink(path) }
        let source = try #require(try source(["PORTICO_PASSPHRASE_FILE": path]))
        var (heard, writer): ([String], Int32) = ([], -1)
        let passphrase = try source.read(patience: 0, exposed: { _ in }) { label in
            heard.append(label)
            writer = open(path, O_WRONLY)
            write(writer, "badgers dig\n", 12)
        }
        close(writer)
        #expect(passphrase != nil)
        #expect(heard == ["PORTICO_PASSPHRASE_FILE (\(path))"])
    }
}
