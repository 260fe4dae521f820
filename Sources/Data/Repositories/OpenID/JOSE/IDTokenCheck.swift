internal import PorticoVault

/// What an ID token must be to be believed (OpenID Connect Core §3.1.3.7).
package struct IDTokenCheck: Sendable {
    /// What is expected of the claim `nonce`.
    package enum Nonce: Sendable, Equatable {
        /// Exactly this.
        case exactly(String)
        /// None was sent (device grant, renewal): whatever the token has is not looked at.
        case unasked
        /// There must be none: a token that was bound to somebody by one does not pass without it.
        case absent
    }

    /// The provider's issuer, character by character.
    package var issuer: String
    /// The client that the token must be for.
    package var clientID: String
    /// The nonce.
    package var nonce: Nonce
    /// The access token that came with it, for `at_hash`; `nil` when none did.
    package var accessToken: String?
    /// How many seconds ago it may have been issued at most; `nil` as long as it has not run out.
    package var maximumAge: Int64?
    /// How many seconds the clocks may differ.
    package var leeway: Int64

    /// Expects a token of `issuer` for `clientID`; clocks may differ by a minute.
    package init(
        issuer: String, clientID: String, nonce: Nonce, accessToken: String? = nil, maximumAge: Int64? = nil,
        leeway: Int64 = 60
    ) {
        self.issuer = issuer
        self.clientID = clientID
        self.nonce = nonce
        self.accessToken = accessToken
        self.maximumAge = maximumAge
        self.leeway = leeway
    }

    /// The claims of a token that one of the keys signed and that is as expected at `now`, in seconds since 1970.
    ///
    /// - Throws: ``TokenFault/unknownKey`` when the token names a key that is not in the set: fetch the keys again, and
    ///   try once more.
    package func claims(of token: SignedToken, keys: JSONWebKeySet, now: Int64) throws(TokenFault) -> IDTokenClaims {
        if let id = token.header.keyID, !keys.contains(id: id) { throw .unknownKey }
        guard try token.isSigned(byOneOf: keys) else {
            // Without a name, the key may be one that is not here yet.
            throw token.header.keyID == nil && keys.candidates(for: token.header).isEmpty
                ? .unknownKey : .wrongSignature
        }
        let claims = try read(token.claims)
        try checkTimes(claims, now: now)
        try checkNonce(token.claims["nonce"])
        try checkAccessToken(token)
        return claims
    }

    private func read(_ members: [String: JSONValue]) throws(TokenFault) -> IDTokenClaims {
        guard let issuer = members["iss"]?.text else { throw .missing(.issuer) }
        guard issuer.utf8.elementsEqual(self.issuer.utf8) else { throw .wrong(.issuer) }
        guard let subject = members["sub"]?.text, subject.utf8.count <= 255 else {
            throw .missing(.subject)
        }
        let audiences = try audiences(members)
        guard let expiresAt = seconds(members["exp"]) else { throw .missing(.expiry) }
        guard let issuedAt = seconds(members["iat"]) else { throw .missing(.issuedAt) }
        return IDTokenClaims(
            issuer: issuer, subject: subject, audiences: audiences, issuedAt: issuedAt, expiresAt: expiresAt,
            authenticatedAt: seconds(members["auth_time"]), email: members["email"]?.text,
            // Some providers write it as text.
            isEmailVerified: [.bool(true), .string("true")].contains(members["email_verified"]),
            name: members["name"]?.text, preferredUsername: members["preferred_username"]?.text,
            nickname: members["nickname"]?.text, all: members)
    }

    /// With several audiences the token must say which of them asked for it.
    private func audiences(_ members: [String: JSONValue]) throws(TokenFault) -> [String] {
        let audiences: [String]
        if let one = members["aud"]?.text {
            audiences = [one]
        } else {
            guard let elements = members["aud"]?.elements else { throw .missing(.audience) }
            audiences = elements.compactMap(\.text)
            guard audiences.count == elements.count else { throw .missing(.audience) }
        }
        guard audiences.contains(where: { $0.utf8.elementsEqual(clientID.utf8) }) else { throw .wrong(.audience) }
        if let party = members["azp"] {
            guard party.text?.utf8.elementsEqual(clientID.utf8) == true else { throw .wrong(.authorizedParty) }
        } else if audiences.count > 1 {
            throw .missing(.authorizedParty)
        }
        return audiences
    }

    private func checkTimes(_ claims: IDTokenClaims, now: Int64) throws(TokenFault) {
        guard claims.expiresAt > now - leeway else { throw .expired }
        guard claims.issuedAt <= now + leeway else { throw .issuedInFuture }
        guard let maximumAge else { return }
        guard claims.issuedAt >= now - maximumAge else { throw .tooOld }
    }

    private func checkNonce(_ value: JSONValue?) throws(TokenFault) {
        switch nonce {
        case .unasked: return
        case .absent:
            guard value == nil else { throw .wrong(.nonce) }
        case .exactly(let expected):
            guard let given = value?.text else { throw .missing(.nonce) }
            guard ConstantTime.equal(Array(given.utf8), Array(expected.utf8)) else { throw .wrong(.nonce) }
        }
    }

    /// The left half of the access token's hash (OpenID Connect Core §3.1.3.6).
    private func checkAccessToken(_ token: SignedToken) throws(TokenFault) {
        guard let accessToken, let value = token.claims["at_hash"] else { return }
        let hash = try SignatureCheck.digest(Array(accessToken.utf8), bits: token.header.algorithm.hashBits)
        guard value.text == Base64URL.encode(Array(hash.prefix(hash.count / 2))) else {
            throw .wrong(.accessTokenHash)
        }
    }

    /// Whole seconds of a moment between 1970 and the year 9999; a part of a second is dropped.
    private func seconds(_ value: JSONValue?) -> Int64? {
        switch value {
        case .integer(let number) where (0..<253_402_300_800).contains(number): Int64(number)
        case .number(let number) where (0..<253_402_300_800).contains(number): Int64(number)
        default: nil
        }
    }
}

/// The form of a nonce that goes to a provider while its raw form goes to an accounts API.
package enum NonceHash {
    /// `base64url(SHA-256(nonce))`.
    package static func of(_ nonce: String) throws(TokenFault) -> String {
        Base64URL.encode(try SignatureCheck.digest(Array(nonce.utf8), bits: 256))
    }
}
