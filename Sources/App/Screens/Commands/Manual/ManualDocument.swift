import PorticoKit

/// `Documentation/Commands.md`: the same as help and the manual, for readers of the repository.
struct ManualDocument: Sendable {
    let table: CommandTable

    var text: String {
        """
        # Commands

        Written by `Scripts/manual --document` from the table that the program itself reads; `portico help` says the same in
        English and Korean. Scripts can depend on commands, flags, exit codes, error codes and members of JSON.

        \(commands)
        ## Flags of every command

        \(flags(GlobalFlags.all))

        \(topics)
        """
    }

    private var commands: String {
        table.commands.map { command in
            let details = DetailBlock.blocks(of: command).map { block in
                switch block {
                case .words(let lines): lines.map(\.english).joined(separator: "\n") + "\n\n"
                case .commands(let lines): "```\n" + lines.map(\.english).joined(separator: "\n") + "\n```\n\n"
                }
            }.joined()
            let list = command.flags.isEmpty ? "" : flags(command.flags) + "\n\n"
            let summary = command.summary.english
            let start = summary.prefix(1).uppercased() + summary.dropFirst()
            return """
                ## portico \(command.name)

                ```
                \(Help.usage(command, indent: 0).joined(separator: "\n"))
                ```

                \(start).

                \(details)\(list)
                """
        }.joined()
    }

    private var topics: String {
        HelpTopic.all.map { topic in
            """
            ## help \(topic.name)

            ```
            \(topic.body.english)```

            """
        }.joined(separator: "\n")
    }

    private func flags(_ flags: [FlagSpec]) -> String {
        let rows = flags.map { "| `\($0.label.replacing("|", with: "\\|"))` | \($0.summary.english) |" }
        return (["| flag | |", "|---|---|"] + rows).joined(separator: "\n")
    }
}
