/// What the words before the cursor say, read as ``ArgumentParser`` reads them but without any complaint.
struct TypedLine: Sendable {
    private(set) var group: String?
    private(set) var command: CommandSpec?
    /// The names of the flags that were given.
    private(set) var given: Set<String> = []
    /// The flag whose value comes next.
    private(set) var pendingFlag: FlagSpec?
    /// Whether `--` was given.
    private(set) var areFlagsOver = false
    /// What `--service` named.
    private(set) var service: String?
    /// How many words there are.
    let count: Int
    /// Where the command of the system begins, of which there is a word already.
    private(set) var commandStart: Int?
    private var arguments = 0

    init(_ words: ArraySlice<String>, table: CommandTable) {
        count = words.count
        for (index, word) in words.enumerated() {
            if let flag = pendingFlag {
                take(value: word, of: flag)
            } else if areFlagsOver || !word.hasPrefix("-") || word == "-" {
                take(word, at: index + 1, table)
            } else if word == "--" {
                areFlagsOver = true
            } else {
                take(flag: word, table)
            }
        }
    }

    /// The argument that the next word is, if the command takes one more.
    var nextArgument: ArgumentSpec? {
        guard let known = command?.arguments else { return nil }
        if arguments < known.count { return known[arguments] }
        if commandStart != nil { return known.first { $0.candidates == .command } }
        return known.last.flatMap { $0.isRepeatable ? $0 : nil }
    }

    /// The flags that may come here.
    func knownFlags(in table: CommandTable) -> [FlagSpec] {
        let own = command ?? group.flatMap(table.defaultCommand(of:))
        return (own?.flags ?? []) + (own == nil && group == nil ? GlobalFlags.root : []) + GlobalFlags.all
    }

    private mutating func take(value: String, of flag: FlagSpec) {
        if flag.name == "--service" { service = value }
        pendingFlag = nil
    }

    private mutating func take(flag word: String, _ table: CommandTable) {
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard let spec = knownFlags(in: table).first(where: { $0.name == parts[0] }) else { return }
        given.insert(spec.name)
        guard spec.value != nil else { return }
        guard parts.count == 1 else { return take(value: String(parts[1]), of: spec) }
        pendingFlag = spec
    }

    private mutating func take(_ word: String, at index: Int, _ table: CommandTable) {
        if command != nil {
            if nextArgument?.candidates == .command, commandStart == nil { commandStart = index }
            arguments += 1
        } else if let group {
            command = table.command([group, word])
        } else if let found = table.command([word]) {
            command = found
        } else if table.isGroup(word) {
            group = word
        }
    }
}
