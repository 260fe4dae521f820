/// An email address that can be sent to a server: one `@`, a dot-atom local part, a domain of labels (RFC 5321 §4.1.2).
public struct EmailAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as typed, outer white space removed; the domain in lower case.
    public let text: String

    /// Checks an address: at most 254 characters in all and 64 before the `@`.
    public init(_ text: String) throws(InputFault) {
        let trimmed = text.trimmingWhitespace()
        let parts = trimmed.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, trimmed.utf8.count <= 254, Self.isLocalPart(parts[0]), Self.isDomain(parts[1]) else {
            throw .emailAddress
        }
        self.text = "\(parts[0])@\(parts[1].lowercased())"
    }

    /// The address.
    public var description: String { text }

    private static func isLocalPart(_ part: Substring) -> Bool {
        let atoms = part.split(separator: ".", omittingEmptySubsequences: false)
        let specials = Set("!#$%&'*+/=?^_`{|}~-".utf8)
        return part.utf8.count <= 64
            && atoms.allSatisfy { atom in
                !atom.isEmpty && atom.utf8.allSatisfy { $0.isASCIIAlphanumeric || specials.contains($0) }
            }
    }

    private static func isDomain(_ part: Substring) -> Bool {
        let labels = part.split(separator: ".", omittingEmptySubsequences: false)
        return labels.count >= 2
            && labels.allSatisfy { label in
                (1...63).contains(label.utf8.count) && label.first != "-" && label.last != "-"
                    && label.utf8.allSatisfy { $0.isASCIIAlphanumeric || $0 == UInt8(ascii: "-") }
            }
    }
}

extension UInt8 {
    var isASCIIAlphanumeric: Bool {
        (0x30...0x39).contains(self) || (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self)
    }
}

extension String {
    /// The text without white space at its ends.
    package func trimmingWhitespace() -> String {
        var rest = self[...]
        while let first = rest.first, first.isWhitespace { rest.removeFirst() }
        while let last = rest.last, last.isWhitespace { rest.removeLast() }
        return String(rest)
    }
}
