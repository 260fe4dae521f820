/// Nothing more comes from the person.
public struct PromptEnd: Error, Equatable {
    /// Makes the error.
    public init() {}
}

/// A dialogue in lines: no escape byte, one line per prompt, numbered choices; what is wrong is said and asked again.
public struct Prompter: Sendable {
    /// The sentences the prompter itself speaks.
    public struct Wording: Sendable {
        /// Said when a choice is not a number from 1 to the given one.
        public var outOfRange: @Sendable (Int) -> String
        /// Said when the input is not text.
        public var notText: String
        /// Said when a choice is answered with `?`.
        public var help: String?

        /// Makes a wording.
        public init(outOfRange: @escaping @Sendable (Int) -> String, notText: String, help: String? = nil) {
            self.outOfRange = outOfRange
            self.notText = notText
            self.help = help
        }
    }

    private let input: any LineInput
    private let output: any ByteOutput
    private let wording: Wording

    /// Makes a prompter.
    public init(input: any LineInput, output: any ByteOutput, wording: Wording) {
        self.input = input
        self.output = output
        self.wording = wording
    }

    /// Writes a line; whatever it holds, nothing in it controls the terminal or begins another line.
    public func say(_ line: String = "") {
        put(Sanitize.line(line) + "\n")
    }

    /// Asks for a line; white space at its ends is kept. A space follows the label.
    public func ask(_ label: String) async throws(PromptEnd) -> String {
        while true {
            put("\(Sanitize.line(label)) ")
            if let line = try answer(await input.readLine(), isEchoed: input.isTerminal) { return line }
        }
    }

    /// Asks for a line that is not shown.
    public func askSecret(_ label: String) async throws(PromptEnd) -> String {
        while true {
            let prompt = "\(Sanitize.line(label)) "
            if let line = try answer(await input.readSecret { put(prompt) }, isEchoed: false) { return line }
        }
    }

    /// Runs `body` with nothing shown of what is typed, also while it works and waits between its secrets.
    public func unseen<Answer, Failure: Error>(
        _ body: () async throws(Failure) -> Answer
    ) async throws(Failure) -> Answer {
        await input.keepUnseen(true)
        do throws(Failure) {
            let answer = try await body()
            await input.keepUnseen(false)
            return answer
        } catch {
            await input.keepUnseen(false)
            throw error
        }
    }

    /// Offers numbered choices and gives the chosen one's place; an empty answer takes `preselected`.
    public func choose(
        _ title: String, _ options: [String], preselected: Int? = nil, label: String
    ) async throws(PromptEnd) -> Int {
        precondition(!options.isEmpty, "a choice needs something to choose from")
        say(title)
        for (index, option) in options.enumerated() { say("  \(index + 1). \(Sanitize.line(option))") }
        let suffix = preselected.map { " [\($0 + 1)]" } ?? ""
        while true {
            let line = try await ask("\(label)\(suffix):")
            let typed = line.filter { !$0.isWhitespace }
            if typed.isEmpty, let preselected { return preselected }
            if let number = Int(typed), options.indices.contains(number - 1) { return number - 1 }
            if typed == "?", let help = wording.help {
                for line in help.split(separator: "\n", omittingEmptySubsequences: false) { say(String(line)) }
            } else {
                say(wording.outOfRange(options.count))
            }
        }
    }

    private func answer(_ read: LineRead, isEchoed: Bool) throws(PromptEnd) -> String? {
        if !isEchoed || read == .end { put("\n") }
        switch read {
        case .line(let line): return line
        case .end: throw PromptEnd()
        case .notText, .tooLong:
            say(wording.notText)
            return nil
        }
    }

    /// A dialogue whose reader has gone ends at its next question, so a failed write needs no word of its own.
    private func put(_ text: String) {
        try? output.write(text)
    }
}
