internal import PorticoData
internal import PorticoDomain
internal import PorticoVault

extension ProviderIdentity {
    init(_ claims: IDTokenClaims, provider: String, token: String) {
        issuer = claims.issuer
        subject = claims.subject
        let address = claims.email.flatMap { try? EmailAddress($0) }
        email = address?.text ?? Self.madeUp(claims, provider)
        emailKey = email.lowercased()
        // Without the signature, which others than the provider could write in another way.
        let signed = token.split(separator: ".", omittingEmptySubsequences: false).prefix(2).joined(separator: ".")
        tokenHash = KeyedHash.hash(Array(signed.utf8))
        tokenExpiresAt = Timestamp(seconds: claims.expiresAt)
    }

    /// A name that is always the same for the same person, at a domain that never gets mail (RFC 2606 §2).
    private static func madeUp(_ claims: IDTokenClaims, _ provider: String) -> String {
        let hash = KeyedHash.hash(Array("\(claims.issuer)\0\(claims.subject)".utf8), length: 16)
        let digits = hash.map { byte in
            let text = String(byte, radix: 16)
            return text.count == 1 ? "0\(text)" : text
        }
        return "\(digits.joined())@\(provider).invalid"
    }
}
