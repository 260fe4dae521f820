import Foundation
import PorticoKit
import Testing

@testable import PorticoApp

struct VersionTests {
    private static let library = Self.made()

    private static func made() -> [LoadedLibrary] { LoadedLibrary.all() }

    @Test func `the commit stands behind the version, cut to twelve digits`() {
        let commit = "0123456789abcdef0123456789abcdef01234567"
        #expect(
            ProgramVersion(name: "portico", version: "1.2.3", origin: .commit(commit)).line
                == "portico 1.2.3 (0123456789ab)")
        #expect(
            ProgramVersion(name: "portico", version: "1.2.3", origin: .unknown).line
                == "portico 1.2.3 (development build)")
        #expect(
            ProgramVersion(name: "portico", version: "1.2.3", origin: .commit("0123456789ab-modified")).line
                == "portico 1.2.3 (0123456789ab-modified)")
    }

    @Test(arguments: ["libsodium", "SQLite", "libutf8proc", "libqrencode", "libcurl", "libmicrohttpd", "libcrypto"])
    func `each library says its version and its file`(name: String) throws {
        let library = try #require(Self.library.first { $0.name == name })
        #expect(library.version?.first?.isNumber == true, "\(library)")
        #expect(library.file.contains("lib"), "\(library)")
    }

    @Test func `the files are those that the C targets load`() throws {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Sources/Data/System")
        let targets = [
            "SQLite": "CPorticoSQLite", "libqrencode": "CPorticoQREncode", "libcurl": "CPorticoCurl",
            "libmicrohttpd": "CPorticoMicroHTTPD",
            "libcrypto": "CPorticoCrypto",
        ]
        for library in LoadedLibrary.loaded {
            let target = try #require(targets[library.name])
            let source = try String(contentsOf: sources.appending(path: "\(target)/\(target).c"), encoding: .utf8)
            for file in library.files { #expect(source.contains("\"\(file)\""), "\(file)") }
        }
    }

    @Test func `with -v a library stands on each line, in both languages`() async throws {
        let person = try Person()
        let lines = await person.run("--version", "-v").output.split(separator: "\n")
        #expect(lines.count == 8 && lines[1].hasPrefix("  libsodium"))
        #expect(await person.run("--version", "-v", "--language", "ko").code == 0)
    }
}
