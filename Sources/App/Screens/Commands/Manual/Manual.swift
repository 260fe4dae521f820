import PorticoKit

/// The manual: a page for the program, one for each first word of a command, one for each topic of help.
struct Manual: Sendable {
    let table: CommandTable
    let language: Language
    /// When the program was made what it is, `2026-11-30`.
    let date: String

    /// The names of the pages with their sections.
    var pages: [(name: String, section: Int)] {
        [("portico", 1)] + table.firstWords.map { ("portico-\($0)", 1) }
            + HelpTopic.all.map { ("portico-\($0.name)", $0.section) }
    }

    /// The source of a page; `nil` when there is none of that name.
    func page(_ name: String) -> String? {
        if name == "portico" { return overview }
        guard name.hasPrefix("portico-") else { return nil }
        let subject = String(name.dropFirst("portico-".count))
        let commands = table.commands.filter { $0.path.first == subject }
        if !commands.isEmpty { return page(commands, of: subject) }
        return HelpTopic.all.first { $0.name == subject }.map(page)
    }

    private var overview: String {
        var page = ManualPage("portico", section: 1, date: date, language: language)
        name("portico", Help.title, in: &page)
        page.heading(Self.synopsis)
        page.literal(
            """
            portico [--plain]
            portico \(Phrase("COMMAND [FLAGS]", ko: "명령 [플래그]")(language))
            portico --version [-v|--json]
            """)
        page.heading(Self.description)
        page.paragraph([
            Phrase(
                """
                Portico signs in at accounts APIs and OpenID providers, stays signed in, keeps the sessions encrypted on \
                disk, and hands out access tokens that are renewed when needed. Without a command it opens an \
                app in the terminal; with --plain it works line by line.
                """,
                ko: """
                    Portico는 계정 API와 OpenID 제공자에 로그인하고, 로그인을 유지하고, 세션을 암호화해 저장하고, \
                    필요할 때 갱신한 액세스 토큰을 내줘요. 명령 없이 실행하면 터미널에 앱을 열고, --plain이면 한 줄씩 써요.
                    """)(language)
        ])
        page.heading(Phrase("COMMANDS", ko: "명령"))
        for command in table.commands { page.entry(command.name, command.summary(language)) }
        page.heading(Phrase("FLAGS OF EVERY COMMAND", ko: "모든 명령의 플래그"))
        for flag in GlobalFlags.all { page.entry(flag.label, flag.summary(language)) }
        page.seeAlso(Array(pages.dropFirst()))
        return page.source
    }

    private func page(_ commands: [CommandSpec], of subject: String) -> String {
        let summary = commands.count == 1 ? commands[0].summary : nil
        var page = ManualPage("portico-\(subject)", section: 1, date: date, language: language)
        let all = commands.map { $0.summary.english }.joined(separator: "; ")
        let allKorean = commands.map { $0.summary.korean }.joined(separator: "; ")
        name("portico-\(subject)", summary ?? Phrase(words: all, ko: allKorean), in: &page)
        page.heading(Self.synopsis)
        for command in commands { page.usage("portico " + command.name, Help.synopsis(command)) }
        page.heading(Self.description)
        for command in commands {
            if commands.count > 1 { page.subheading("portico " + command.name) }
            let end = command.isGroupDefault && commands.count > 1 ? Self.isDefault(language) : ""
            page.paragraph([command.summary(language) + end])
            for block in DetailBlock.blocks(of: command) {
                switch block {
                case .words(let lines): page.paragraph(lines.map { $0(language) })
                case .commands(let lines): page.literal(lines.map { $0(language) }.joined(separator: "\n"))
                }
            }
            for flag in command.flags { page.entry(flag.label, flag.summary(language)) }
        }
        page.seeAlso([("portico", 1)] + HelpTopic.all.map { ("portico-\($0.name)", $0.section) })
        return page.source
    }

    private func page(_ topic: HelpTopic) -> String {
        var page = ManualPage("portico-\(topic.name)", section: topic.section, date: date, language: language)
        name("portico-\(topic.name)", topic.summary, in: &page)
        page.heading(Self.description)
        page.literal(topic.body(language))
        page.seeAlso([("portico", 1)])
        return page.source
    }

    private func name(_ name: String, _ summary: Phrase, in page: inout ManualPage) {
        page.heading(Phrase("NAME", ko: "이름"))
        page.paragraph(["\(name) - \(summary(language))"])
    }

    private static let synopsis = Phrase("SYNOPSIS", ko: "사용법")
    private static let description = Phrase("DESCRIPTION", ko: "설명")
    private static let isDefault = Phrase("; the group's default", ko: " (그룹 이름만 쓰면 이 명령이에요)")
}
