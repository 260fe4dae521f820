import PorticoKit

/// One command as the table declares it: parsing, help, suggestions and usage errors all read this.
struct CommandSpec: Sendable {
    typealias Body = @Sendable (CommandContext, Invocation) async throws(CommandFailure) -> ExitCode

    /// The words that name it: `["notes", "add"]`.
    let path: [String]
    /// Whether it runs when its group is named alone: `notes` is `notes list`.
    let isGroupDefault: Bool
    let arguments: [ArgumentSpec]
    let flags: [FlagSpec]
    let summary: Phrase
    let details: [Phrase]
    /// What the command does when only a passphrase opens the vault.
    let unlocking: Unlocking
    /// Whether its arguments are another program's command line, which stands after `--` whole.
    let runsProgram: Bool
    let body: Body

    init(
        _ path: String, isGroupDefault: Bool = false, arguments: [ArgumentSpec] = [], flags: [FlagSpec] = [],
        summary: Phrase, details: [Phrase] = [], unlocking: Unlocking = .asks, runsProgram: Bool = false,
        body: @escaping Body
    ) {
        // Most are one word, and all of them are made at each start.
        self.path = path.utf8.contains(0x20) ? path.split(separator: " ").map(String.init) : [path]
        self.isGroupDefault = isGroupDefault
        self.arguments = arguments
        self.flags = flags
        self.summary = summary
        self.details = details
        self.unlocking = unlocking
        self.runsProgram = runsProgram
        self.body = body
    }

    /// What becomes of a vault that only a passphrase opens.
    enum Unlocking: Sendable {
        /// A person at the terminal is asked first; without one the command ends with what the vault says.
        case asks
        /// A person is asked, and may leave it; the command runs either way.
        case offers
        /// The vault is left as it is.
        case leaves
    }

    var name: String { path.joined(separator: " ") }
}

/// A positional argument.
struct ArgumentSpec: Sendable {
    let name: String
    let isRequired: Bool
    let isRepeatable: Bool
    /// What a shell offers for it.
    let candidates: Candidates

    init(_ name: String, isRequired: Bool = true, isRepeatable: Bool = false, offers candidates: Candidates? = nil) {
        self.name = name
        self.isRequired = isRequired
        self.isRepeatable = isRepeatable
        self.candidates = candidates ?? Candidates(of: name)
    }

    /// As the synopsis shows it.
    var synopsis: String {
        let text = isRepeatable ? "\(name)…" : name
        return isRequired ? text : "[\(text)]"
    }
}

/// A flag, with the name of its value when it takes one.
struct FlagSpec: Sendable {
    let name: String
    let value: String?
    let isRepeatable: Bool
    let summary: Phrase
    /// What a shell offers for its value.
    let candidates: Candidates

    /// A flag without a value.
    init(_ name: String, _ summary: Phrase) {
        self.init(name, nil, summary)
    }

    /// A flag with a value that `value` names.
    init(
        _ name: String, _ value: String?, isRepeatable: Bool = false, _ summary: Phrase,
        offers candidates: Candidates? = nil
    ) {
        self.name = name
        self.value = value
        self.isRepeatable = isRepeatable
        self.summary = summary
        self.candidates = candidates ?? Candidates(of: value ?? "")
    }

    /// As the list of flags shows it.
    var label: String { value.map { "\(name) \($0)" } ?? name }

    /// As the synopsis shows it.
    var synopsis: String { isRepeatable ? "[\(label)]…" : "[\(label)]" }
}
