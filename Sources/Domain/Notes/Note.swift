/// A short text that belongs to an account.
public struct Note: Equatable, Sendable, Identifiable {
    /// The server's identifier.
    public let id: String
    /// The text, 1–1,000 characters.
    public let text: String
    /// When the server took it.
    public let createdAt: Timestamp

    /// Makes a note.
    public init(id: String, text: String, createdAt: Timestamp) {
        self.id = id
        self.text = text
        self.createdAt = createdAt
    }
}

/// The text of a note that can be sent: 1–1,000 characters, not only white space.
public struct NoteText: Equatable, Sendable {
    /// The text.
    public let text: String

    /// Checks a text.
    public init(_ text: String) throws(InputFault) {
        guard (1...1_000).contains(text.count), !text.allSatisfy(\.isWhitespace) else { throw .note }
        self.text = text
    }
}

/// A page of notes, newest first.
public struct NotePage: Equatable, Sendable {
    /// The notes.
    public let notes: [Note]
    /// Whether older ones follow.
    public let hasMore: Bool

    /// Makes a page.
    public init(notes: [Note], hasMore: Bool) {
        self.notes = notes
        self.hasMore = hasMore
    }
}
