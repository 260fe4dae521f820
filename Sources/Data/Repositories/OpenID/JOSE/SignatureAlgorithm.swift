/// A signature algorithm of JSON Web Signatures (RFC 7518 §3.1, RFC 8037 §3.1), those with a public key alone.
///
/// `none` and the symmetric ones are not among them: with them whoever reads a token could have made it.
package enum SignatureAlgorithm: String, Sendable, CaseIterable {
    case rs256 = "RS256"
    case rs384 = "RS384"
    case rs512 = "RS512"
    case ps256 = "PS256"
    case ps384 = "PS384"
    case ps512 = "PS512"
    case es256 = "ES256"
    case es384 = "ES384"
    case es512 = "ES512"
    case edDSA = "EdDSA"

    /// The hash in bits; EdDSA over Ed25519 hashes with 512.
    var hashBits: CInt {
        switch self {
        case .rs256, .ps256, .es256: 256
        case .rs384, .ps384, .es384: 384
        case .rs512, .ps512, .es512, .edDSA: 512
        }
    }

    /// Whether a key of that kind can be meant; an algorithm and a key that differ are an attempt to confuse.
    func takes(_ material: JSONWebKey.Material) -> Bool {
        switch (self, material) {
        case (.rs256, .rsa), (.rs384, .rsa), (.rs512, .rsa), (.ps256, .rsa), (.ps384, .rsa), (.ps512, .rsa): true
        case (.es256, .elliptic(.p256, _, _)), (.es384, .elliptic(.p384, _, _)), (.es512, .elliptic(.p521, _, _)): true
        case (.edDSA, .edwards): true
        default: false
        }
    }
}
