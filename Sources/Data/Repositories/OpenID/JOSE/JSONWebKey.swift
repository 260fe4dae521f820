internal import PorticoVault

/// A public key of a provider (RFC 7517), as far as it can verify signatures.
package struct JSONWebKey: Sendable, Equatable {
    /// A curve of RFC 7518 §6.2.1.1.
    package enum Curve: String, Sendable {
        case p256 = "P-256"
        case p384 = "P-384"
        case p521 = "P-521"

        /// The bytes of one coordinate.
        var coordinateSize: Int {
            switch self {
            case .p256: 32
            case .p384: 48
            case .p521: 66
            }
        }
    }

    /// What the key is made of; numbers are big-endian.
    package enum Material: Sendable, Equatable {
        /// Modulus and exponent, without leading zeros.
        case rsa(modulus: [UInt8], exponent: [UInt8])
        /// A point, each coordinate in the curve's full size.
        case elliptic(Curve, x: [UInt8], y: [UInt8])
        /// An Ed25519 key of 32 bytes.
        case edwards(x: [UInt8])
    }

    /// The provider's name for the key.
    package let id: String?
    /// The one algorithm that the key is for, if the provider says so.
    package let algorithm: SignatureAlgorithm?
    /// The key itself.
    package let material: Material

    /// Reads one member of a key set; `nil` for a key that verifies nothing here: another kind, another curve, for
    /// encryption, too short, or wrongly written.
    package init?(_ value: JSONValue) {
        guard let members = value.members, let kind = members["kty"]?.text else { return nil }
        if let use = members["use"], use != .string("sig") { return nil }
        if let operations = members["key_ops"], operations.elements?.contains(.string("verify")) != true { return nil }
        if let name = members["alg"] {
            guard let algorithm = name.text.flatMap(SignatureAlgorithm.init(rawValue:)) else { return nil }
            self.algorithm = algorithm
        } else {
            algorithm = nil
        }
        let material: Material? =
            switch kind {
            case "RSA": Self.rsa(members)
            case "EC": Self.elliptic(members)
            case "OKP": Self.edwards(members)
            default: nil
            }
        guard let material else { return nil }
        if let algorithm, !algorithm.takes(material) { return nil }
        self.material = material
        id = members["kid"]?.text
    }

    /// 2,048 bits at least (RFC 7518 §3.3); 8,192 at most, because checking takes longer with each bit.
    private static func rsa(_ members: [String: JSONValue]) -> Material? {
        guard let modulus = number(members["n"]), let exponent = number(members["e"]),
            (256...1_024).contains(modulus.count), modulus[0] >= 0x80 || modulus.count > 256,
            (1...4).contains(exponent.count), let last = exponent.last, last & 1 == 1, exponent != [1]
        else { return nil }
        return .rsa(modulus: modulus, exponent: exponent)
    }

    private static func elliptic(_ members: [String: JSONValue]) -> Material? {
        guard let curve = members["crv"]?.text.flatMap(Curve.init(rawValue:)), let x = bytes(members["x"]),
            let y = bytes(members["y"]), x.count == curve.coordinateSize, y.count == curve.coordinateSize
        else { return nil }
        return .elliptic(curve, x: x, y: y)
    }

    private static func edwards(_ members: [String: JSONValue]) -> Material? {
        guard members["crv"]?.text == "Ed25519", let x = bytes(members["x"]), x.count == 32 else { return nil }
        return .edwards(x: x)
    }

    private static func bytes(_ value: JSONValue?) -> [UInt8]? { value?.text.flatMap(Base64URL.decode) }

    private static func number(_ value: JSONValue?) -> [UInt8]? { bytes(value).map { Array($0.drop { $0 == 0 }) } }
}

/// A provider's keys (RFC 7517 §5).
package struct JSONWebKeySet: Sendable, Equatable {
    /// More keys than any provider has; what is beyond is left out.
    private static let most = 64

    /// The keys that can verify something, in the provider's order.
    package let keys: [JSONWebKey]

    /// Makes a set.
    package init(_ keys: [JSONWebKey]) {
        self.keys = keys
    }

    /// Reads a set; `nil` when the bytes are no key set at all. Keys that verify nothing here are left out.
    package init?(_ bytes: [UInt8]) {
        guard let elements = StrictJSON.parse(bytes)?.members?["keys"]?.elements else { return nil }
        keys = elements.prefix(Self.most).compactMap(JSONWebKey.init)
    }

    /// The keys that a token may have been signed with.
    ///
    /// With a `kid` the keys of that name; without one every key of the right kind, because the standard then leaves
    /// the choice to the reader.
    package func candidates(for header: SignedToken.Header) -> [JSONWebKey] {
        keys.filter { key in
            (header.keyID == nil || key.id == header.keyID) && header.algorithm.takes(key.material)
                && (key.algorithm == nil || key.algorithm == header.algorithm)
        }
    }

    /// Whether a key of that name is in the set.
    package func contains(id: String) -> Bool { keys.contains { $0.id == id } }
}
