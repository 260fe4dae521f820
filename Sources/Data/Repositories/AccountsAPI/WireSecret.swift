/// A password or token on the wire: readable where it is sent, a fixed word in every description and dump.
package struct WireSecret: Sendable, Codable {
    private let text: String

    /// Wraps a secret.
    package init(_ text: String) {
        self.text = text
    }

    /// The secret, for the one place that sends, checks or stores it.
    package func reveal() -> String { text }

    /// Reads a plain string.
    package init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes a plain string.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension WireSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed word.
    package var description: String { "<redacted>" }
    /// A fixed word.
    package var debugDescription: String { description }
    /// No children.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
