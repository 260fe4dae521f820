import PorticoKit

/// Reads a command line against the table.
struct ArgumentParser {
    private let table: CommandTable
    private var rest: ArraySlice<String>
    private var globals = GlobalOptions()
    private var values: [String: [String]] = [:]
    private var words: [String] = []
    private var group: String?
    private var command: CommandSpec?
    private var wantsHelp = false
    private var isPlain = false
    private var wantsVersion = false
    /// How many arguments stand after the first `--`.
    private var countBehindSeparator: Int?

    private init(_ arguments: [String], table: CommandTable) {
        self.table = table
        rest = arguments[...]
    }

    /// Understands `arguments` (without the program's name).
    static func parse(_ arguments: [String], table: CommandTable) throws(UsageError) -> Invocation {
        var parser = ArgumentParser(arguments, table: table)
        return try parser.parse()
    }

    /// The command, or the group of commands, that `arguments` are about as far as they can be understood.
    static func subject(of arguments: [String], table: CommandTable) -> String? {
        var parser = ArgumentParser(arguments, table: table)
        _ = try? parser.parse()
        return parser.command?.name ?? parser.group
    }

    private mutating func parse() throws(UsageError) -> Invocation {
        while let token = rest.popFirst() {
            if token == "--" {
                countBehindSeparator = rest.count
                while let word = rest.popFirst() { try take(word: word) }
            } else if token.hasPrefix("-"), token != "-" {
                try take(flag: token)
            } else {
                try take(word: token)
            }
        }
        return try finish()
    }

    private mutating func take(word: String) throws(UsageError) {
        if command != nil {
            words.append(word)
        } else if let group {
            guard let found = table.command([group, word]) else {
                if wantsHelp { return }
                throw .unknownCommand(
                    word, group: group, nearest: NearestNames(to: word, among: table.members(of: group)).names)
            }
            command = found
        } else if let found = table.command([word]) {
            command = found
        } else if table.isGroup(word) {
            group = word
        } else {
            throw .unknownCommand(word, group: nil, nearest: nearest(to: word))
        }
    }

    /// Commands whose name comes near, or the one whose two words were swapped.
    private func nearest(to word: String) -> [String] {
        if let next = rest.first, table.command([next, word]) != nil { return ["\(next) \(word)"] }
        return NearestNames(to: word, among: table.firstWords).names
    }

    private mutating func take(flag token: String) throws(UsageError) {
        if GlobalFlags.help.contains(token) {
            wantsHelp = true
            return
        }
        let parts = token.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let attached = parts.count == 2 ? String(parts[1]) : nil
        if let spec = GlobalFlags.all.first(where: { $0.name == name }) {
            try takeGlobal(spec, attached: attached)
        } else if command == nil, group == nil, let spec = GlobalFlags.root.first(where: { $0.name == name }) {
            _ = try value(of: spec, attached: attached)
            if name == "--plain" { isPlain = true } else { wantsVersion = true }
        } else {
            try takeOwn(name, attached: attached)
        }
    }

    private mutating func takeOwn(_ name: String, attached: String?) throws(UsageError) {
        if command == nil, let group { command = table.defaultCommand(of: group) }
        let flags = command?.flags ?? []
        guard let spec = flags.first(where: { $0.name == name }) else {
            if ["--password", "--token", "--secret", "--client-secret", "--passphrase"].contains(name) {
                throw .secretAsArgument(flag: name)
            }
            let known = (flags + GlobalFlags.all + (command == nil ? GlobalFlags.root : [])).map(\.name)
            throw .unknownFlag(
                name, command: command?.name ?? group, nearest: NearestNames(to: name, among: known).names)
        }
        let value = try value(of: spec, attached: attached)
        // Which of two values was meant nobody can tell.
        if spec.value != nil, !spec.isRepeatable, values[name] != nil { throw .repeatedFlag(name) }
        values[name, default: []].append(value ?? "")
    }

    private mutating func takeGlobal(_ spec: FlagSpec, attached: String?) throws(UsageError) {
        let value = try value(of: spec, attached: attached)
        let known = [
            "--service": globals.service, "--account": globals.account, "--language": globals.language,
        ]
        if known[spec.name] ?? nil != nil { throw .repeatedFlag(spec.name) }
        switch spec.name {
        case "--service": globals.service = value
        case "--account": globals.account = value
        case "--json": globals.isJSON = true
        case "-v": globals.isVerbose = true
        case "--no-color": globals.isColorless = true
        default: globals.language = value
        }
    }

    private mutating func value(of spec: FlagSpec, attached: String?) throws(UsageError) -> String? {
        guard spec.value != nil else {
            guard attached == nil else { throw .needlessValue(flag: spec.name) }
            return nil
        }
        if let attached { return attached }
        guard let next = rest.first, next == "-" || !next.hasPrefix("--") else {
            throw .missingValue(flag: spec.name)
        }
        rest.removeFirst()
        return next
    }

    private mutating func finish() throws(UsageError) -> Invocation {
        if wantsVersion { return Invocation(target: .version, globals: globals) }
        if wantsHelp {
            return Invocation(target: .help(topic: command?.path ?? group.map { [$0] } ?? []), globals: globals)
        }
        if command == nil, let group {
            guard let found = table.defaultCommand(of: group) else {
                throw .missingArgument(table.members(of: group).joined(separator: "|"), command: group)
            }
            command = found
        }
        guard let command else { return Invocation(target: .app(isPlain: isPlain), globals: globals) }
        try check(command)
        return Invocation(
            target: .command(command), globals: globals, words: words, values: values,
            programWords: command.runsProgram ? words.count : 0)
    }

    private func check(_ command: CommandSpec) throws(UsageError) {
        if command.runsProgram, countBehindSeparator != words.count { throw .missingSeparator(command: command.name) }
        let required = command.arguments.filter(\.isRequired)
        if words.count < required.count {
            throw .missingArgument(required[words.count].name, command: command.name)
        }
        let isOpen = command.arguments.last?.isRepeatable == true
        if words.count > command.arguments.count, !isOpen { throw .tooManyArguments(command: command.name) }
    }
}
