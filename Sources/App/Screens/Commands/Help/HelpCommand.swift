import PorticoKit

/// `portico help`.
enum HelpCommand {
    static let spec: CommandSpec = CommandSpec(
        "help", arguments: [ArgumentSpec("TOPIC", isRequired: false, isRepeatable: true)],
        summary: Phrase("help about a command or a topic", ko: "명령이나 주제에 대한 도움말"),
        details: [
            Phrase(
                "Topics: \(HelpTopic.names.joined(separator: ", ")).",
                ko: "주제: \(HelpTopic.names.joined(separator: ", ")).")
        ],
        unlocking: .leaves,
        body: { context, invocation throws(CommandFailure) in
            try print(context, topic: invocation.words, table: .of(context.environment.program))
        })

    static func print(
        _ context: CommandContext, topic: [String], table: CommandTable
    ) throws(CommandFailure) -> ExitCode {
        let text: String
        do throws(UsageError) {
            text = ProgramWords.current.spoken(
                try Help(
                    table: table, language: context.language, version: context.environment.program.version
                ).text(about: topic))
        } catch {
            throw .usage(error)
        }
        guard context.isJSON else {
            try context.console.put(Array(text.utf8))
            return .done
        }
        let commands = table.commands.map { command in
            JSON.object([("name", .string(command.name)), ("summary", .string(command.summary(context.language)))])
        }
        try context.console.print(
            .object([
                ("topic", .string(topic.joined(separator: " "))), ("text", .string(text)),
                ("commands", .array(commands)),
            ]))
        return .done
    }
}
