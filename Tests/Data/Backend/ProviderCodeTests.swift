import PorticoConcurrency
import PorticoData
import PorticoHTTP
import PorticoTesting
import Testing

/// Authorization codes that the accounts API exchanges, because it has the client's secret. // O19
@Suite struct ProviderCodeTests {
    @Test(arguments: [
        (#"["client_secret_basic","client_secret_post"]"#, String?.some("Basic YWNjb3VudHM6cyUyNWNyZXQlMkI="), ""),
        (#"["client_secret_post"]"#, nil, "&client_id=accounts&client_secret=s%25cret%2B"),
    ])
    func `a code is exchanged with the client's secret`(methods: String, basic: String?, tail: String) async throws {
        let place = try await ProviderLab(secret: "s%cret+")
        let token = try place.token(extra: #","at_hash":"3a81oZNherrMQXNJriBBMRLm-k6JqX6iCp7u5ktV05o""#)
        place.provider.state.withLock {
            $0.methods = methods
            $0.tokenAnswer = .json(#"{"id_token":"\#(token)","access_token":"abc"}"#)
        }
        let reply = try await place.exchange()
        #expect(reply.status == 201)
        let request = try #require(place.provider.state.withLock { $0.requests.first { $0.url.path == "/token" } })
        #expect(request.headers["Authorization"] == basic)
        #expect(
            String(decoding: request.body ?? [], as: UTF8.self)
                == "grant_type=authorization_code&code=c-1&redirect_uri=http%3A%2F%2F127.0.0.1%3A7%2Fcallback"
                + "&code_verifier=v-1\(tail)")
        // The access token that came with it must be the one that the ID token is bound to.
        place.provider.state.withLock { $0.tokenAnswer = .json(#"{"id_token":"\#(token)","access_token":"abd"}"#) }
        #expect(try await place.exchange().code == "provider_refused")
    }

    // O19
    @Test func `a code links an account and confirms its deletion where the server has the secret`() async throws {
        let place = try await ProviderLab(secret: "s")
        let member = try await place.lab.member("mina@example.com")
        let brought =
            #""provider":"example","code":"c-1","redirect_uri":"http://127.0.0.1:7/callback","#
            + #""code_verifier":"v-1","nonce":"raw-nonce""#
        func answer(_ extra: String, subject: String = "s-1") throws {
            let token = try place.token(subject, extra: extra)
            place.provider.state.withLock { $0.tokenAnswer = .json(#"{"id_token":"\#(token)"}"#) }
        }
        try answer(#","n":1"#)
        let linked = try await place.lab.send(
            "POST", "/v1/account/identities", token: member.access, json: "{\(brought)}")
        #expect(linked.status == 204)
        let bare = try await place.lab.send(
            "POST", "/v1/account/identities", token: member.access, json: #"{"provider":"example"}"#)
        #expect(bare.status == 422)
        try answer(#","n":2"#, subject: "s-2")
        let stranger = try await place.lab.send(
            "POST", "/v1/account/deletion", token: member.access, json: "{\(brought)}")
        #expect(stranger.code == "identity_not_linked")
        try answer(#","n":3"#)
        let deleted = try await place.lab.send(
            "POST", "/v1/account/deletion", token: member.access, json: "{\(brought)}")
        #expect(deleted.status == 204)
        #expect(try await place.lab.send("GET", "/v1/account", token: member.access).status == 401)
    }

    @Test(arguments: [
        (HTTPResponse.json(#"{"error":"invalid_grant"}"#, status: 400), 403, "provider_refused"),
        (.json(#"{"access_token":"abc"}"#), 403, "provider_refused"), (.json("<html>"), 403, "provider_refused"),
        (HTTPResponse(status: 500), 503, "provider_unavailable"), (HTTPResponse(status: 302), 403, "provider_refused"),
    ])
    func `an exchange that fails says whose fault it is`(
        answer: HTTPResponse, status: Int, code: String
    ) async throws {
        let place = try await ProviderLab(secret: "s")
        place.provider.state.withLock { $0.tokenAnswer = answer }
        let reply = try await place.exchange()
        #expect(reply.status == status)
        #expect(reply.code == code)
    }

    @Test func `a code without the server's secret is refused, and its fields are asked for`() async throws {
        #expect(try await ProviderLab().exchange().code == "provider_refused")
        let place = try await ProviderLab(secret: "s")
        for (body, field) in [
            (#"{"grant":"authorization_code"}"#, "provider"),
            (#"{"grant":"authorization_code","provider":"example"}"#, "code"),
            (#"{"grant":"id_token","provider":"example"}"#, "id_token"),
        ] {
            let reply = try await place.lab.send("POST", "/v1/sessions", json: body)
            #expect(reply.status == 422)
            #expect(reply.problem?.errors?.first?.field == field)
        }
    }
}

extension ProviderLab {
    fileprivate func exchange() async throws -> Reply {
        try await lab.send(
            "POST", "/v1/sessions",
            json: #"{"grant":"authorization_code","provider":"example","code":"c-1","code_verifier":"v-1","#
                + #""redirect_uri":"http://127.0.0.1:7/callback","nonce":"raw-nonce"}"#)
    }
}
