/// The name of a service: 1–32 lower-case letters, digits, `-` and `_`, beginning with a letter or digit.
public struct ServiceName: Hashable, Sendable, CustomStringConvertible {
    /// The name.
    public let text: String

    /// The embedded backend, shown as "Practice on this computer".
    public static let local = ServiceName(unchecked: "local")

    /// Checks a name.
    public init(_ text: String) throws(InputFault) {
        let isName = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte) || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "_")
        }
        guard (1...32).contains(text.utf8.count), isName, text.utf8.first?.isASCIIAlphanumeric == true else {
            throw .serviceName
        }
        self.text = text
    }

    private init(unchecked text: String) {
        self.text = text
    }

    /// The name.
    public var description: String { text }
}
