/// Every command there is.
struct CommandTable: Sendable {
    let commands: [CommandSpec]

    init(_ commands: [CommandSpec]) {
        self.commands = commands
    }

    /// The words a command line may begin with, in order.
    var firstWords: [String] {
        commands.reduce(into: []) { words, command in
            if let first = command.path.first, !words.contains(first) { words.append(first) }
        }
    }

    func isGroup(_ word: String) -> Bool {
        commands.contains { $0.path.count > 1 && $0.path[0] == word }
    }

    func command(_ path: [String]) -> CommandSpec? {
        commands.first { $0.path == path }
    }

    /// The second words of a group.
    func members(of group: String) -> [String] {
        commands.filter { $0.path.count > 1 && $0.path[0] == group }.map { $0.path[1] }
    }

    func defaultCommand(of group: String) -> CommandSpec? {
        commands.first { $0.isGroupDefault && $0.path.first == group }
    }
}
