import PorticoKit

/// What could stand where the cursor is; read from the table, so that it offers what the parser takes.
struct Completion: Sendable {
    let table: CommandTable
    let language: Language
    var names = KnownNames()

    /// What a shell is told: words, or to look for them itself.
    enum Answer: Equatable, Sendable {
        case words([Word])
        /// Files; what the last word begins with before the file's name, `--image=`.
        case files(prefix: String)
        /// A command of the system, which begins at that word of the line (the program is word 0).
        case command(from: Int)
    }

    /// A word with what it means, or without.
    struct Word: Equatable, Sendable {
        let text: String
        let meaning: String

        init(_ text: String, _ meaning: String = "") {
            (self.text, self.meaning) = (text, meaning)
        }
    }

    /// Whether the answer depends on the names of services or accounts, which are in files.
    func needsNames(for line: [String]) -> Bool {
        let current = line.last ?? ""
        let typed = TypedLine(line.dropLast(), table: table)
        let attached = typed.knownFlags(in: table).first { current.hasPrefix($0.name + "=") }
        let candidates = (typed.pendingFlag ?? attached)?.candidates ?? typed.nextArgument?.candidates
        return candidates == .services || candidates == .accounts
    }

    /// Answers for a command line without the program's name, whose last word, maybe empty, is being typed.
    func answer(to line: [String]) -> Answer {
        let current = line.last ?? ""
        let typed = TypedLine(line.dropLast(), table: table)
        if let flag = typed.pendingFlag { return values(flag.candidates, current, typed) }
        if !typed.areFlagsOver, current.hasPrefix("-") {
            guard let equals = current.firstIndex(of: "=") else { return flags(typed, current) }
            let prefix = String(current[...equals])
            let spec = typed.knownFlags(in: table).first { $0.name + "=" == prefix }
            guard let spec, spec.value != nil else { return .words([]) }
            return values(spec.candidates, String(current[equals...].dropFirst()), typed, prefix: prefix)
        }
        return words(typed, current, at: line.count)
    }

    private func words(_ typed: TypedLine, _ current: String, at position: Int) -> Answer {
        if let argument = typed.nextArgument {
            if argument.candidates == .command {
                guard typed.areFlagsOver else { return .words(matching([Word("--")], current)) }
                return .command(from: typed.commandStart ?? position)
            }
            let answer = values(argument.candidates, current, typed)
            return answer == .words([]) && current.isEmpty ? flags(typed, current) : answer
        }
        if typed.command != nil { return current.isEmpty ? flags(typed, current) : .words([]) }
        guard let group = typed.group else { return .words(matching(commands, current)) }
        let members = table.commands.filter { $0.path.count > 1 && $0.path[0] == group }
        return .words(matching(members.map { Word($0.path[1], $0.summary(language)) }, current))
    }

    /// The first words of command lines; a group is explained by its members.
    private var commands: [Word] {
        table.firstWords.map { word in
            if let command = table.command([word]) { return Word(word, command.summary(language)) }
            return Word(word, table.members(of: word).joined(separator: ", "))
        }
    }

    private func flags(_ typed: TypedLine, _ current: String) -> Answer {
        guard !typed.areFlagsOver else { return .words([]) }
        let open = typed.knownFlags(in: table).filter { $0.isRepeatable || !typed.given.contains($0.name) }
        let help = Word("--help", Phrase("show help", ko: "도움말")(language))
        return .words(matching(open.map { Word($0.name, $0.summary(language)) } + [help], current))
    }

    private func values(
        _ candidates: Candidates, _ current: String, _ typed: TypedLine, prefix: String = ""
    ) -> Answer {
        let found: [Word]
        switch candidates {
        case .nothing: found = []
        case .files: return .files(prefix: prefix)
        case .command: return .command(from: typed.count + 1)
        case .services: found = names.services.map { Word($0) }
        case .accounts:
            found = names.accounts.filter { typed.service == nil || $0.service == typed.service }
                .map { Word($0.name, $0.service) }
        case .topics: found = commands + HelpTopic.all.map { Word($0.name, $0.summary(language)) }
        case .words(let words): found = words.map { Word($0) }
        }
        return .words(matching(found, current).map { Word(prefix + $0.text, $0.meaning) })
    }

    private func matching(_ words: [Word], _ current: String) -> [Word] {
        words.filter { $0.text.hasPrefix(current) }
    }
}

extension Completion.Answer {
    /// As the shells' scripts read it: a line that says what it is, then a word a line, its meaning behind a tab.
    var text: String {
        switch self {
        case .words(let words):
            words.reduce(into: "words\n") { text, word in
                text += word.meaning.isEmpty ? "\(word.text)\n" : "\(word.text)\t\(word.meaning)\n"
            }
        case .files(let prefix): "files \(prefix)\n"
        case .command(let index): "command \(index)\n"
        }
    }
}
