import FoundationEssentials
@testable import PorticoData
@testable import PorticoDomain
@testable import PorticoHTTP

private let statuses = [200, 201, 204, 301, 400, 401, 403, 404, 408, 409, 413, 422, 425, 429, 500, 502, 503, 599]
private let types: [String?] = [
    nil, "application/json", "application/problem+json", "text/html", "text/plain; charset=utf-8", "APPLICATION/JSON;x",
    "application/xhtml+xml", "image/png",
]

/// An answer: every status and body means something, what may be shown is safe to show, and no answer ends a session
/// but by the server's own words.
func fuzzAnswers(_ bytes: [UInt8]) {
    var input = Input(bytes)
    let status = input.pick(statuses)
    var response = HTTPResponse(status: status)
    if let type = input.pick(types) { response.headers["Content-Type"] = type }
    let wait = input.untilZero()
    if !wait.isEmpty { response.headers["Retry-After"] = String(decoding: wait, as: UTF8.self) }
    let date = input.untilZero()
    if !date.isEmpty { response.headers["Date"] = String(decoding: date, as: UTF8.self) }
    response.body = Array(input.rest)
    let failure = ServerFailure(response, now: Timestamp(milliseconds: 1_800_000_000_000))
    if let sentence = failure.sentence {
        require(sentence.count <= 200 && !isTreacherous(sentence), "a sentence that is not safe to show")
        require(status < 500, "a sentence of a server that is broken")
    }
    require(!isTreacherous(failure.excerpt), "an excerpt that is not safe to show")
    // Behind its head, which has the type and the length.
    let shown = failure.excerpt.split(separator: " bytes: ", maxSplits: 1).dropFirst().joined()
    require(shown.count <= 80 && !hasTokens(shown), "an excerpt that may hold a token")
    if let wait = failure.retryAfter { require((.zero ... .seconds(3_600)).contains(wait), "waits \(wait)") }
    for call in [AnswerMeaning.Call.renewal, .request(isIdempotent: true), .request(isIdempotent: false)] {
        let meaning = AnswerMeaning(status: status, failure: failure, call: call)
        switch meaning {
        case .good: require((200..<300).contains(status), "\(status) is good")
        case .sessionOver:
            require(call == .renewal && (400..<500).contains(status), "\(status) ends a session")
            let words = ["invalid_grant", "session_revoked", "refresh_token_"]
            require(words.contains { failure.code?.hasPrefix($0) == true }, "\(failure.code ?? "") ends a session")
        case .sessionOverIfRepeated: require(call == .renewal && [400, 401].contains(status), "\(status) may end one")
        default: break
        }
    }
    decode(response)
}

/// Whether there is a run that is long enough for a token.
private func hasTokens(_ text: String) -> Bool {
    text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || "-_.~+/=".contains($0))) }.contains { $0.count >= 12 }
}

private func decode(_ response: HTTPResponse) {
    let now = Timestamp(milliseconds: 1_800_000_000_000)
    if let tokens = TokenResponse(response)?.tokens { check(tokens, now) }
    _ = DeviceAuthorization(response, now: now)
    let decoder = JSONDecoder()
    let body = Data(response.body)
    if let session = try? decoder.decode(WireSession.self, from: body) {
        require(session.expiresIn.map { $0 >= 0 } ?? true, "a negative lifetime")
        require(!session.accessToken.reveal().isEmpty, "an empty access token")
        check(
            TokenAnswer(
                accessToken: Secret(session.accessToken.reveal()), tokenType: session.tokenType, refreshToken: nil,
                expiresIn: session.expiresIn), now)
    }
    rewritten(WireProblem.self, body)
    _ = try? decoder.decode(WireDeviceSession.self, from: body)
    rewritten(WireAccount.self, body)
    guard let value = JSONValue(response.body) else { return }
    guard let written = try? JSONEncoder().encode(value) else { fatalError("what was read cannot be written") }
    require(JSONValue(Array(written)) == value, "JSON that is written back otherwise")
}

private func check(_ tokens: TokenAnswer, _ now: Timestamp) {
    let credential = tokens.credential(after: nil, now: now, serverNow: now)
    let year = TokenAnswer.longestLifetime
    if let lifetime = credential.lifetime { require((1...year).contains(lifetime), "a lifetime of \(lifetime)") }
}

/// What reads is written and read back as the same value and the same text.
private func rewritten<Value: Codable & Equatable>(_ type: Value.Type, _ body: Data) {
    guard let value = try? JSONDecoder().decode(type, from: body) else { return }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    guard let once = try? encoder.encode(value), let again = try? JSONDecoder().decode(type, from: once),
        let twice = try? encoder.encode(again)
    else { fatalError("\(type) cannot be written back") }
    require(once == twice, "\(type) is written back otherwise")
    require(value == again, "a part of \(type) is lost")
}
