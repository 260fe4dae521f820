/// The body of a request, by where its bytes lie; that decides whether the request can be sent again.
public enum HTTPContent: Sendable {
    /// Bytes in memory.
    case bytes([UInt8])
    /// A regular file, read as it is sent; it must stay as it is until the answer has come.
    case file(path: String)
    /// Bytes and regular files one after the other, each file as above.
    case pieces([Piece])
    /// Bytes that come once.
    case stream(HTTPBodyStream)

    /// A part of a body.
    public enum Piece: Sendable {
        /// Bytes in memory.
        case bytes([UInt8])
        /// A regular file.
        case file(path: String)
    }

    /// Whether the same bytes can be sent a second time, after a renewal, a fault or a redirect.
    package var isReplayable: Bool {
        switch self {
        case .bytes, .file, .pieces: true
        case .stream: false
        }
    }
}

extension HTTPContent: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind, and the size where it is known; never the content.
    public var description: String {
        switch self {
        case .bytes(let bytes): "\(bytes.count) bytes"
        case .file: "file"
        case .pieces(let pieces): "\(pieces.count) pieces"
        case .stream: "stream"
        }
    }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// No children, so that a dump shows ``description`` alone.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
