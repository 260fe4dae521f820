import PorticoConcurrency
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import Testing

/// What an engine makes of every kind of answer to a renewal.
struct RenewalAnswerTests {
    let bench = EngineBench()

    @Test(arguments: [
        ("900", 900), ("\"900\"", 900), ("900.9", 900), ("1", 1), ("0", nil), ("\"0\"", nil), ("0.4", nil),
        ("-0", nil), ("null", nil), ("31535999", 31_535_999), ("31536000", 31_536_000), ("31536001", 31_536_000),
        ("1e99", 31_536_000), ("\"1e99\"", 31_536_000),
    ])
    func `S5: a lifetime as number or numeric text, 0 as unknown, a year at most`(
        _ written: String, _ lifetime: Int64?
    ) async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.session(2, expiresIn: written)))
        #expect(try await bench.engine().credential().token == "a2")
        let credential = try #require(try await bench.record()?.credential)
        #expect(credential.lifetime == lifetime)
        #expect(credential.refreshToken?.reveal() == "r2")
        #expect((credential.expiresAt == nil) == (lifetime == nil))
    }

    @Test func `S5: a missing lifetime is unknown, and the token is used until it is refused`() async throws {
        try await bench.store(remaining: 0)
        let text = #"{"access_token":"a2","token_type":"Bearer","account":{"id":"1","email":null,"status":"active"}}"#
        bench.transport.script(.answer(.json(text)))
        let engine = try bench.engine()
        #expect(try await engine.credential().token == "a2")
        bench.clock.advance(by: .seconds(1_000_000))
        #expect(try await engine.credential().token == "a2")
        #expect(bench.transport.renewals.count == 1)
    }

    @Test(arguments: ["-1", "\"-1\"", "-0.5", "true", "[]", "{}", "\"\"", "\"soon\"", "\"inf\"", "\"nan\"", "1e999"])
    func `S5: a lifetime that is none is a clear error and loses nothing`(_ written: String) async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.session(2, expiresIn: written)))
        await #expect(throws: CredentialError.unreadableAnswer(what: "session")) {
            try await bench.engine().credential()
        }
        #expect(try await bench.storedRefreshToken == "r1")
        #expect(try await bench.record()?.phase == .signedIn(.stale))
    }

    static let account = #""account":{"id":"1","email":null,"status":"active"}"#

    @Test(arguments: [
        (200, "application/json", ""), (204, nil, ""), (200, "text/html", "<html>Sign in to the Wi-Fi</html>"),
        (200, "application/json", #"{"access_token":"a2","#), (200, "application/json", "null"),
        (200, "application/json", "[]"), (200, "application/json", #""a2""#), (200, "application/json", "{}"),
        (200, "application/json", #"{"status":"fail","message":"no","data":null}"#),
        (200, "application/json", #"{"error":"invalid_grant"}"#),
        (200, "application/problem+json", #"{"code":"session_revoked"}"#),
        (200, "application/json", #"{"access_token":"a2"}"#), (200, "application/json", "{\(account)}"),
        (200, "application/json", #"{"access_token":"",\#(account)}"#),
        (200, "application/json", #"{"access_token":null,\#(account)}"#),
        (200, "application/json", #"{"access_token":7,\#(account)}"#),
        (200, "application/json", #"{"access_token":"a2","refresh_token":7,\#(account)}"#),
        (201, "application/json", "{}"),
    ])
    func `S12: success without what it must hold is tried later and reported`(
        _ status: Int, _ type: String?, _ body: String
    ) async throws {
        try await bench.store(remaining: 0)
        var headers = HTTPHeaders()
        headers["Content-Type"] = type
        bench.transport.script(.answer(HTTPResponse(status: status, headers: headers, body: Array(body.utf8))))
        await #expect(throws: CredentialError.unreadableAnswer(what: "session")) {
            try await bench.engine().credential()
        }
        #expect(try await bench.storedRefreshToken == "r1")
        #expect(try await bench.record()?.phase == .signedIn(.stale))
        #expect(bench.log.withLock { $0.contains { $0.contains("cannot be read") } })
        #expect(bench.log.withLock { $0.allSatisfy { !$0.contains("a2") } })
    }

    @Test func `S12: bytes in another coding than UTF-8 are tried later`() async throws {
        try await bench.store(remaining: 0)
        let wide = Array(#"{"access_token":"a2"}"#.utf8).flatMap { [UInt8(0), $0] }
        bench.transport.script(
            .answer(
                HTTPResponse(
                    status: 200, headers: ["Content-Type": "application/json; charset=utf-16"], body: [0xFF] + wide)))
        await #expect(throws: CredentialError.unreadableAnswer(what: "session")) {
            try await bench.engine().credential()
        }
        #expect(try await bench.storedRefreshToken == "r1")
    }

    @Test(arguments: ["invalid_request", "server_error", "temporarily_unavailable", "a_word_of_its_own"])
    func `S12: other words of OAuth are tried later`(_ code: String) async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.json(#"{"error":"\#(code)"}"#, status: 400)))
        await #expect(throws: CredentialError.delayed(retryAfter: nil, isServerFault: true)) {
            try await bench.engine().credential()
        }
        #expect(try await bench.storedRefreshToken == "r1")
        #expect(bench.log.withLock { $0.contains { $0.contains("tried later") } })
    }

    @Test func `S12: a refusal that says nothing is asked once more with what is stored by then`() async throws {
        try await bench.store(remaining: 0)
        let bench = bench
        bench.transport.script(
            .compute { _ in
                try? await bench.store(remaining: 900, refresh: "r9", access: "a9", generation: 2)
                return .success(HTTPResponse(status: 400))
            })
        #expect(try await bench.engine { OAuthEndpoint(client: $0) }.credential().token == "a9")
        #expect(bench.transport.requests.count == 1)
    }

    @Test(arguments: [
        (TransportError.timedOut, SessionPhase.signedIn(.offline)), (.nameNotResolved, .signedIn(.offline)),
        (.cannotConnect, .signedIn(.offline)), (.connectionLost, .signedIn(.offline)),
        (.tlsFailed(reason: "x"), .signedIn(.offline)), (.malformedResponse, .signedIn(.stale)),
        (.responseTooLarge, .signedIn(.stale)), (.unavailable(reason: "x"), .signedIn(.stale)),
    ])
    func `S12: no answer means offline, an answer that is none means stale`(
        _ error: TransportError, _ phase: SessionPhase
    ) async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.failure(error))
        await #expect(throws: CredentialError.transport(error)) { try await bench.engine().credential() }
        #expect(try await bench.record()?.phase == phase)
    }
}
