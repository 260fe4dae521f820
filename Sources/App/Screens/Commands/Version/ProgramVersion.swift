import CPorticoPlatform
import PorticoKit

/// What `--version` says: a line at once, and with `-v` or `--json` every library as it was loaded.
struct ProgramVersion: Sendable {
    let name: String
    let version: String
    /// What it was built from; `nil` for a program that says so in its version itself.
    let origin: Origin?

    enum Origin: Sendable {
        case commit(String)
        /// The build did not say.
        case unknown
    }

    /// What a program says of itself; Portico's own commit is told by `portico` alone.
    init(_ program: PorticoProgram) {
        let commit = unsafe Self.builtFrom(portico_built_from())
        let origin = commit.map(Origin.commit) ?? .unknown
        self.init(
            name: program.name, version: program.version, origin: program.name == "portico" ? origin : nil)
    }

    init(name: String, version: String, origin: Origin?) {
        self.name = name
        self.version = version
        self.origin = origin
    }

    private var commit: String? {
        if case .commit(let commit) = origin { commit } else { nil }
    }

    /// Twelve digits, and what says that it was changed afterwards: `0123456789ab-modified`.
    private static func short(_ commit: String) -> String {
        let digits = commit.prefix { $0 != "-" }
        return String(digits.prefix(12) + commit[digits.endIndex...])
    }

    var line: String {
        switch origin {
        case .commit(let commit): "\(name) \(version) (\(Self.short(commit)))"
        case .unknown: "\(name) \(version) (development build)"
        case nil: "\(name) \(version)"
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
            ("name", .string(name)), ("version", .string(version)), ("commit", JSON(commit)),
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
