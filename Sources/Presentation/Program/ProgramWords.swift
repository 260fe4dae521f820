/// What a program is called in its own words, when it carries the screens and commands under another name.
///
/// Phrases say `portico`, `portico login` and `PORTICO_HOME`; in a program `mytool` whose subcommand `auth` they become
/// `mytool`, `mytool auth login` and `MYTOOL_HOME`. The name holds for a task and those it starts, so that two
/// programs' commands can run in one process.
package struct ProgramWords: Hashable, Sendable {
    /// The name that phrases are written with.
    package static let portico = ProgramWords(name: "portico")
    /// The name that holds for the running task.
    @TaskLocal package static var current = ProgramWords.portico

    /// The program's name.
    package let name: String
    /// What a person types before a command: the name, with the subcommand where there is one.
    package let command: String
    /// What the names of the program's environment variables begin with.
    package let variablePrefix: String

    /// Takes the name, and the subcommand under which the commands stand.
    package init(name: String, subcommand: String? = nil) {
        self.name = name
        command = subcommand.map { "\(name) \($0)" } ?? name
        variablePrefix = name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined() + "_"
    }

    /// The program's name as a title.
    package var title: String { name.prefix(1).uppercased() + name.dropFirst() }

    /// The name of one of the program's environment variables: `PORTICO_TOKEN` for `TOKEN`.
    package static func variable(_ name: String) -> String { current.variablePrefix + name }

    /// `words` with this program's name in the place of the one they are written with.
    ///
    /// Where the words of a line stand in columns, the column after a name stays where it is.
    package func spoken(_ words: String) -> String {
        guard self != .portico, words.contains("ortico") || words.contains("PORTICO_") else { return words }
        return words.split(separator: "\n", omittingEmptySubsequences: false).map { spoken(line: $0) }
            .joined(separator: "\n")
    }

    private func spoken(line: Substring) -> String {
        var result = ""
        var rest = line
        var excess = 0
        while let first = rest.first {
            if let (written, said) = replacement(at: rest, after: result.last) {
                result += said
                excess += said.count - written
                rest = rest.dropFirst(written)
            } else if excess != 0, first == " ", rest.dropFirst().first == " " {
                let gap = rest.prefix { $0 == " " }.count
                result += String(repeating: " ", count: max(1, gap - excess))
                excess = 0
                rest = rest.dropFirst(gap)
            } else {
                result.append(first)
                rest = rest.dropFirst()
            }
        }
        return result
    }

    /// What stands at the beginning of `rest` in the place of a name, with the length of that name.
    private func replacement(at rest: Substring, after before: Character?) -> (Int, String)? {
        guard before.map({ !Self.isOfName($0) }) ?? true else { return nil }
        if rest.hasPrefix("PORTICO_") { return ("PORTICO_".count, variablePrefix) }
        for (written, said) in [("portico", name), ("Portico", title)] where rest.hasPrefix(written) {
            let following = rest.dropFirst(written.count)
            guard following.first.map({ !Self.isOfWord($0) }) ?? true else { return nil }
            return (written.count, following.first == " " && Self.isCommand(following.dropFirst()) ? command : said)
        }
        return nil
    }

    /// Whether a command line goes on with `text`: with a value, a flag, a placeholder or the name of a command.
    private static func isCommand(_ text: Substring) -> Bool {
        guard let first = text.first else { return true }
        if "-[<".contains(first) || text.hasPrefix("COMMAND") || text.hasPrefix("명령") { return true }
        return firstWords.contains(String(text.prefix { $0.isASCII && ($0.isLetter || $0 == "-") }))
    }

    /// The words with which commands begin; any other word goes on with a sentence.
    package static let firstWords: Set<String> = [
        "accounts", "completions", "credential", "delete-account", "exec", "help", "identities", "login", "logout",
        "manual", "notes", "password", "profile", "providers", "register", "request", "serve", "service", "sessions",
        "status", "token", "vault", "whoami", "account",
    ]

    private static func isOfName(_ character: Character) -> Bool { isOfWord(character) || character == "-" }

    private static func isOfWord(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "_")
    }
}
