internal import CPorticoCrypto

/// The calls into libcrypto, which is loaded at the first of them.
enum SignatureCheck {
    /// Whether the key, in DER, made the signature.
    static func verify(
        _ signature: [UInt8], of message: [UInt8], with key: [UInt8], by algorithm: SignatureAlgorithm
    ) throws(TokenFault) -> Bool {
        try load()
        let result = unsafe portico_crypto_verify(
            algorithm.scheme, algorithm.hashBits, key, key.count, message, message.count, signature, signature.count)
        return result == 1
    }

    /// The SHA-2 hash of that many bits.
    static func digest(_ message: [UInt8], bits: CInt) throws(TokenFault) -> [UInt8] {
        try load()
        var digest = [UInt8](repeating: 0, count: 64)
        let count = unsafe portico_crypto_digest(bits, message, message.count, &digest)
        guard count > 0 else { throw .unavailable(reason: "no hash of \(bits) bits") }
        return Array(digest.prefix(count))
    }

    private static func load() throws(TokenFault) {
        guard let reason = unsafe portico_crypto_load() else { return }
        throw .unavailable(reason: unsafe String(cString: reason))
    }
}

extension SignatureAlgorithm {
    fileprivate var scheme: portico_crypto_scheme {
        switch self {
        case .rs256, .rs384, .rs512: PORTICO_CRYPTO_RSA
        case .ps256, .ps384, .ps512: PORTICO_CRYPTO_RSA_PSS
        case .es256, .es384, .es512: PORTICO_CRYPTO_ECDSA
        case .edDSA: PORTICO_CRYPTO_EDDSA
        }
    }
}
