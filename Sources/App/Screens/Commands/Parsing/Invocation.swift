/// A command line that was understood.
struct Invocation: Sendable {
    enum Target: Sendable {
        /// `portico` alone: the app.
        case app(isPlain: Bool)
        case version
        case help(topic: [String])
        case command(CommandSpec)
    }

    let target: Target
    let globals: GlobalOptions
    /// Positional arguments in order.
    let words: [String]
    /// How many arguments at the end of the command line are another program's.
    let programWords: Int
    private let values: [String: [String]]

    init(
        target: Target, globals: GlobalOptions, words: [String] = [], values: [String: [String]] = [:],
        programWords: Int = 0
    ) {
        self.target = target
        self.globals = globals
        self.words = words
        self.programWords = programWords
        self.values = values
    }

    func has(_ flag: String) -> Bool { values[flag] != nil }
    func value(_ flag: String) -> String? { values[flag]?.last }
    func values(_ flag: String) -> [String] { values[flag] ?? [] }
    func word(_ index: Int) -> String? { words.indices.contains(index) ? words[index] : nil }

    /// A whole number in a range, or a usage error that names both.
    func number(_ flag: String, in range: ClosedRange<Int>) throws(CommandFailure) -> Int? {
        guard let text = value(flag) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage(.notANumber(flag: flag, lower: range.lowerBound, upper: range.upperBound))
        }
        return number
    }
}

/// What the global flags said; `nil` where they said nothing.
struct GlobalOptions: Sendable, Equatable {
    var service: String?
    var account: String?
    var isJSON = false
    var isVerbose = false
    var isColorless = false
    var language: String?
}
