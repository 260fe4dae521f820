import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import Testing

struct AnswerMeaningTests {
    /// What a body is, as every answer of the table carries it.
    static let bodies: [(name: String, type: String?, text: String)] = [
        ("nothing", nil, ""),
        ("foreign", "text/plain", "no"),
        ("markup", "text/html", "<html>Sign in to the Wi-Fi</html>"),
        ("broken", "application/json", "{"),
        ("no JSON", "application/json", ""),
        ("object", "application/json", "{}"),
        ("list", "application/json", "[]"),
        ("entity", "application/json", #"{"code":4001,"message":"no"}"#),
        ("envelope", "application/json", #"{"status":"fail","message":"no","data":null}"#),
        ("invalid_grant", "application/json", #"{"error":"invalid_grant"}"#),
        ("invalid_client", "application/json", #"{"error":"invalid_client"}"#),
        ("unauthorized_client", "application/json", #"{"error":"unauthorized_client"}"#),
        ("invalid_scope", "application/json", #"{"error":"invalid_scope"}"#),
        ("unsupported_grant_type", "application/json", #"{"error":"unsupported_grant_type"}"#),
        ("invalid_request", "application/json", #"{"error":"invalid_request"}"#),
        ("server_error", "application/json", #"{"error":"server_error"}"#),
        ("temporarily_unavailable", "application/json", #"{"error":"temporarily_unavailable"}"#),
        ("session_revoked", "application/problem+json", #"{"code":"session_revoked"}"#),
        ("refresh_token_reused", "application/problem+json", #"{"code":"refresh_token_reused"}"#),
        ("refresh_token_expired", "application/problem+json", #"{"code":"refresh_token_expired"}"#),
        ("refresh_token_unknown", "application/problem+json", #"{"code":"refresh_token_unknown"}"#),
        ("token_expired", "application/problem+json", #"{"code":"token_expired"}"#),
        ("token_invalid", "application/problem+json", #"{"code":"token_invalid"}"#),
        ("invalid_credentials", "application/problem+json", #"{"code":"invalid_credentials"}"#),
    ]
    static let statuses = [
        100, 199, 200, 201, 204, 299, 300, 302, 304, 400, 401, 402, 403, 404, 405, 408, 409, 410, 418, 422, 425, 429,
        451, 499, 500, 501, 502, 503, 504, 511, 599,
    ]

    static func meaning(
        _ status: Int, _ body: (name: String, type: String?, text: String), _ call: AnswerMeaning.Call
    ) -> AnswerMeaning {
        var headers = HTTPHeaders()
        headers["Content-Type"] = body.type
        let response = HTTPResponse(status: status, headers: headers, body: Array(body.text.utf8))
        return AnswerMeaning(
            status: status, failure: ServerFailure(response, now: Timestamp(seconds: 0)), call: call)
    }

    @Test(arguments: statuses)
    func `S12: a renewal ends a session by the server's own words in a 4xx only`(_ status: Int) {
        let endings: [String: EndReason] = [
            "invalid_grant": .invalidGrant, "session_revoked": .revoked, "refresh_token_reused": .refreshTokenReused,
            "refresh_token_expired": .refreshTokenExpired, "refresh_token_unknown": .refreshTokenUnknown,
        ]
        let faults = ["invalid_client", "unauthorized_client", "invalid_scope", "unsupported_grant_type"]
        let wordless = ["nothing", "foreign", "broken", "no JSON", "object", "list"]
        for body in Self.bodies {
            let expected: AnswerMeaning
            switch status {
            case 200, 201, 204, 299: expected = .good
            case 400, 401, 402, 404, 405, 409, 410, 418, 422, 451, 499:
                if let reason = endings[body.name] {
                    expected = .sessionOver(reason)
                } else if faults.contains(body.name) {
                    expected = .misconfigured(body.name)
                } else {
                    expected = .tryLater(retryAfter: nil)
                }
            default: expected = .tryLater(retryAfter: nil)
            }
            #expect(Self.meaning(status, body, .renewal) == expected, "\(status) \(body.name)")
            let isOpen = [400, 401].contains(status) && wordless.contains(body.name)
            #expect(
                Self.meaning(status, body, .tokenEndpoint) == (isOpen ? .sessionOverIfRepeated : expected),
                "\(status) \(body.name)")
        }
    }

    @Test(arguments: statuses)
    func `S12: an ordinary request renews on two words and repeats what may be repeated`(_ status: Int) {
        let passing = [408, 425, 429, 500, 501, 502, 503, 504, 511, 599]
        for body in Self.bodies {
            for isIdempotent in [true, false] {
                let expected: AnswerMeaning
                switch status {
                case 200, 201, 204, 299: expected = .good
                case 401:
                    expected = ["token_expired", "token_invalid"].contains(body.name) ? .renewAndRepeat : .refused
                default:
                    expected = passing.contains(status) && isIdempotent ? .repeatable(retryAfter: nil) : .refused
                }
                #expect(
                    Self.meaning(status, body, .request(isIdempotent: isIdempotent)) == expected,
                    "\(status) \(body.name)")
            }
        }
    }

    @Test func `S12: at a token endpoint a body that says nothing ends the session only when it comes twice`()
        async throws
    {
        let bench = EngineBench()
        try await bench.store(remaining: 0)
        let engine = try bench.engine { OAuthEndpoint(client: $0) }
        bench.transport.script(.answer(HTTPResponse(status: 400)), .answer(HTTPResponse(status: 401)))
        await #expect(throws: CredentialError.ended(.invalidGrant)) { try await engine.credential() }
        #expect(bench.transport.requests.count == 2)
    }

    @Test(arguments: [400, 401], ["", "{}", "[]"])
    func `S13: an accounts API that gives no word ends nothing`(_ status: Int, _ body: String) async throws {
        let bench = EngineBench()
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.json(body, status: status)))
        await #expect(throws: CredentialError.delayed(retryAfter: nil, isServerFault: true)) {
            try await bench.engine().credential()
        }
        #expect(try await bench.storedRefreshToken == "r1")
        #expect(try await bench.record()?.phase == .signedIn(.stale))
    }

    @Test(arguments: ["invalid_client", "unauthorized_client", "invalid_scope", "unsupported_grant_type"])
    func `S12: a fault of the configuration keeps the refresh token and is named`(_ code: String) async throws {
        let bench = EngineBench()
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(.json(#"{"error":"\#(code)"}"#, status: 400)))
        await #expect(throws: CredentialError.misconfigured(code)) { try await bench.engine().credential() }
        #expect(try await bench.storedRefreshToken == "r1")
    }

    @Test(arguments: [200, 302, 403, 404, 408, 425, 429, 500, 502, 503, 511])
    func `S13: a page of a captive portal signs nobody out`(_ status: Int) async throws {
        let bench = EngineBench()
        try await bench.store(remaining: 0)
        let page = HTTPResponse(status: status, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8))
        bench.transport.script(.answer(page))
        await #expect(throws: CredentialError.self) { try await bench.engine().credential() }
        #expect(try await bench.storedRefreshToken == "r1")
        #expect(try await bench.record()?.phase == .signedIn(.stale))
    }

    @Test(arguments: [
        TransportError.timedOut, .nameNotResolved, .cannotConnect, .connectionLost, .tlsFailed(reason: "x"),
        .responseTooLarge, .malformedResponse, .cancelled,
    ])
    func `S13: no answer at all signs nobody out`(_ error: TransportError) async throws {
        let bench = EngineBench()
        try await bench.store(remaining: 0)
        bench.transport.script(.failure(error))
        await #expect(throws: CredentialError.transport(error)) { try await bench.engine().credential() }
        #expect(try await bench.storedRefreshToken == "r1")
    }
}
