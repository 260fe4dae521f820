#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What a JWT says of itself (RFC 7519); nothing of it is verified.
struct TokenClaims {
    /// The claims as they stand in the token: a JSON object in UTF-8.
    let json: [UInt8]

    /// `nil` for anything but a signed JWT in compact form with an object inside.
    init?(_ token: String) {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, Self.object(parts[0]) != nil, let claims = Self.object(parts[1]) else { return nil }
        json = claims
    }

    private static func object(_ part: Substring) -> [UInt8]? {
        guard let bytes = base64URL(part), bytes.first == UInt8(ascii: "{"),
            (try? JSONDecoder().decode(AnyObject.self, from: Data(bytes))) != nil
        else { return nil }
        return bytes
    }

    /// RFC 4648 §5 without padding.
    private static func base64URL(_ text: Substring) -> [UInt8]? {
        var standard = text.replacing("-", with: "+").replacing("_", with: "/")
        standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
        return Data(base64Encoded: String(standard)).map(Array.init)
    }

    /// Decodes any object without looking inside.
    private struct AnyObject: Decodable {
        init(from decoder: any Decoder) throws {
            _ = try decoder.container(keyedBy: Key.self)
        }
    }

    private struct Key: CodingKey {
        let stringValue: String
        let intValue: Int?
        init?(stringValue: String) {
            self.stringValue = stringValue
            intValue = nil
        }
        init?(intValue: Int) { nil }
    }
}
