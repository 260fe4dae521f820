/// A word as a POSIX shell reads it back.
package struct ShellWord: CustomStringConvertible {
    /// The word as it is written.
    package let description: String

    /// Quotes the word only where it needs it.
    package init(_ text: String) {
        let isPlain = !text.isEmpty && text.utf8.allSatisfy { Self.plain.contains($0) }
        description = isPlain ? text : Self.quoted(text)
    }

    /// The word in quotes.
    package static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "'\\''"))'" }

    private static let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@%+=:,./_-".utf8)
}
