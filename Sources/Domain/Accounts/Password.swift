/// What is wrong with a password.
public enum PasswordFault: Error, Equatable, Sendable {
    /// Fewer than 8 characters.
    case tooShort
    /// More than 128 characters.
    case tooLong
    /// Nothing was given where a password is asked for.
    case empty
}

/// A password of 8–128 characters, never printed and never trimmed.
public struct Password: Sendable, CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private let secret: Secret<String>

    /// Takes a new password and checks its length.
    public init(_ text: String) throws(InputFault) {
        guard text.count >= 8 else { throw .password(.tooShort) }
        guard text.count <= 128 else { throw .password(.tooLong) }
        secret = Secret(text)
    }

    /// The text, for the one place that sends it.
    public func reveal() -> String { secret.reveal() }

    /// A fixed word.
    public var description: String { secret.description }
    /// A fixed word.
    public var debugDescription: String { secret.description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
