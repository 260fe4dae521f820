/// Bytes that no log, error or dump may show; no `==`, not `Encodable`.
public struct SecretBytes: Sendable {
    private let bytes: [UInt8]

    /// Hides bytes.
    public init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// The bytes, for the one place that uses them.
    public func reveal() -> [UInt8] { bytes }

    /// How many bytes there are.
    public var count: Int { bytes.count }
}

extension SecretBytes: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed word.
    public var description: String { "<redacted>" }
    /// A fixed word.
    public var debugDescription: String { description }
    /// No children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
