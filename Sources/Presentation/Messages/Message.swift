/// What a person reads when something went wrong: what happened, and what to do next.
public struct Message: Equatable, Sendable, CustomStringConvertible {
    /// One sentence of what happened; for a refusal this version has no name for, the server's own.
    public let happened: String
    /// One sentence of what to do next.
    public let next: String
    /// The server's own sentence, when it gave one beside ``happened``.
    public let serverSentence: String?

    /// Makes a message.
    package init(_ happened: String, next: String, serverSentence: String? = nil) {
        self.happened = happened
        self.next = next
        self.serverSentence = serverSentence
    }

    /// What happened, what the server said of it, and what to do next.
    public var sentences: [String] {
        [happened] + (serverSentence.map { ["“\($0)”"] } ?? []) + [next]
    }

    /// The sentences in one line.
    public var description: String { sentences.joined(separator: " ") }
}
