import CPorticoPlatform
import PorticoKit

/// What `portico --version` says: a line at once, and with `-v` or `--json` every library as it was loaded.
struct ProgramVersion: Sendable {
    let version: String
    /// The commit that it was built from, or `nil` when the build did not say.
    let commit: String?

    static let current = ProgramVersion(
        version: PorticoCommand.version, commit: unsafe builtFrom(portico_built_from()))

    var line: String { "portico \(version) (\(shortCommit ?? "development build"))" }

    /// Twelve digits, and what says that it was changed afterwards: `0123456789ab-modified`.
    private var shortCommit: String? {
        commit.map { commit in
            let digits = commit.prefix { $0 != "-" }
            return digits.prefix(12) + commit[digits.endIndex...]
        }
    }

    /// The line, then a library a line.
    func lines(_ libraries: [LoadedLibrary], _ language: Language) -> [String] {
        [line]
            + libraries.map { library in
                let missing = Phrase("not found", ko: "없음")
                let name = library.name + String(repeating: " ", count: max(0, 15 - library.name.count))
                return "  \(name)\(library.version ?? missing(language))  \(library.file)"
            }
    }

    func json(_ libraries: [LoadedLibrary]) -> JSON {
        .object([
            ("name", .string("portico")), ("version", .string(version)), ("commit", JSON(commit)),
            (
                "libraries",
                .array(
                    libraries.map { library in
                        .object([
                            ("name", .string(library.name)), ("version", JSON(library.version)),
                            ("file", .string(library.file)),
                            ("loaded", .string(library.isLinked ? "at_start" : "at_first_use")),
                        ])
                    })
            ),
        ])
    }

    private static func builtFrom(_ text: UnsafePointer<CChar>?) -> String? {
        guard let text = unsafe text else { return nil }
        let commit = unsafe String(cString: text)
        return commit.isEmpty ? nil : commit
    }
}
