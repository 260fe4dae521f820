import PorticoTesting
import PorticoVault
import Testing

@testable import PorticoData

/// Every way in which a token can lie, each told by its own fault. // O14
@Suite struct LyingTokenTests {
    private static let now: Int64 = 1_767_225_600
    private static let signer = TokenSigner()
    private static let honest =
        #"{"iss":"https://issuer.example","sub":"mina","aud":"portico","exp":1767229200,"iat":1767225600,"nonce":"n"}"#

    private func claims(
        of token: String, signedBy signer: TokenSigner = signer, accessToken: String? = nil, maximumAge: Int64? = nil,
        nonce: IDTokenCheck.Nonce = .exactly("n")
    ) throws(TokenFault) -> IDTokenClaims {
        let keys = JSONWebKeySet(Array(signer.keySet.utf8)) ?? JSONWebKeySet([JSONWebKey]())
        let check = IDTokenCheck(
            issuer: "https://issuer.example", clientID: "portico", nonce: nonce, accessToken: accessToken,
            maximumAge: maximumAge)
        return try check.claims(of: try SignedToken(token), keys: keys, now: Self.now)
    }

    @Test func `an honest token is believed`() throws {
        let claims = try claims(of: Self.signer.sign(Self.honest))
        #expect(claims.subject == "mina")
        #expect(claims.issuedAt == 1_767_225_600)
        #expect(claims.email == nil)
        #expect(!claims.isEmailVerified)
    }

