/// The body of a request, by where its bytes lie.
public enum APIContent: Sendable {
    /// Bytes and regular files, one after the other; such a request can be sent again after a renewal.
    case pieces([Piece])
    /// Bytes that come once: the next piece, or `nil` at the end. An error ends the request.
    case stream(@Sendable () async throws(SessionError) -> [UInt8]?)

    /// A part of a body.
    public enum Piece: Sendable {
        /// Bytes in memory.
        case bytes([UInt8])
        /// A file, read as it is sent; it must stay as it is until the answer has come.
        case file(path: String)
    }
}

/// How far a request or its answer has come.
public struct RequestProgress: Equatable, Sendable {
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
