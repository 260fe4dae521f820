/// Header fields in order; names compare without regard to case (RFC 9110 §5.1).
public struct HTTPHeaders: Sendable, Equatable {
    /// One field line.
    public struct Field: Sendable, Equatable {
        /// The field name as given.
        public let name: String
        /// The field value.
        public let value: String
        /// Whether the value is a secret that no log, error or dump may show.
        public let isSensitive: Bool

        /// Makes a field; names known to carry secrets are sensitive whatever is said here.
        public init(name: String, value: String, isSensitive: Bool = false) {
            self.name = name
            self.value = value
            self.isSensitive = isSensitive || Self.alwaysSensitive.contains(where: name.equalsIgnoringCase)
        }

        private static let alwaysSensitive = [
            "authorization", "proxy-authorization", "cookie", "set-cookie", "idempotency-key",
        ]
    }

    /// The fields in the order in which they go on the wire.
    public private(set) var fields: [Field]

    /// Makes headers from fields.
    public init(_ fields: [Field] = []) {
        self.fields = fields
    }

    /// The first value of a field; setting replaces every line of that name, `nil` removes them.
    public subscript(name: String) -> String? {
        get { fields.first { $0.name.equalsIgnoringCase(name) }?.value }
        set {
            fields.removeAll { $0.name.equalsIgnoringCase(name) }
            if let newValue { fields.append(Field(name: name, value: newValue)) }
        }
    }

    /// Every value of a field, in order.
    public func values(of name: String) -> [String] {
        fields.filter { $0.name.equalsIgnoringCase(name) }.map(\.value)
    }

    /// Appends a line and keeps those of the same name.
    public mutating func append(_ field: Field) {
        fields.append(field)
    }
}

extension HTTPHeaders.Field: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The line, with a sensitive value replaced.
    public var description: String { "\(name): \(isSensitive ? "<redacted>" : value)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// No children, so that a dump shows ``description`` alone.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension HTTPHeaders: ExpressibleByDictionaryLiteral {
    /// Makes headers from names and values.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(elements.map { Field(name: $0.0, value: $0.1) })
    }
}

extension String {
    func equalsIgnoringCase(_ other: String) -> Bool {
        // Names are ASCII where they matter; comparing bytes makes no new strings.
        utf8.count == other.utf8.count
            && zip(utf8, other.utf8).allSatisfy { one, other in
                one == other || (one ^ other == 0x20 && (0x61...0x7A).contains(one | 0x20))
            }
    }
}
