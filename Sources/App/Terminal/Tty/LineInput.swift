/// What a person types, or what is piped in instead of them.
public protocol LineInput: Sendable {
    /// Whether a person sits at the other end.
    var isTerminal: Bool { get }
    /// The next line without its end.
    func readLine() async -> LineRead
    /// The next line, nothing of it shown; `prompt` is called when what is typed is hidden already.
    func readSecret(prompt: @escaping @Sendable () -> Void) async -> LineRead
    /// Keeps what is typed unseen between two readings too, until it is called with `false`.
    func keepUnseen(_ isKept: Bool) async
    /// Everything up to the end of input; `nil` when there are more than `limit` bytes or reading failed.
    func readAll(limit: Int) async -> [UInt8]?
    /// The next bytes as soon as there are some; empty at the end of input, `nil` when reading failed.
    func readPiece() async -> [UInt8]?
}

extension LineInput {
    /// Does nothing, as where nothing is shown.
    public func keepUnseen(_ isKept: Bool) async {}

    /// Everything at once, up to 64 MiB.
    public func readPiece() async -> [UInt8]? { await readAll(limit: 64 << 20) }
}

/// How reading a line ended.
public enum LineRead: Equatable, Sendable {
    /// A whole line, or the last one without its end.
    case line(String)
    /// Nothing more comes: end of input, Ctrl-D, or the terminal went away.
    case end
    /// The bytes are not UTF-8.
    case notText
    /// More than 1 MiB without an end; nothing of it is given.
    case tooLong
}
