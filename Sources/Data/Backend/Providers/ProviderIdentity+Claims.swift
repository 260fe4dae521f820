internal import PorticoData
internal import PorticoDomain
internal import PorticoVault

extension ProviderIdentity {
    /// Characters that are kept of what a provider calls a person.
    private static let longestName = 254

    init(_ claims: IDTokenClaims, provider: String, token: String) {
        issuer = claims.issuer
        subject = claims.subject
        name = (claims.email ?? claims.preferredUsername ?? claims.name).map { String($0.prefix(Self.longestName)) }
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
        "\(IdentityRecord.id(issuer: claims.issuer, subject: claims.subject))@\(provider).invalid"
    }
}
