/// A value that no log, error, dump or string may show. It is not `Encodable` and has no `==`.
public struct Secret<Value: Sendable>: Sendable {
    private let value: Value

    /// Hides a value.
    public init(_ value: Value) {
        self.value = value
    }

    /// The value itself, for the one place that sends or stores it.
    public func reveal() -> Value { value }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A fixed word instead of the value.
    public var description: String { "<redacted>" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// No children, so that a dump shows ``description`` alone.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
