internal import PorticoDomain

/// A note as the API describes it.
package struct WireNote: Sendable, Equatable, Codable {
    /// The server's identifier.
    package let id: String
    /// The text, 1–1,000 characters.
    package let text: String
    /// When the server took it.
    package let createdAt: WireTime

    /// Describes a note.
    package init(id: String, text: String, createdAt: WireTime) {
        self.id = id
        self.text = text
        self.createdAt = createdAt
    }

    /// Reads a note; one whose time cannot be understood is read all the same, as of the last moment there is.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(String.self, forKey: .id)
        text = try container.decode(String.self, forKey: .text)
        createdAt =
            (try? container.decode(WireTime.self, forKey: .createdAt)) ?? WireTime(Timestamp(milliseconds: .max))
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case text
        case createdAt = "created_at"
    }
}

/// A page of notes: a JSON array, with a `Link` of relation `next` (RFC 8288) when older ones follow.
package struct WireNotePage: Sendable, Equatable {
    /// The notes, newest first.
    package let notes: [WireNote]
    /// Whether older ones follow.
    package let hasMore: Bool

    /// Makes a page.
    package init(notes: [WireNote], hasMore: Bool) {
        self.notes = notes
        self.hasMore = hasMore
    }
}

/// The text of a note to add.
package struct WireNoteText: Sendable, Codable {
    /// The text, 1–1,000 characters.
    package let text: String

    /// Makes a body.
    package init(text: String) {
        self.text = text
    }

    private enum CodingKeys: String, CodingKey {
        case text
    }
}
