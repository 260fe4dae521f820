import PorticoDomain
import PorticoHTTP
import PorticoTesting
import Testing

@testable import PorticoData

/// A server's words that repeat what was just sent to it as a secret are shown to nobody (S17).
struct SentSecretsTests {
    private static func request(
        _ type: String, _ body: String, authorization: String? = nil
    ) throws -> HTTPRequest {
        var headers: HTTPHeaders = ["Content-Type": type]
        headers["Authorization"] = authorization
        return HTTPRequest(
            method: .post, url: try HTTPURL("https://accounts.example/v1/x?code=q"), headers: headers,
            body: Array(body.utf8))
    }

    @Test func `S17: passwords, tokens and codes of a request are known for what they are`() throws {
        let json = try Self.request(
            "application/json", #"{"email":"a@b.c","password":"p\"1","old_password":"o","device_name":"d","code":7}"#,
            authorization: "Bearer pta_1")
        #expect(Set(SentSecrets(of: json).values) == ["pta_1", "p\"1", "o"])
        let form = try Self.request(
            "application/x-www-form-urlencoded", "grant_type=refresh_token&refresh_token=r%2F1+x&client_id=me",
            authorization: "Basic bWU6cyUzQTE=")
        #expect(Set(SentSecrets(of: form).values) == ["bWU6cyUzQTE=", "s%3A1", "s:1", "r/1 x"])
        #expect(SentSecrets(of: try Self.request("image/png", "password=x")).values.isEmpty)
        #expect("\(SentSecrets(["pta_1"]))" == "1 secrets")
    }

    @Test(arguments: [
        "Your password correct horse 1 is bad.", "CORRECT HORSE 1", "correct%20horse%201", "a=correct+horse+1&b",
        #"correct\ horse 1"#, "correct\nhorse\t 1", "cor\u{200B}rect horse\u{0} 1", "correct horse 1\u{301}",
    ])
    func `S17: a repetition is found however it is written`(_ text: String) {
        #expect(SentSecrets(["correct horse 1"]).isRepeated(in: text))
    }

    @Test(arguments: [
        ("correct horse 1", "Your password is bad."), ("abc", "The abc is abc."), ("", "Anything."),
        ("    ", "A sentence with   blanks    in it."), ("correct", "corre ct"),
    ])
    func `S17: other sentences stay, and so do those with less than four characters in common`(
        _ secret: String, _ text: String
    ) {
        #expect(!SentSecrets([secret]).isRepeated(in: text))
    }

    private static let bodies: [(type: String, text: String)] = [
        ("application/problem+json", #"{"title":"t","status":403,"detail":"It was PWsecretPW123.","code":"no"}"#),
        ("application/problem+json", #"{"errors":[{"field":"password","code":"x","detail":"PWsecretPW123"}]}"#),
        ("application/problem+json", #"{"detail":"\u0050WsecretPW123","code":"PWsecretPW123"}"#),
        ("application/json", #"{"error":"PWsecretPW123","error_description":"PWsecretPW123"}"#),
        ("application/json", #"{"status":403,"msg":"PWsecretPW123","data":null}"#),
        ("application/json", #"{"code":7,"message":"p\u200bwsecretpw123"}"#),
        ("application/json", #"{"x":["a",{"PW secret":"PWsecretPW123"}]}"#),
        ("text/plain", "PWsecretPW123"), ("text/plain", "PWsecret PW123"),
    ]

    @Test(arguments: bodies.indices)
    func `S17: nothing that a server repeats reaches a sentence, a code or a log`(_ index: Int) {
        let body = Self.bodies[index]
        var response = HTTPResponse(
            status: 403, headers: ["Content-Type": body.type], body: Array(body.text.utf8))
        response.sent = SentSecrets(["PWsecretPW123", "PWsecret PW123"])
        let failure = ServerFailure(response, now: Timestamp(seconds: 0))
        #expect(failure.sentence == nil)
        #expect(failure.excerpt == "4xx \(body.type), \(body.text.utf8.count) bytes")
        let account = AccountID(service: .local, name: "m")
        for error in [
            SessionError(failure, account: account), SessionError(failure, account: nil), SessionError(oauth: failure),
        ] {
            let said = "\(error)".lowercased()
            #expect(!said.contains("secret"), "\(said)")
        }
    }

    @Test func `S17: a code that this program knows stays what it is, whatever the password`() {
        var response = HTTPResponse.problem(422, "wrong_password")
        response.sent = SentSecrets(["password", "wrong_password"])
        let failure = ServerFailure(response, now: Timestamp(seconds: 0))
        #expect(
            SessionError(failure, account: nil)
                == .refused(Refusal(code: .wrongPassword, field: .password, sentence: "A sentence.")))
    }

    @Test func `S17: an answer that refuses holds the secrets of its request, and shows none`() async throws {
        let transport = ScriptedTransport([.answer(HTTPResponse(status: 403)), .answer(HTTPResponse(status: 200))])
        let client = HTTPClient(
            baseURL: try HTTPURL("https://accounts.example"), transport: transport,
            interceptors: [SentSecretsInterceptor()], randomBytes: { [UInt8](repeating: 1, count: $0) })
        let request = try Self.request("application/json", #"{"password":"PWsecretPW123"}"#)
        let refused = try await client.send(request)
        #expect(refused.sent?.values == ["PWsecretPW123"])
        var shown = "\(refused)"
        dump(refused, to: &shown)
        #expect(!shown.contains("PWsecret"))
        #expect(try await client.send(request).sent == nil)
    }
}
