internal import PorticoVault

/// A JSON Web Signature in its compact form (RFC 7515 §7.1), read but not yet believed.
package struct SignedToken: Sendable {
    /// What the token says of its signature.
    package struct Header: Sendable, Equatable {
        /// How it is signed.
        package let algorithm: SignatureAlgorithm
        /// The key's name.
        package let keyID: String?
    }

    /// The most characters that a token may have.
    package static let longest = 64 << 10

    /// The protected header.
    package let header: Header
    /// The claims; to be used only once ``isSigned(by:)`` was true.
    let claims: [String: JSONValue]
    private let signed: [UInt8]
    private let signature: [UInt8]

    /// Reads a token.
    ///
    /// - Throws: ``TokenFault``; an algorithm that is refused is told before anything else of the token is looked at.
    package init(_ text: String) throws(TokenFault) {
        guard text.utf8.count <= Self.longest else { throw .tooLong }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let head = Base64URL.decode(String(parts[0])),
            let members = StrictJSON.parse(head)?.members, let name = members["alg"]?.text
        else { throw .malformed }
        guard let algorithm = SignatureAlgorithm(rawValue: name) else { throw .refusedAlgorithm }
        // An extension that must be understood is not (RFC 7515 §4.1.11); a detached payload is none (RFC 7797).
        guard members["crit"] == nil, members["b64"] == nil else { throw .malformed }
        guard let payload = Base64URL.decode(String(parts[1])), let claims = StrictJSON.parse(payload)?.members,
            let signature = Base64URL.decode(String(parts[2])), !signature.isEmpty
        else { throw .malformed }
        if let id = members["kid"], id.text == nil { throw .malformed }
        header = Header(algorithm: algorithm, keyID: members["kid"]?.text)
        self.claims = claims
        self.signature = signature
        signed = Array("\(parts[0]).\(parts[1])".utf8)
    }

    /// Whether the key made the signature; false also for a key of another kind than the header names.
    ///
    /// - Throws: ``TokenFault/unavailable`` when libcrypto cannot be loaded.
    package func isSigned(by key: JSONWebKey) throws(TokenFault) -> Bool {
        guard header.algorithm.takes(key.material) else { return false }
        var signature = signature
        if case .elliptic(let curve, _, _) = key.material {
            guard let sequence = PublicKeyEncoding.ecdsaSignature(signature, curve) else { return false }
            signature = sequence
        }
        return try SignatureCheck.verify(
            signature, of: signed, with: PublicKeyEncoding.info(key.material), by: header.algorithm)
    }

    /// Whom the token says it is from, to choose whose keys to check it with; `nil` when it does not read.
    package static func unverifiedIssuer(_ text: String) -> String? {
        (try? SignedToken(text))?.claims["iss"]?.text
    }

    /// Whether one of the set's keys made the signature.
    package func isSigned(byOneOf keys: JSONWebKeySet) throws(TokenFault) -> Bool {
        for key in keys.candidates(for: header) where try isSigned(by: key) { return true }
        return false
    }
}

extension SignedToken: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The algorithm; never a claim or the signature.
    package var description: String { "token (\(header.algorithm.rawValue))" }
    /// The same as ``description``.
    package var debugDescription: String { description }
    /// No children, so that a dump shows ``description`` alone.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
