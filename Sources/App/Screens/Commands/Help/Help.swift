import PorticoKit

/// What `portico help` prints; made of the table, so that it cannot say anything else.
struct Help: Sendable {
    let table: CommandTable
    let language: Language
    var version = PorticoCommand.version

    /// Help about nothing in particular, a command, a group or a topic.
    func text(about topic: [String]) throws(UsageError) -> String {
        guard let first = topic.first else { return overview }
        if topic.count == 1, let text = HelpTopic.all.first(where: { $0.name == first }) {
            return text.body(language)
        }
        if let command = table.command(topic) { return page([command]) }
        let group = table.commands.filter { $0.path.first == first }
        if topic.count == 1, !group.isEmpty { return page(group) }
        let name = topic.joined(separator: " ")
        let known = table.commands.map(\.name) + HelpTopic.names + table.firstWords
        let nearest = NearestNames(to: name, among: known.removingRepetitions()).names
        // What a command is followed by may be anything; its own page is nearer than none.
        throw .unknownTopic(name, nearest: nearest.isEmpty && !group.isEmpty ? [first] : nearest)
    }

    /// What the program is for.
    static let title = Phrase(
        "sign in, stay signed in, hand out fresh tokens", ko: "로그인하고, 로그인을 유지하고, 새 토큰을 내줘요")

    private var overview: String {
        let topics = HelpTopic.all.map { ($0.name, $0.summary(language)) }
        return """
            portico \(version): \(Self.title(language))

            \(heading(Phrase("Usage", ko: "사용법")))
              portico [--plain]
              portico \(Phrase("COMMAND [FLAGS]", ko: "명령 [플래그]")(language))
              portico --version

            \(heading(Phrase("Commands", ko: "명령")))
            \(columns(table.commands.map { ($0.name, $0.summary(language)) }))

            \(heading(Phrase("Everywhere", ko: "모든 명령에서")))
            \(columns(GlobalFlags.all.map { ($0.label, $0.summary(language)) }))

            \(heading(Phrase("Words that begin with -", ko: "-로 시작하는 말")))
              portico notes add -- "\(Phrase("-5 degrees", ko: "-5도")(language))"

            \(heading(Phrase("More", ko: "더 보기")))
            \(columns([("help COMMAND", Phrase("one command in detail", ko: "명령 하나를 자세히")(language))]
                + topics.map { ("help \($0.0)", $0.1) }))

            """
    }

    private func page(_ commands: [CommandSpec]) -> String {
        var lines = [heading(Phrase("Usage", ko: "사용법"))]
        lines += commands.flatMap { Self.usage($0, indent: 2) }
        for command in commands {
            lines += [
                "", commands.count == 1 ? command.summary(language) : "\(command.name): \(command.summary(language))",
            ]
            lines += command.details.map { "  " + $0(language) }
            if !command.flags.isEmpty {
                lines.append(columns(command.flags.map { ($0.label, $0.summary(language)) }))
            }
        }
        let more = Phrase(
            "Flags of every command: portico help", ko: "모든 명령에 쓰는 플래그: portico help")
        return (lines + ["", more(language), ""]).joined(separator: "\n")
    }

    /// A command with everything that it takes, in lines of at most 80 columns, which stand below its first word.
    static func usage(_ command: CommandSpec, indent: Int) -> [String] {
        // The program's own name takes the place of this one later.
        let offset = indent + ProgramWords.current.command.count + 1 + command.name.count
        var lines = [String(repeating: " ", count: indent) + "portico " + command.name]
        var column = offset
        for piece in synopsis(command) {
            if column + 1 + piece.count > 80, column > offset {
                lines.append(String(repeating: " ", count: offset))
                column = offset
            }
            lines[lines.count - 1] += " " + piece
            column += 1 + piece.count
        }
        return lines
    }

    /// What a command takes, in the order in which it is shown.
    static func synopsis(_ command: CommandSpec) -> [String] {
        let (flags, arguments) = (command.flags.map(\.synopsis), command.arguments.map(\.synopsis))
        return command.runsProgram ? flags + ["--"] + arguments : arguments + flags
    }

    private func heading(_ text: Phrase) -> String { text(language) + ":" }

    private func columns(_ rows: [(String, String)]) -> String {
        let width = min(rows.map(\.0.count).max() ?? 0, 24)
        return rows.map { label, text in
            let gap = String(repeating: " ", count: max(0, width - label.count) + 2)
            return label.count > width
                ? "  \(label)\n\(String(repeating: " ", count: width + 4))\(text)" : "  \(label)\(gap)\(text)"
        }.joined(separator: "\n")
    }
}

extension Array where Element: Hashable {
    func removingRepetitions() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}
