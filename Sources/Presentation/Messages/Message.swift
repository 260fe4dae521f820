/// What a person reads when something went wrong: what happened, and what to do next.
public struct Message: Equatable, Sendable, CustomStringConvertible {
    /// One sentence of what happened; for a refusal this version has no name for, the server's own.
    public let happened: String
    /// One sentence of what to do next.
    public let next: String

    /// Makes a message.
    package init(_ happened: String, next: String) {
        self.happened = happened
        self.next = next
    }

    /// What happened, and what to do next.
    public var sentences: [String] { [happened, next] }

    /// The sentences in one line.
    public var description: String { sentences.joined(separator: " ") }
}
