#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import PorticoConcurrency
internal import PorticoHTTP

extension RotatingServer {
    private struct Refresh: Decodable {
        let refresh_token: String
    }

    private struct SignIn: Decodable {
        let email: String
    }

    private struct Session: Encodable {
        let access_token: String
        var token_type = "Bearer"
        let expires_in: Int?
        let refresh_token: String?
        let account: Account?
    }

    private struct Account: Encodable {
        struct Profile: Encodable {
            var nickname = "Mina"
        }

        var id = "1"
        let email: String
        var status = "active"
        var created_at = "2026-01-01T00:00:00Z"
        var profile = Profile()
    }

    func renewSession(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard let body = try? JSONDecoder().decode(Refresh.self, from: Data(request.body ?? [])) else {
            return .problem(422, code: "invalid")
        }
        switch try await renew(body.refresh_token, key: request.headers["Idempotency-Key"]) {
        case .failure(let written): return written.response
        case .success(.refused(let code, _)): return .problem(401, code: code)
        case .success(.renewed(let number)), .success(.repeated(let number)): return answer(number, hasAccount: true)
        }
    }

    func renewOAuth(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let items = PercentEncoding.decodePairs(String(decoding: request.body ?? [], as: UTF8.self)) ?? []
        let fields = Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
        guard fields["grant_type"] == "refresh_token" else {
            return .json(#"{"error":"unsupported_grant_type"}"#, status: 400)
        }
        guard let token = fields["refresh_token"] else { return .json(#"{"error":"invalid_request"}"#, status: 400) }
        switch try await renew(token, key: nil) {
        case .failure(let written): return written.response
        case .success(.refused): return .json(#"{"error":"invalid_grant"}"#, status: 400)
        case .success(.renewed(let number)), .success(.repeated(let number)): return answer(number, hasAccount: false)
        }
    }

    /// Any password is right.
    func signIn(_ request: HTTPRequest) -> HTTPResponse {
        guard let body = try? JSONDecoder().decode(SignIn.self, from: Data(request.body ?? [])) else {
            return .problem(422, code: "invalid")
        }
        let number = state.withLock { $0.ledger.begin(email: body.email) }
        return answer(number, hasAccount: true, isNew: true)
    }

    func authorized(_ request: HTTPRequest) -> HTTPResponse {
        let token = (request.headers["Authorization"] ?? "").split(separator: " ").last.map { String($0) } ?? ""
        let access = state.withLock { state in
            let access = state.ledger.use(token)
            if case .refused = access { state.counts.refusedTokens += 1 }
            return access
        }
        switch (access, request.method, request.url.path) {
        case (.refused(let code), _, _): return .problem(401, code: code)
        case (.valid(let session), .get, "/v1/account"):
            return Self.json(Account(email: state.withLock { $0.ledger.email(ofSession: session) }))
        case (.valid(let session), .delete, "/v1/sessions/current"):
            state.withLock { $0.ledger.end(session: session, code: "session_revoked") }
            return HTTPResponse(status: 204)
        default: return .problem(404, code: "not_found")
        }
    }

    private func answer(_ number: Int, hasAccount: Bool, isNew: Bool = false) -> HTTPResponse {
        let (rules, email) = state.withLock { ($0.rules, $0.ledger.email(ofPair: number)) }
        return Self.json(
            Session(
                access_token: "a\(number)", expires_in: rules.lifetime,
                refresh_token: rules.rotates || isNew ? "r\(number)" : nil,
                account: hasAccount ? Account(email: email) : nil),
            status: isNew ? 201 : 200)
    }

    static func json(_ value: some Encodable, status: Int = 200) -> HTTPResponse {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        // Texts and numbers alone, which always encode.
        let bytes = (try? encoder.encode(value)).map { [UInt8]($0) } ?? []
        return HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: bytes)
    }
}

extension HTTPResponse {
    /// Problem details (RFC 9457) with a code.
    fileprivate static func problem(_ status: Int, code: String) -> HTTPResponse {
        .json(
            #"{"type":"about:blank","title":"No","status":\#(status),"code":"\#(code)"}"#, status: status,
            headers: ["Content-Type": "application/problem+json"])
    }
}
