import PorticoKit

/// The lines of a command's details that belong together: words that flow, or commands to be typed.
enum DetailBlock {
    case words([Phrase])
    case commands([Phrase])

    static func blocks(of command: CommandSpec) -> [DetailBlock] {
        command.details.reduce(into: []) { blocks, line in
            let isCommand = line.english.hasPrefix("portico ")
            switch (blocks.last, isCommand) {
            case (.words(let lines), false): blocks[blocks.count - 1] = .words(lines + [line])
            case (.commands(let lines), true): blocks[blocks.count - 1] = .commands(lines + [line])
            case (_, true): blocks.append(.commands([line]))
            case (_, false): blocks.append(.words([line]))
            }
        }
    }
}
