internal import CPorticoSodium
internal import PorticoVault

/// Signs ID tokens as a provider does, with Ed25519, so that a test can be the provider.
///
/// What it signs is the test's own: wrong claims, a wrong header, whatever a lying provider might send.
package struct TokenSigner: Sendable {
    /// The key's name in header and key set.
    package let keyID: String
    private let publicKey: [UInt8]
    private let secretKey: [UInt8]

    /// Makes a key out of a seed: the same one for the same seed.
    package init(seed: UInt8 = 1, keyID: String = "key-1") {
        _ = sodium_init()
        self.keyID = keyID
        var publicKey = [UInt8](repeating: 0, count: 32)
        var secretKey = [UInt8](repeating: 0, count: 64)
        _ = unsafe crypto_sign_seed_keypair(&publicKey, &secretKey, [UInt8](repeating: seed, count: 32))
        self.publicKey = publicKey
        self.secretKey = secretKey
    }

    /// The public key as a member of a key set (RFC 8037 §2).
    package var key: String {
        #"{"kty":"OKP","crv":"Ed25519","kid":"\#(keyID)","use":"sig","x":"\#(Base64URL.encode(publicKey))"}"#
    }

    /// A key set with this key alone (RFC 7517 §5).
    package var keySet: String { #"{"keys":[\#(key)]}"# }

    /// A signed token.
    ///
    /// - Parameters:
    ///   - claims: The payload, JSON as it is.
    ///   - header: Another header than `{"alg":"EdDSA","kid":…}`.
    package func sign(_ claims: String, header: String? = nil) -> String {
        let header = header ?? #"{"alg":"EdDSA","kid":"\#(keyID)"}"#
        let signed = [header, claims].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".")
        let message = Array(signed.utf8)
        var signature = [UInt8](repeating: 0, count: 64)
        _ = unsafe crypto_sign_detached(&signature, nil, message, UInt64(message.count), secretKey)
        return "\(signed).\(Base64URL.encode(signature))"
    }
}
