import CPorticoSodium
@testable import PorticoData
@testable import PorticoVault

/// Signed tokens, key sets and documents of providers: nothing traps, a signature that was not made is not believed,
/// and the strict reader of JSON reads what the usual one reads.
func fuzzTokens(_ bytes: [UInt8]) {
    var input = Input(bytes)
    switch input.byte() % 4 {
    case 0: checkToken(input.text, isOurs: false)
    case 1: checkSigned(&input)
    case 2: checkKeys(Array(input.rest))
    default: checkStrictness(Array(input.rest))
    }
}

private let issuer = "https://id.example.com"
private let now: Int64 = 1_800_000_000

private struct KeyPair {
    var publicKey = [UInt8](repeating: 0, count: 32)
    var secretKey = [UInt8](repeating: 0, count: 64)

    init(seed: UInt8) {
        crypto_sign_seed_keypair(&publicKey, &secretKey, [UInt8](repeating: seed, count: 32))
    }

    func signature(of text: String) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: 64)
        crypto_sign_detached(&signature, nil, Array(text.utf8), UInt64(text.utf8.count), secretKey)
        return signature
    }
}

private let pair = KeyPair(seed: 3)
private let stranger = KeyPair(seed: 4)

private let keys = JSONWebKeySet(
    Array(#"{"keys":[{"kty":"OKP","crv":"Ed25519","kid":"a","x":"\#(Base64URL.encode(pair.publicKey))"}]}"#.utf8))

private func checkToken(_ text: String, isOurs: Bool) {
    guard let token = try? SignedToken(text), let keys else { return }
    for nonce in [IDTokenCheck.Nonce.exactly("n-1"), .unasked, .absent] {
        let check = IDTokenCheck(
            issuer: issuer, clientID: "client-1", nonce: nonce, accessToken: "at-1", maximumAge: 300)
        guard let claims = try? check.claims(of: token, keys: keys, now: now) else { continue }
        require(isOurs, "a token that nobody signed is believed")
        require(claims.issuer == issuer && claims.audiences.contains("client-1"), "a token for another is believed")
        require(claims.expiresAt > now - 60 && claims.issuedAt <= now + 60, "a token of another time is believed")
        require((1...255).contains(claims.subject.utf8.count), "a token about nobody is believed")
    }
}

/// Header and claims are the input's: with a good signature they may be believed, with any other never.
private func checkSigned(_ input: inout Input) {
    let (head, claims) = (Base64URL.encode(input.untilZero()), Base64URL.encode(Array(input.rest)))
    let signed = "\(head).\(claims)"
    let signature = pair.signature(of: signed)
    checkToken("\(signed).\(Base64URL.encode(signature))", isOurs: true)
    var bent = signature
    bent[signed.utf8.count % 64] ^= 1
    let forged = [bent, stranger.signature(of: signed), [UInt8](repeating: 0, count: 64), Array(signature.prefix(63))]
    for signature in forged { checkToken("\(signed).\(Base64URL.encode(signature))", isOurs: false) }
    // What signs nothing, and the public key as a password that both know (RFC 8725 §2.1).
    for name in ["none", "HS256"] {
        let signed = "\(Base64URL.encode(Array(#"{"alg":"\#(name)"}"#.utf8))).\(claims)"
        var code = [UInt8](repeating: 0, count: 32)
        crypto_auth_hmacsha256(&code, Array(signed.utf8), UInt64(signed.utf8.count), pair.publicKey)
        checkToken("\(signed).", isOurs: false)
        checkToken("\(signed).\(Base64URL.encode(code))", isOurs: false)
    }
}

private func checkKeys(_ bytes: [UInt8]) {
    _ = try? ProviderMetadata(bytes, issuer: issuer)
    guard let set = JSONWebKeySet(bytes) else { return }
    require(set.keys.count <= 64, "a set of \(set.keys.count) keys")
    for name in ["RS256", "PS256", "ES256", "ES384", "ES512", "EdDSA"] {
        let head = Base64URL.encode(Array(#"{"alg":"\#(name)"}"#.utf8))
        let size = name == "ES384" ? 96 : name == "ES512" ? 132 : name == "RS256" || name == "PS256" ? 256 : 64
        let signature = Base64URL.encode([UInt8](repeating: 1, count: size))
        guard let token = try? SignedToken("\(head).e30.\(signature)") else { fatalError("\(name) does not read") }
        // At most two of each: a signature check takes long.
        for key in set.candidates(for: token.header).prefix(2) {
            guard let isSigned = try? token.isSigned(by: key) else { continue }
            // With such a key (of a small order) nearly everything is signed.
            if case .edwards = key.material { continue }
            require(!isSigned, "a signature of ones is good")
        }
    }
}

private func checkStrictness(_ bytes: [UInt8]) {
    guard let strict = StrictJSON.parse(bytes) else { return }
    guard let usual = JSONValue(bytes) else { fatalError("read strictly alone: \(strict)") }
    require(isSame(strict, usual), "\(strict) read strictly, \(usual) as usual")
}

/// Equality in which a whole number is the same however it is written.
private func isSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
    switch (one, other) {
    case (.integer(let one), .number(let other)), (.number(let other), .integer(let one)): Double(one) == other
    case (.array(let one), .array(let other)):
        one.count == other.count && zip(one, other).allSatisfy(isSame)
    case (.object(let one), .object(let other)):
        one.count == other.count && one.allSatisfy { name, value in other[name].map { isSame(value, $0) } ?? false }
    default: one == other
    }
}
