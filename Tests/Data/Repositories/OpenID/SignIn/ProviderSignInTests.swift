import PorticoKit
import PorticoTesting
import Testing

/// Signing in at a provider through the whole program, with a provider that lies where it can.
@Suite struct ProviderSignInTests {
    @Test func `a pasted address signs in and the session is stored and active`() async throws {  // O5, O16
        let place = try await ProviderHouse()
        let session = try await place.signIn()
        #expect(session.account.id == AccountID(service: .work, name: "mina"))
        #expect(session.account.subject == "s-1")
        #expect(session.account.email == "mina@example.com")
        #expect(session.account.profile?.nickname == "mina")
        #expect(session.phase == .signedIn(.fresh))
        #expect(try await place.container.sessions.snapshot().active == session.account.id)
        let token = try await place.container.scope(of: session.account.id).requests.token(
            minimumValidity: .zero, isForced: false)
        #expect(token.accessToken.reveal() == "access-2")
    }

    @Test func `the question has state, nonce and proof and every answer needs them`() async throws {  // O7
        let place = try await ProviderHouse()
        let attempt = place.begin(ProviderSignInOptions(ways: [.pasted], loginHint: "mina", prompt: "select_account"))
        let address = try #require(try await attempt.waiting { _ in true }.authorizationAddress)
        for part in [
            "https://provider.example/authorize?response_type=code&client_id=portico&", "code_challenge_method=S256",
            "login_hint=mina", "prompt=select_account", "scope=openid%20profile%20email%20offline_access",
        ] { #expect(address.contains(part)) }
        let back = try #require(place.provider.approve(address))
        attempt.attempt.submit(pasted: back.replacing("state=", with: "state=x"))
        _ = try await attempt.waiting { $0.notes == [.wrongState] }
        attempt.attempt.submit(pasted: back.replacing("iss=https", with: "iss=http"))
        _ = try await attempt.waiting { $0.notes == [.wrongState, .wrongIssuer] }
        attempt.attempt.submit(pasted: "hello there")
        _ = try await attempt.waiting { $0.notes.last == .pastedUnusable }
        attempt.attempt.submit(pasted: "  \(back)#fragment\n")
        #expect(try await attempt.session().account.id.name == "mina")
    }

    @Test func `the code alone may be pasted, once and for its own question`() async throws {  // O5
        let place = try await ProviderHouse()
        let attempt = place.begin(ProviderSignInOptions(ways: [.pasted]))
        let address = try #require(try await attempt.waiting { _ in true }.authorizationAddress)
        _ = place.provider.approve(address)
        attempt.attempt.submit(pasted: "code-1")
        _ = try await attempt.session()
        let second = place.begin(ProviderSignInOptions(ways: [.pasted]))
        _ = try await second.waiting { _ in true }
        second.attempt.submit(pasted: "code-1")
        let replayed = SessionError.refused(Refusal(code: .other("invalid_grant")))
        #expect(try await second.end() == .failed(replayed))
    }

    @Test func `a mistyped code closes no other way`() async throws {  // O5
        let place = try await ProviderHouse()
        let attempt = place.begin(ProviderSignInOptions(ways: [.pasted, .device]))
        let device = try #require(try await attempt.waiting { $0.device != nil }.device)
        for word in ["cod-1", "code-l"] {
            attempt.attempt.submit(pasted: word)
            // Each time the person is asked again, with the other way still open.
            let after = try await attempt.waiting { $0.notes == [.pastedUnusable] }
            #expect(after.device == device)
            #expect(after.takesPasted)
        }
        #expect(place.provider.count("/token") == 2)
        place.provider.answerDevice(device.userCode)
        await place.house.clock.waitForSleepers(2)
        place.house.clock.advance(by: .seconds(5))
        #expect(try await attempt.session().account.id.name == "mina")
    }

    @Test func `what comes while a mistyped code is tried is not lost`() async throws {  // O5
        let place = try await ProviderHouse()
        let attempt = place.begin(ProviderSignInOptions(ways: [.browser, .pasted]))
        let address = try #require(try await attempt.waiting { _ in true }.authorizationAddress)
        attempt.attempt.submit(pasted: "mistyped")
        attempt.attempt.submit(pasted: try #require(place.provider.approve(address)))
        #expect(try await attempt.session().account.id.name == "mina")
    }

    @Test func `a code that the provider cannot take for another reason ends the attempt`() async throws {  // O5
        let place = try await ProviderHouse {
            $0.tokenAnswers = [.success(.json(#"{"error":"invalid_client"}"#, status: 401))]
        }
        let attempt = place.begin(ProviderSignInOptions(ways: [.browser, .pasted]))
        _ = try await attempt.waiting { _ in true }
        attempt.attempt.submit(pasted: "code-1")
        #expect(try await attempt.end() == .failed(.misconfigured(what: "invalid_client")))
    }

    @Test(arguments: [
        ("iss", #""iss":"https://provider.example""#, #""iss":"https://evil.example""#),
        ("aud", #""aud":"portico""#, #""aud":"other""#), ("exp", #""exp":1767226200"#, #""exp":1767220000"#),
        ("iat", #""iat":1767225600"#, #""iat":1767225700"#), ("nonce", #""nonce":""#, #""nonce":"x"#),
        ("nonce missing", #""nonce""#, #""none""#), ("sub missing", #""sub":"s-1","#, ""),
    ])
    func `a claim that lies signs nobody in`(word: String, old: String, new: String) async throws {  // O14
        let place = try await ProviderHouse { $0.claims = { claims in claims.replacing(old, with: new) } }
        try await expectRefused(place, "ID token: \(word)")
        #expect(place.provider.revoked == ["refresh-2", "access-2"])
    }

    @Test(
        arguments: [
            ("alg", #"{"alg":"none"}"#, nil), ("alg", #"{"alg":"HS256"}"#, nil),
            ("kid", #"{"alg":"EdDSA","kid":"k"}"#, nil),
            ("signature", nil, TokenSigner(seed: 9)),
        ] as [(String, String?, TokenSigner?)])
    func `a signature that is none signs nobody in`(word: String, header: String?, signer: TokenSigner?) async throws
    {  // O14
        let place = try await ProviderHouse {
            $0.header = header
            $0.signer = signer
        }
        try await expectRefused(place, "ID token: \(word)")
    }

    @Test func `an answer without an ID token signs nobody in`() async throws {  // O14
        let place = try await ProviderHouse { $0.hasNoIDToken = true }
        try await expectRefused(place, "ID token: missing")
    }

    @Test func `keys that rotate are fetched anew at once`() async throws {  // O14
        let place = try await ProviderHouse()
        _ = try await place.signIn()
        place.provider.rotateKeys(seed: 7)
        _ = try await place.signIn()
        #expect(place.provider.count("/jwks") == 2)
        place.provider.rotateKeys(seed: 8)
        // Within the minute the second stranger's key is not looked for.
        await #expect(throws: EndedEarly.self) { try await place.signIn() }
        place.house.clock.advance(by: .seconds(61))
        _ = try await place.signIn()
    }

    @Test func `another person is another account and the same one keeps its name`() async throws {  // O16
        let place = try await ProviderHouse()
        _ = try await place.signIn()
        let second = try await place.signIn(as: "s-2")
        #expect(second.account.id.name == "mina@example.com")
        let third = try await place.signIn(as: "s-3")
        #expect(third.account.id.name == "s-3")
        #expect(try await place.signIn().account.id.name == "mina")
        let snapshot = try await place.container.sessions.snapshot()
        #expect(snapshot.sessions.map(\.account.subject) == ["s-1", "s-2", "s-3"])
    }

    // O16
    @Test(
        arguments: [
            ("", "select_account"), (#""prompt_values_supported":["none","login","select_account"]"#, "select_account"),
            (#""prompt_values_supported":["none","login"]"#, "login"), (#""prompt_values_supported":["none"]"#, nil),
        ] as [(String, String?)])
    func `whoever is signed in and signs in once more is asked which account they mean`(
        document: String, prompt: String?
    ) async throws {
        let place = try await ProviderHouse { $0.furtherMembers = document }
        func address(_ hint: String? = nil) async throws -> String {
            let attempt = place.begin(ProviderSignInOptions(ways: [.pasted], loginHint: hint))
            let address = try await attempt.waiting { $0.authorizationAddress != nil }.authorizationAddress ?? ""
            attempt.attempt.cancel()
            _ = try await attempt.end()
            return address
        }
        #expect(try await !address().contains("prompt="))
        let session = try await place.signIn()
        let asked = try await address()
        #expect(asked.contains("prompt=") == (prompt != nil))
        if let prompt { #expect(asked.contains("&prompt=\(prompt)&") || asked.hasSuffix("&prompt=\(prompt)")) }
        #expect(try await !address("mina").contains("prompt="))
        _ = try await place.container.sessions.signOut(session.account.id)
        #expect(try await !address().contains("prompt="))
    }

    // O15
    @Test func `UserInfo gives the name that the ID token lacks and must speak of the same person`() async throws {
        let place = try await ProviderHouse {
            $0.claims = { $0.replacing(#","preferred_username":"mina","email":"mina@example.com""#, with: "") }
        }
        #expect(try await place.signIn().account.id.name == "mina-told")
        place.provider.lie { $0.subjectOfUserInfo = "s-9" }
        await #expect(throws: EndedEarly.self) { try await place.signIn() }
    }

    // O16
    @Test(arguments: [(500, 3), (503, 3), (404, 1), (200, 1)])
    func `UserInfo that cannot be read costs a browser's sign-in no more than a nicer name`(
        status: Int, tries: Int
    ) async throws {
        let place = try await ProviderHouse {
            $0.claims = { $0.replacing(#","preferred_username":"mina","email":"mina@example.com""#, with: "") }
            $0.userInfo = (status, "<p>")
        }
        async let signingIn = place.signIn()
        for asked in 1...tries {
            while place.provider.count("/userinfo") < asked { await Task.yield() }
            guard asked < tries else { break }
            await place.house.clock.waitForSleepers(2)
            place.house.clock.advance(by: .seconds(1))
        }
        let session = try await signingIn
        #expect(place.provider.count("/userinfo") == tries)
        #expect(session.account.id.name == "s-1")
        #expect(session.phase == .signedIn(.fresh))
        #expect(place.provider.revoked.isEmpty)
    }

    @Test func `giving up frees the port and ends the attempt`() async throws {  // O5
        let place = try await ProviderHouse()
        let attempt = place.begin()
        let port = try #require(try await attempt.waiting { _ in true }.port)
        attempt.attempt.cancel()
        #expect(try await attempt.end() == .failed(.cancelled))
        #expect(port > 0)
    }

    @Test func `a person who does nothing is not waited for longer than told`() async throws {  // O5
        let place = try await ProviderHouse()
        let attempt = place.begin(ProviderSignInOptions(ways: [.pasted], timeout: .seconds(60)))
        _ = try await attempt.waiting { _ in true }
        await place.house.clock.waitForSleepers()
        place.house.clock.advance(by: .seconds(60))
        #expect(try await attempt.end() == .failed(.timedOut))
    }

    private func expectRefused(_ place: ProviderHouse, _ what: String) async throws {
        let attempt = place.begin(ProviderSignInOptions(ways: [.pasted]))
        let address = try #require(try await attempt.waiting { _ in true }.authorizationAddress)
        attempt.attempt.submit(pasted: try #require(place.provider.approve(address)))
        #expect(try await attempt.end() == .failed(.unexpectedAnswer(what: what)))
        #expect(try await place.container.sessions.snapshot().sessions.isEmpty)
    }
}
