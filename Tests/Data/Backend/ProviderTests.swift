import PorticoConcurrency
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import Testing

@testable import PorticoBackend

/// Continuing with a provider at the accounts API. // O19
@Suite struct ProviderTests {
    private func account(_ reply: Reply) throws -> WireAccount { try reply.decode(WireSession.self).account }

    @Test func `a new identity is an unfinished registration and a known one goes on`() async throws {
        let place = try await ProviderLab()
        let first = try await place.signIn(place.token())
        let tokens = try first.tokens(expecting: 201)
        #expect(try account(first).status == .profileIncomplete)
        #expect(try account(first).email == "mina@example.com")
        let refused = try await place.lab.send("GET", "/v1/notes", token: tokens.access)
        #expect(refused.code == "registration_unfinished")
        _ = try await place.lab.send("PUT", "/v1/profile", token: tokens.access, json: #"{"nickname":"mina"}"#)
        // The address may change at the provider; the person does not.
        let again = try await place.signIn(place.token(email: "new@example.com", extra: #","n":2"#))
        #expect(again.status == 201)
        #expect(try account(again).status == .active)
        #expect(try account(again).id == account(first).id)
    }

    @Test func `a token is accepted once, also by two at a time and by another backend`() async throws {
        let place = try await ProviderLab()
        let token = try place.token()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<10 { group.addTask { try await place.signIn(token).status } }
            return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(statuses == [201: 1, 403: 9])
        place.lab.advance(seconds: 3_500)
        #expect(try await place.signIn(token).code == "provider_refused")
    }

    @Test func `tokens that ran out long ago are forgotten`() async throws {
        let place = try await ProviderLab()
        _ = try await place.signIn(place.token())
        #expect(try place.lab.rowCounts()["used_id_tokens"] == 1)
        place.lab.advance(seconds: 5_000)
        _ = try await place.signIn(place.token("s-2", email: nil, issuedAt: ProviderLab.now + 5_000))
        #expect(try place.lab.rowCounts()["used_id_tokens"] == 1)
    }

    @Test(arguments: ["mina@example.com", "MINA@example.com"])
    func `an address with an account is linked only after signing in to it`(email: String) async throws {
        let place = try await ProviderLab()
        let member = try await place.lab.member()
        let token = try place.token(email: email)
        let refused = try await place.signIn(token)
        #expect(refused.status == 409)
        #expect(refused.code == "link_required")
        // The same token links the account: it was not spent.
        #expect(try await place.link(token, as: member.access).status == 204)
        #expect(try await place.link(token, as: member.access).code == "provider_refused")
        let again = try await place.signIn(place.token(email: email, extra: #","n":2"#))
        #expect(again.status == 201)
        #expect(try account(again).profile?.nickname == "mina")
        #expect(try await place.link(place.token(extra: #","n":3"#), as: member.access).status == 204)
        #expect(try place.lab.rowCounts()["identities"] == 1)
    }

    @Test func `an identity of another account is taken, and its token stays good`() async throws {
        let place = try await ProviderLab()
        _ = try await place.signIn(place.token(email: "jun@example.com"))
        let member = try await place.lab.member()
        let token = try place.token(extra: #","n":2"#)
        let taken = try await place.link(token, as: member.access)
        #expect(taken.status == 409)
        #expect(taken.code == "identity_taken")
        #expect(try await place.signIn(token).status == 201)
    }

    @Test func `a provider that tells no address still lets people in`() async throws {
        let place = try await ProviderLab()
        let first = try account(try await place.signIn(place.token(email: nil)))
        #expect(first.email?.wholeMatch(of: /[0-9a-f]{32}@example\.invalid/) != nil)
        let again = try account(try await place.signIn(place.token(email: nil, extra: #","n":2"#)))
        #expect(again.id == first.id)
        let other = try account(try await place.signIn(place.token("s-2", email: "no address")))
        #expect(other.id != first.id)
    }

    @Test(arguments: [
        (String?.some("other-nonce"), String?.some("raw-nonce"), Int64(0), 403), ("raw-nonce", nil, 0, 403),
        (nil, "raw-nonce", 0, 403), (nil, nil, 0, 201), (nil, nil, 300, 201), (nil, nil, 301, 403),
        ("raw-nonce", "raw-nonce", 301, 201),
    ])
    func `the raw nonce belongs to the token, and without one the token must be fresh`(
        sent: String?, told: String?, age: Int64, status: Int
    ) async throws {
        let place = try await ProviderLab()
        let token = try place.token(nonce: sent, issuedAt: ProviderLab.now - age)
        #expect(try await place.signIn(token, nonce: told).status == status)
    }

    @Test func `a nonce that is told to the provider as it is does not pass`() async throws {
        let place = try await ProviderLab()
        let token = try place.token(nonce: nil, extra: #","nonce":"raw-nonce""#)
        #expect(try await place.signIn(token).code == "provider_refused")
    }

    @Test func `lying tokens and unknown providers are refused without a reason`() async throws {
        let place = try await ProviderLab()
        let stranger = TokenSigner(seed: 9)
        _ = try await place.lab.send("GET", "/healthz")
        for token in [
            try place.token(signer: stranger), "", "nonsense", try place.token(issuedAt: ProviderLab.now - 7_200),
            try place.token(issuedAt: ProviderLab.now + 120),
            place.provider.signer.sign(#"{"iss":"https://id.example/realm","sub":"s","aud":"other","iat":1,"exp":2}"#),
        ] {
            let reply = try await place.signIn(token)
            #expect(reply.status == 403)
            #expect(reply.code == "provider_refused")
            #expect(reply.problem?.detail == "The provider does not confirm this sign-in.")
        }
        #expect(try await place.signIn(place.token(), provider: "other").code == "provider_refused")
        #expect(try place.lab.rowCounts()["accounts"] == 0)
    }

    @Test func `a key of a new name has the keys fetched at once, then once a minute`() async throws {
        let place = try await ProviderLab()
        #expect(try await place.signIn(place.token()).status == 201)
        #expect(place.provider.paths == ["/realm/.well-known/openid-configuration", "/keys"])
        place.provider.state.withLock { $0.signer = TokenSigner(seed: 2, keyID: "key-2") }
        #expect(try await place.signIn(place.token(extra: #","n":2"#)).status == 201)
        #expect(place.provider.paths.count == 3)
        for number in 0..<5 {
            let invented = try place.token(signer: TokenSigner(seed: 3, keyID: "invented-\(number)"))
            #expect(try await place.signIn(invented).status == 403)
        }
        #expect(place.provider.paths.count == 3)
        place.lab.advance(seconds: 60)
        _ = try await place.signIn(place.token(signer: TokenSigner(seed: 3, keyID: "invented")))
        #expect(place.provider.paths.count == 4)
    }

    @Test func `a provider that is away is no refusal, and its keys are used as long as it is`() async throws {
        let place = try await ProviderLab()
        place.provider.state.withLock { $0.isDown = true }
        let away = try await place.signIn(place.token())
        #expect(away.status == 503)
        #expect(away.code == "provider_unavailable")
        #expect(away.response.headers["Retry-After"] == "5")
        place.provider.state.withLock { $0.isDown = false }
        #expect(try await place.signIn(place.token()).status == 201)
        place.provider.state.withLock { $0.isDown = true }
        place.lab.advance(seconds: 4_000)
        let later = try place.token(extra: #","n":2"#, issuedAt: ProviderLab.now + 4_000)
        #expect(try await place.signIn(later).status == 201)
    }

    @Test func `a document of another issuer is not used`() async throws {
        let place = try await ProviderLab()
        place.provider.state.withLock { $0.documentIssuer = "https://evil.example" }
        #expect(try await place.signIn(place.token()).code == "provider_unavailable")
        #expect(!place.provider.paths.contains("/keys"))
    }

    @Test(arguments: [(nil, "id_token"), (String?.some("s3cret"), "authorization_code")])
    func `the providers are listed with their grant and without a secret`(secret: String?, grant: String) async throws {
        let place = try await ProviderLab(secret: secret)
        let reply = try await place.lab.send("GET", "/v1/providers")
        #expect(
            reply.text
                == #"[{"client_id":"accounts","grant":"\#(grant)","issuer":"https://id.example/realm","#
                + #""name":"example","scopes":["openid","profile","email"]}]"#)
    }

    @Test func `the ports that a provider compares are listed`() async throws {  // O6, O19
        let place = try await ProviderLab(ports: [8765, 8766])
        let reply = try await place.lab.send("GET", "/v1/providers")
        #expect(reply.text.contains(#""redirect_ports":[8765,8766]"#))
    }

    @Test func `a fresh token of the account's own identity deletes the account`() async throws {
        let place = try await ProviderLab()
        let tokens = try await place.signIn(place.token()).tokens(expecting: 201)
        _ = try await place.signIn(place.token("s-2", email: "jun@example.com"))
        for token in [
            try place.token(issuedAt: ProviderLab.now - 301), "nonsense",
            try place.token(extra: #","n":3"#, signer: TokenSigner(seed: 9)), try place.token(),
        ] {
            let refused = try await place.delete(token, as: tokens.access)
            #expect(refused.status == 403)
            #expect(refused.code == "provider_refused")
        }
        // Somebody else's identity, linked to another account or to none.
        for other in ["s-2", "s-3"] {
            let refused = try await place.delete(place.token(other, extra: #","n":2"#), as: tokens.access)
            #expect(refused.status == 403)
            #expect(refused.code == "identity_not_linked")
        }
        #expect(try await place.delete(place.token(extra: #","n":4"#), as: tokens.access).status == 204)
        let rows = try place.lab.rowCounts()
        #expect(rows["accounts"] == 1)
        #expect(rows["identities"] == 1)
        #expect(try await place.lab.send("GET", "/v1/account", token: tokens.access).status == 401)
        // The same person may come again, as a new account.
        let again = try await place.signIn(place.token(extra: #","n":5"#))
        #expect(again.status == 201)
    }

    @Test func `an account of a provider has no password to sign in with`() async throws {
        let place = try await ProviderLab()
        _ = try await place.signIn(place.token())
        #expect(try await place.lab.signIn().code == "invalid_credentials")
        let registered = try await place.lab.send(
            "POST", "/v1/accounts", json: #"{"email":"mina@example.com","password":"correct-horse-battery"}"#)
        #expect(registered.code == "email_taken")
    }

    @Test func `an older file gains the tables and keeps what it has`() async throws {
        let lab = try await Lab(.inProcess)
        let tokens = try await lab.member()
        let database = try Database(path: lab.databasePath)
        try database.execute("DROP TABLE identities; DROP TABLE used_id_tokens; PRAGMA user_version = 1")
        let neighbour = lab.neighbour()
        #expect(try await lab.send("GET", "/v1/account", token: tokens.access, over: neighbour).status == 200)
        #expect(try lab.rowCounts()["identities"] == 0)
        #expect(try database.first("PRAGMA user_version") { $0.integer(0) } == 3)
    }

    @Test(arguments: [
        ("Name", "https://a.example", "c", IdentityProvider.Fault.name), ("", "https://a.example", "c", .name),
        ("a-", "https://a.example", "c", .name), ("1a", "https://a.example", "c", .name),
        ("a", "http://a.example", "c", .issuer), ("a", "nonsense", "c", .issuer),
        ("a", "https://a.example?x", "c", .issuer), ("a", "https://a.example", "", .clientID),
        ("a", "https://a.example", "a b", .clientID),
    ])
    func `what is no provider is told`(
        name: String, issuer: String, clientID: String, fault: IdentityProvider.Fault
    ) throws {
        #expect(throws: fault) { try IdentityProvider(name: name, issuer: issuer, clientID: clientID) }
        _ = try IdentityProvider(name: "work-1", issuer: "http://127.0.0.1:9", clientID: "c")
    }
}

extension ProviderLab {
    fileprivate func delete(_ token: String, as access: String) async throws -> Reply {
        try await lab.send(
            "POST", "/v1/account/deletion", token: access,
            json: #"{"id_token":"\#(token)","nonce":"raw-nonce"}"#)
    }
}
