#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import PorticoData
internal import PorticoHTTP

extension HTTPResponse {
    /// What a backend without such a feature answers.
    static let notOffered = HTTPResponse(problem: "not_found", status: 404)

    static func json(_ value: some Encodable) throws -> HTTPResponse {
        HTTPResponse(
            status: 200, headers: ["Content-Type": "application/json"], body: Array(try JSONEncoder().encode(value)))
    }

    init(
        problem code: String, status: Int, sentence: String? = nil, field: Refusal.Field? = nil,
        retryAfter: Duration? = nil
    ) {
        let errors = field.map { [WireProblem.FieldError(field: $0.rawValue, code: code, detail: sentence)] }
        let problem = WireProblem(
            type: nil, title: nil, status: status, detail: sentence, code: code, errors: errors)
        self.init(
            status: status, headers: ["Content-Type": WireProblem.mediaType],
            body: (try? JSONEncoder().encode(problem)).map(Array.init) ?? [])
        if let retryAfter { headers["Retry-After"] = String(max(1, retryAfter.components.seconds)) }
    }

    /// What a backend's error says to the accounts API's client.
    init(refusing error: SessionError, isRenewal: Bool) throws(TransportError) {
        switch error {
        case .refused(let refusal):
            let (code, status, wait) = Self.wire(refusal.code)
            self.init(problem: code, status: status, sentence: refusal.sentence, field: refusal.field, retryAfter: wait)
        case .sessionEnded(let reason) where isRenewal:
            self.init(problem: reason == .revoked ? "session_revoked" : Self.code(reason), status: 400)
        case .sessionEnded: self.init(problem: "token_expired", status: 401)
        case .invalid: self.init(problem: "invalid", status: 422)
        case .serverUnavailable(let wait): self.init(problem: "unavailable", status: 503, retryAfter: wait)
        case .cancelled: throw .cancelled
        case .timedOut: throw .timedOut
        case .insecureConnection(let reason): throw .tlsFailed(reason: reason)
        case .proxy(let reason): throw .proxyFailed(reason: reason)
        case .unexpectedAnswer, .misconfigured: throw .malformedResponse
        case .offline, .signInNeeded, .profileIncomplete, .vault, .originNotAllowed, .issuedElsewhere, .file:
            throw .cannotConnect
        }
    }

    private static func code(_ reason: EndReason) -> String {
        switch reason {
        case .refreshTokenReused, .refreshTokenExpired, .refreshTokenUnknown: reason.rawValue
        case .revoked, .noRefreshToken, .invalidGrant, .accountDeleted, .identityChanged: "invalid_grant"
        }
    }

    private static func wire(_ code: Refusal.Code) -> (code: String, status: Int, retryAfter: Duration?) {
        switch code {
        case .invalidCredentials: ("invalid_credentials", 401, nil)
        case .emailTaken: ("email_taken", 409, nil)
        case .nicknameTaken: ("nickname_taken", 409, nil)
        case .wrongPassword: ("wrong_password", 422, nil)
        case .tooManyAttempts(let wait): ("too_many_attempts", 429, wait)
        case .imageTooLarge: ("image_too_large", 413, nil)
        case .imageUnsupported: ("image_unsupported", 415, nil)
        case .notFound: ("not_found", 404, nil)
        case .forbidden: ("forbidden", 403, nil)
        case .accessDenied: ("access_denied", 403, nil)
        case .tokenNotAccepted: ("token_invalid", 401, nil)
        case .linkRequired: ("link_required", 409, nil)
        case .identityTaken: ("identity_taken", 409, nil)
        case .identityNotLinked: ("identity_not_linked", 403, nil)
        case .lastWayIn: ("last_way_in", 409, nil)
        case .invalidField: ("invalid", 422, nil)
        case .other(let code): (code, 422, nil)
        }
    }
}
