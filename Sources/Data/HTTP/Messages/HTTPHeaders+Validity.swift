extension HTTPHeaders.Field {
    /// Whether the field can go on the wire: its name is a token (RFC 9110 §5.1), its value has no control
    /// characters, so that it cannot start another line (RFC 9110 §5.5).
    package var isValid: Bool {
        name.isHTTPToken && value.utf8.allSatisfy { ($0 >= 0x20 && $0 != 0x7F) || $0 == 0x09 }
    }
}

extension HTTPMethod {
    /// Whether the name is a token (RFC 9110 §9.1).
    package var isValid: Bool { rawValue.isHTTPToken }
}

extension String {
    /// Whether this is a token (RFC 9110 §5.6.2): at least one character, no separators.
    package var isHTTPToken: Bool {
        !isEmpty
            && utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
                case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E, 0x5F, 0x60, 0x7C, 0x7E: true
                default: false
                }
            }
    }
}
