/// Why a token is not believed. Holds nothing of the token.
package enum TokenFault: Error, Sendable, Equatable {
    /// It is longer than 64 KiB.
    case tooLong
    /// It is no signed token, or one of its parts is not as it must be.
    case malformed
    /// It is signed not at all, with a shared secret, or by an algorithm that is not known.
    case refusedAlgorithm
    /// None of the provider's keys has the name it gives; fresh keys may.
    case unknownKey
    /// No key of the provider made its signature.
    case wrongSignature
    /// A claim that must be there is missing, or of another type.
    case missing(Claim)
    /// A claim says something else than expected.
    case wrong(Claim)
    /// It has run out.
    case expired
    /// It comes from the future.
    case issuedInFuture
    /// It was issued too long ago for what it is to confirm.
    case tooOld
    /// libcrypto cannot be loaded.
    case unavailable(reason: String)

    /// A claim by its name in the token.
    package enum Claim: String, Sendable {
        case issuer = "iss"
        case subject = "sub"
        case audience = "aud"
        case authorizedParty = "azp"
        case expiry = "exp"
        case issuedAt = "iat"
        case nonce
        case accessTokenHash = "at_hash"
    }
}