    @Test(arguments: [
        // Claims that are replaced, or taken out where the new text is empty.
        (#""iss":"https://issuer.example""#, #""iss":"https://issuer.example/""#, TokenFault.wrong(.issuer)),
        (#""iss":"https://issuer.example","#, "", .missing(.issuer)),
        (#""sub":"mina","#, "", .missing(.subject)), (#""sub":"mina""#, #""sub":"""#, .missing(.subject)),
        (#""sub":"mina""#, #""sub":7"#, .missing(.subject)),
        (#""aud":"portico""#, #""aud":"other""#, .wrong(.audience)), (#""aud":"portico","#, "", .missing(.audience)),
        (#""aud":"portico""#, #""aud":["portico","other"]"#, .missing(.authorizedParty)),
        (#""aud":"portico""#, #""aud":["portico"],"azp":"other""#, .wrong(.authorizedParty)),
        (#""aud":"portico""#, #""aud":["other"],"azp":"portico""#, .wrong(.audience)),
        (#""aud":"portico""#, #""aud":["portico",7]"#, .missing(.audience)),
        (#""exp":1767229200"#, #""exp":1767225540"#, .expired), (#""exp":1767229200,"#, "", .missing(.expiry)),
        (#""exp":1767229200"#, #""exp":"1767229200""#, .missing(.expiry)),
        (#""exp":1767229200"#, #""exp":1e99"#, .missing(.expiry)),
        (#""iat":1767225600"#, #""iat":1767225661"#, .issuedInFuture),
        (#""iat":1767225600,"#, "", .missing(.issuedAt)), (#""iat":1767225600"#, #""iat":-1"#, .missing(.issuedAt)),
        (#","nonce":"n""#, "", .missing(.nonce)), (#""nonce":"n""#, #""nonce":"m""#, .wrong(.nonce)),
        (#""nonce":"n""#, #""nonce":["n"]"#, .missing(.nonce)),
        (#""nonce":"n""#, #""nonce":"m","nonce":"n""#, .malformed),
        (#""sub":"mina""#, #""sub":"min\u0061","sub":"mina""#, .malformed),
    ])
    func `a claim that lies has its own fault`(old: String, new: String, fault: TokenFault) {
        let token = Self.signer.sign(Self.honest.replacing(old, with: new))
        #expect(throws: fault) { try claims(of: token) }
    }

    @Test(arguments: [
        (#"{"alg":"none"}"#, TokenFault.refusedAlgorithm), (#"{"alg":"None"}"#, .refusedAlgorithm),
        (#"{"alg":"HS256","kid":"key-1"}"#, .refusedAlgorithm), (#"{"alg":"hs256"}"#, .refusedAlgorithm),
        (#"{"alg":"ES256K"}"#, .refusedAlgorithm), (#"{"alg":"eddsa"}"#, .refusedAlgorithm),
        (#"{"alg":"EdDSA","kid":"key-2"}"#, .unknownKey), (#"{"alg":"RS256","kid":"key-1"}"#, .wrongSignature),
        (#"{"alg":"ES256"}"#, .unknownKey), (#"{"kid":"key-1"}"#, .malformed), ("{}", .malformed), ("[]", .malformed),
        (#"{"alg":["EdDSA"]}"#, .malformed), (#"{"alg":"none","alg":"EdDSA"}"#, .malformed),
        (#"{"alg":"EdDSA","crit":["b64"],"b64":false}"#, .malformed), (#"{"alg":"EdDSA","kid":7}"#, .malformed),
    ])
    func `a header that lies has its own fault`(header: String, fault: TokenFault) {
        #expect(throws: fault) { try claims(of: Self.signer.sign(Self.honest, header: header)) }
    }

    /// The public key used as a shared secret: HS256 over it must not even be computed.
    @Test func `a public key is never taken for a shared secret`() {
        let head = Base64URL.encode(Array(#"{"alg":"HS256","kid":"key-1"}"#.utf8))
        let body = Base64URL.encode(Array(Self.honest.utf8))
        let mac = KeyedHash.hash(Array("\(head).\(body)".utf8), key: Array(Self.signer.key.utf8.prefix(32)))
        #expect(throws: TokenFault.refusedAlgorithm) {
            try claims(of: "\(head).\(body).\(Base64URL.encode(mac))")
        }
    }

    @Test func `another key of the same name is found out`() {
        let token = TokenSigner(seed: 2).sign(Self.honest)
        #expect(throws: TokenFault.wrongSignature) { try claims(of: token) }
    }

    @Test func `a token without a key's name is tried with every key of its kind`() throws {
        let token = Self.signer.sign(Self.honest, header: #"{"alg":"EdDSA"}"#)
        #expect(try claims(of: token).subject == "mina")
        #expect(throws: TokenFault.wrongSignature) { try claims(of: token, signedBy: TokenSigner(seed: 2)) }
    }

    @Test(arguments: ["", ".", "..", "a.b", "a.b.c.d", "e30.e30.", "e30.e30.AA", "!.!.!", "\u{0}", "{}"])
    func `what is no token is malformed`(text: String) {
        #expect(throws: TokenFault.malformed) { try claims(of: text) }
    }

    @Test func `a signature that is missing, cut or padded is found out`() {
        let parts = Self.signer.sign(Self.honest).split(separator: ".")
        for (signature, fault) in [
            ("", TokenFault.malformed), (String(parts[2].dropLast(2)), .malformed), ("\(parts[2])=", .malformed),
            ("AAAA", .wrongSignature), (String(repeating: "A", count: 86), .wrongSignature),
        ] {
            let found = #expect(throws: TokenFault.self) { try claims(of: "\(parts[0]).\(parts[1]).\(signature)") }
            #expect(found == fault || found == .wrongSignature)
        }
    }

    @Test func `no character of a token can be another`() throws {
        let token = Array(Self.signer.sign(Self.honest).utf8)
        let signed = [token, Array(try #require(TokenVector.all.first { $0.algorithm == .es256 }).token.utf8)]
        let key = try SignatureTests.key(try #require(TokenVector.all.first { $0.algorithm == .es256 }).key)
        let keys = JSONWebKeySet([key, try SignatureTests.key(Self.signer.key)])
        let check = IDTokenCheck(issuer: "https://issuer.example", clientID: "portico", nonce: .unasked)
        for token in signed {
            for position in token.indices {
                for other in [UInt8(ascii: "A"), UInt8(ascii: "."), UInt8(ascii: "_")] where other != token[position] {
                    var changed = token
                    changed[position] = other
                    #expect(throws: TokenFault.self) {
                        let token = try SignedToken(String(decoding: changed, as: UTF8.self))
                        _ = try check.claims(of: token, keys: keys, now: Self.now)
                    }
                }
            }
        }
    }

    @Test func `a huge token is refused before it is read`() {
        let token = Self.signer.sign(Self.honest.replacing("mina", with: String(repeating: "m", count: 49_200)))
        #expect(throws: TokenFault.tooLong) { try claims(of: token) }
        let deep = String(repeating: "[", count: 20_000)
        #expect(throws: TokenFault.malformed) { try claims(of: Self.signer.sign(#"{"a":\#(deep)"#)) }
    }

    @Test func `a token that confirms something must be fresh`() throws {
        let old = Self.signer.sign(Self.honest.replacing("1767225600", with: "1767225299"))
        #expect(try claims(of: old).issuedAt == 1_767_225_299)
        #expect(throws: TokenFault.tooOld) { try claims(of: old, maximumAge: 300) }
        let fresh = Self.signer.sign(Self.honest.replacing("1767225600", with: "1767225300"))
        #expect(try claims(of: fresh, maximumAge: 300).issuedAt == 1_767_225_300)
    }

    /// Half of SHA-512 of the access token, by which Ed25519 tokens are bound (OpenID Connect Core §3.1.3.6).
    @Test func `the access token must be the one that the token came with`() throws {
        let bound = Self.signer.sign(
            Self.honest.replacing(
                #""nonce":"n""#, with: #""nonce":"n","at_hash":"3a81oZNherrMQXNJriBBMRLm-k6JqX6iCp7u5ktV05o""#))
        #expect(try claims(of: bound, accessToken: "abc").subject == "mina")
        #expect(throws: TokenFault.wrong(.accessTokenHash)) { try claims(of: bound, accessToken: "abd") }
        #expect(try claims(of: bound).subject == "mina")
    }

    @Test func `a nonce that nobody asked for is not looked at`() throws {
        #expect(try claims(of: Self.signer.sign(Self.honest), nonce: .unasked).subject == "mina")
        #expect(throws: TokenFault.wrong(.nonce)) { try claims(of: Self.signer.sign(Self.honest), nonce: .absent) }
        let without = Self.signer.sign(Self.honest.replacing(#","nonce":"n""#, with: ""))
        #expect(try claims(of: without, nonce: .absent).subject == "mina")
    }

    @Test func `a nonce goes to the provider as its hash`() throws {
        #expect(try NonceHash.of("abc") == "ungWv48Bz-pBQUDeXa4iI7ADYaOWF3qctBD_YfIAFa0")
    }

    @Test func `neither a fault nor a token shows what it holds`() throws {
        let token = try SignedToken(Self.signer.sign(Self.honest))
        var dumped = ""
        dump(token, to: &dumped)
        #expect("\(token)" == "token (EdDSA)")
        #expect(!dumped.contains("mina"))
    }
}
