/// Public keys and signatures as libcrypto reads them: DER (ITU-T X.690).
enum PublicKeyEncoding {
    private static let sequence: UInt8 = 0x30
    private static let integer: UInt8 = 0x02
    private static let bitString: UInt8 = 0x03
    private static let identifier: UInt8 = 0x06

    /// The key as SubjectPublicKeyInfo (RFC 3279 §2.3, RFC 5480 §2, RFC 8410 §4).
    static func info(_ material: JSONWebKey.Material) -> [UInt8] {
        switch material {
        case .rsa(let modulus, let exponent):
            info(
                // rsaEncryption, with the parameters NULL
                algorithm: element(identifier, [0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01]) + [0x05, 0x00],
                key: element(sequence, number(modulus) + number(exponent)))
        case .elliptic(let curve, let x, let y):
            info(
                // id-ecPublicKey
                algorithm: element(identifier, [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01])
                    + element(identifier, name(of: curve)),
                key: [0x04] + x + y)
        case .edwards(let x):
            // id-Ed25519
            info(algorithm: element(identifier, [0x2B, 0x65, 0x70]), key: x)
        }
    }

    /// A signature of two numbers side by side (RFC 7518 §3.4) as a sequence of them; `nil` for another length.
    static func ecdsaSignature(_ bytes: [UInt8], _ curve: JSONWebKey.Curve) -> [UInt8]? {
        let size = curve.coordinateSize
        guard bytes.count == 2 * size else { return nil }
        return element(sequence, number(Array(bytes[..<size])) + number(Array(bytes[size...])))
    }

    private static func info(algorithm: [UInt8], key: [UInt8]) -> [UInt8] {
        element(sequence, element(sequence, algorithm) + element(bitString, [0] + key))
    }

    private static func name(of curve: JSONWebKey.Curve) -> [UInt8] {
        switch curve {
        case .p256: [0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]
        case .p384: [0x2B, 0x81, 0x04, 0x00, 0x22]
        case .p521: [0x2B, 0x81, 0x04, 0x00, 0x23]
        }
    }

    /// A number that is not negative: shortest form, with a zero before a first bit that is set.
    private static func number(_ bytes: [UInt8]) -> [UInt8] {
        let short = Array(bytes.drop { $0 == 0 })
        return element(integer, (short.first ?? 0x80) >= 0x80 ? [0] + short : short)
    }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        let count = content.count
        let length: [UInt8] =
            switch count {
            case ..<0x80: [UInt8(count)]
            case ..<0x100: [0x81, UInt8(count)]
            default: [0x82, UInt8(truncatingIfNeeded: count >> 8), UInt8(truncatingIfNeeded: count)]
            }
        return [tag] + length + content
    }
}
