import PorticoDomain
import PorticoHTTP
import PorticoTesting
import Testing

@testable import PorticoData

/// Calls whose answer is empty are done when the status says what the API promises, and by nothing else.
struct PromisedStatusTests {
    static let endpoints: [Endpoint<Void>] = [
        AccountsAPI.endSession(), AccountsAPI.revokeSession("s1"), AccountsAPI.removeImage(),
        AccountsAPI.deleteNote("n1"), AccountsAPI.deleteAccount(WireDeletion(password: WireSecret("p"))),
        AccountsAPI.changePassword(WirePasswordChange(oldPassword: WireSecret("p"), newPassword: WireSecret("q"))),
    ]

    @Test(arguments: endpoints)
    func `a 200 of a captive portal or an empty one has done nothing`(_ endpoint: Endpoint<Void>) throws {
        let page = HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8))
        for answer in [page, HTTPResponse(status: 200), HTTPResponse(status: 201), HTTPResponse(status: 202)] {
            #expect(throws: ClientError.self) { try endpoint.decode(answer) }
        }
        try endpoint.decode(HTTPResponse(status: 204))
    }

    @Test(arguments: [
        (HTTPResponse(status: 204), true), (HTTPResponse(status: 200), false), (HTTPResponse(status: 202), false),
        (HTTPResponse(status: 200, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8)), false),
        (HTTPResponse(status: 404, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8)), false),
        (.json(#"{"code":"not_found","title":"No","status":404}"#, status: 404), true),
    ])
    func `S21: only the promised status or the API's own word is a confirmed sign-out`(
        _ answer: HTTPResponse, isConfirmed: Bool
    ) async throws {
        let bench = EngineBench()
        try await bench.store(remaining: 600)
        bench.transport.script(.answer(answer), .answer(answer))
        let record = try #require(try await bench.record())
        let remote = try bench.engine().remote
        let credential = try #require(record.credential)
        #expect(await remote.end(credential) { _ in "key" } == isConfirmed)
        #expect(await remote.discard(credential) == (answer.status == 204))
    }

    @Test(arguments: ["", "{}", #"{"code":"token_invalid"}"#, #"{"code":"strange"}"#])
    func `S12: a 401 to a signed request that no renewal helps is about the token, not about what was entered`(
        _ body: String
    ) {
        let failure = ServerFailure(.json(body, status: 401), now: Timestamp(seconds: 0))
        #expect(
            SessionError(failure, account: EngineBench.account) == .refused(Refusal(code: .tokenNotAccepted)))
    }

    @Test(arguments: [
        ("text/plain", "no", 400, Refusal.Code.other("http_400")), ("text/plain", "no", 403, .forbidden),
        ("application/json", #"{"status":400,"message":"No.","data":null}"#, 400, .other("http_400")),
        ("application/json", #"{"code":"http_401","message":"No."}"#, 400, .other("http_400")),
        ("application/json", #"{"code":4001,"message":"No."}"#, 400, .other("4001")),
    ])
    func `a refusal without a word of its own is named by its status`(
        type: String, body: String, status: Int, code: Refusal.Code
    ) {
        let answer = HTTPResponse(status: status, headers: ["Content-Type": type], body: Array(body.utf8))
        #expect(Refusal(ServerFailure(answer, now: Timestamp(seconds: 0))).code == code)
    }

    @Test func `a wrong password stays one`() {
        let failure = ServerFailure(.json(#"{"code":"wrong_password"}"#, status: 401), now: Timestamp(seconds: 0))
        #expect(
            SessionError(failure, account: EngineBench.account)
                == .refused(Refusal(code: .wrongPassword, field: .password)))
    }
}
