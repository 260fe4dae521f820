internal import PorticoDomain
internal import PorticoHTTP

extension ProviderFault {
    /// Runs `body` and says its fault in the domain's words.
    static func told<Value>(_ body: () throws(ProviderFault) -> Value) throws(SessionError) -> Value {
        do throws(ProviderFault) { return try body() } catch { throw SessionError(error) }
    }

    /// Runs `body` and says its fault in the domain's words.
    static func told<Value: Sendable>(
        _ body: () async throws(ProviderFault) -> Value
    ) async throws(SessionError) -> Value {
        do throws(ProviderFault) { return try await body() } catch { throw SessionError(error) }
    }
}

extension SessionError {
    /// What a provider's fault means to a person.
    init(_ fault: ProviderFault) {
        switch fault {
        case .unreachable(let error?): self = SessionError(error)
        case .unreachable(nil): self = .serverUnavailable(retryAfter: nil)
        case .misconfigured(let what): self = .misconfigured(what: what)
        case .refused: self = .refused(Refusal(code: .accessDenied))
        case .token(.unavailable(let reason)): self = .misconfigured(what: reason)
        case .token(let fault): self = .unexpectedAnswer(what: "ID token: \(fault.word)")
        }
    }

    /// What an OAuth error means to a person who signs in (RFC 6749 §4.1.2.1, §5.2, RFC 8628 §3.5).
    ///
    /// `failure` is an answer with a status that is no success.
    init(oauth failure: ServerFailure) {
        switch failure.status {
        case 429, 408, 425, 500..<600: self = .serverUnavailable(retryAfter: failure.retryAfter)
        default:
            self = SessionError(oauthError: failure.shownCode, sentence: failure.sentence, answer: failure.excerpt)
        }
    }

    /// What an OAuth error's word means; without a word, `answer` says what came.
    init(oauthError word: String?, sentence: String?, answer: String) {
        switch word {
        case "access_denied": self = .refused(Refusal(code: .accessDenied, sentence: sentence))
        case "expired_token": self = .timedOut
        case "temporarily_unavailable", "server_error": self = .serverUnavailable(retryAfter: nil)
        case "invalid_client", "unauthorized_client", "invalid_scope", "unsupported_grant_type",
            "unsupported_response_type", "invalid_request", "invalid_target":
            let detail = sentence.map { ": \($0)" } ?? ""
            self = .misconfigured(what: "\(word ?? "")\(detail)")
        case let word?: self = .refused(Refusal(code: .other(word), sentence: sentence))
        case nil: self = .unexpectedAnswer(what: answer)
        }
    }
}

extension TokenFault {
    /// What is wrong, in a word or two that hold nothing of the token.
    var word: String {
        switch self {
        case .tooLong: "too long"
        case .malformed: "malformed"
        case .refusedAlgorithm: "alg"
        case .unknownKey: "kid"
        case .wrongSignature: "signature"
        case .missing(let claim): "\(claim.rawValue) missing"
        case .wrong(let claim): claim.rawValue
        case .expired: "exp"
        case .issuedInFuture, .tooOld: "iat"
        case .unavailable(let reason): reason
        }
    }
}
