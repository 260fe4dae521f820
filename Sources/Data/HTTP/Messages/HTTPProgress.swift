/// How far an exchange has come.
public struct HTTPProgress: Sendable, Equatable {
    /// Whether the body of the request goes out; else the answer's comes in.
    public let isSending: Bool
    /// The bytes of the body so far.
    public let bytes: Int64
    /// All bytes of the body; `nil` when nobody said.
    public let total: Int64?

    /// Makes a state.
    public init(isSending: Bool, bytes: Int64, total: Int64?) {
        self.isSending = isSending
        self.bytes = bytes
        self.total = total
    }
}
