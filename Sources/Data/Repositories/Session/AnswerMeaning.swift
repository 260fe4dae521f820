package import PorticoDomain

/// What an answer means for a session: a total, pure function of status, body and the kind of call.
///
/// The status is looked at before the body: only the server's own words end a session, and a 4xx with a foreign body
/// is a refusal, never a decoding error.
package enum AnswerMeaning: Equatable, Sendable {
    /// A 2xx; whether it reads as it should is decided next.
    case good
    /// The server ended the session.
    case sessionOver(EndReason)
    /// Nothing says why; the session is over only if it happens again after the vault was read once more.
    case sessionOverIfRepeated
    /// The service is not set up correctly; the refresh token stays. Names the server's word.
    case misconfigured(String)
    /// Stay signed in and try a renewal later.
    case tryLater(retryAfter: Duration?)
    /// The access token is no longer taken: renew it and send once more.
    case renewAndRepeat
    /// An idempotent request that may be sent again.
    case repeatable(retryAfter: Duration?)
    /// The caller's error.
    case refused

    /// What was asked.
    package enum Call: Equatable, Sendable {
        /// A refresh token was spent at an accounts API, which always says why it ends a session.
        case renewal
        /// A refresh token was spent at a provider's token endpoint (RFC 6749 §6), where the word may be missing.
        case tokenEndpoint
        /// Anything else.
        case request(isIdempotent: Bool)
    }

    /// Reads an answer.
    package init(status: Int, failure: ServerFailure, call: Call) {
        switch call {
        case .renewal, .tokenEndpoint: self = Self.ofRenewal(status: status, failure: failure, call: call)
        case .request(let isIdempotent):
            self = Self.ofRequest(status: status, failure: failure, isIdempotent: isIdempotent)
        }
    }

    private static func ofRenewal(status: Int, failure: ServerFailure, call: Call) -> AnswerMeaning {
        switch status {
        case 200..<300:
            return .good
        case 400..<500 where ![403, 408, 425, 429].contains(status):
            if let code = failure.code, failure.shape != .foreign {
                if let reason = endReason(code) { return .sessionOver(reason) }
                if isConfigurationFault(code) { return .misconfigured(code) }
            }
            let isForeign = failure.shape == .foreign && !failure.isMarkup
            return call == .tokenEndpoint && (status == 400 || status == 401) && isForeign
                ? .sessionOverIfRepeated
                : .tryLater(retryAfter: failure.retryAfter)
        default:
            return .tryLater(retryAfter: failure.retryAfter)
        }
    }

    private static func ofRequest(status: Int, failure: ServerFailure, isIdempotent: Bool) -> AnswerMeaning {
        switch status {
        case 200..<300: .good
        case 401: ["token_expired", "token_invalid"].contains(failure.code) ? .renewAndRepeat : .refused
        case 408, 425, 429, 500..<600: isIdempotent ? .repeatable(retryAfter: failure.retryAfter) : .refused
        default: .refused
        }
    }

    /// The words with which a server ends a session.
    package static func endReason(_ code: String) -> EndReason? {
        switch code {
        case "invalid_grant": .invalidGrant
        case "session_revoked": .revoked
        case "refresh_token_reused": .refreshTokenReused
        case "refresh_token_expired": .refreshTokenExpired
        case "refresh_token_unknown": .refreshTokenUnknown
        default: nil
        }
    }

    private static func isConfigurationFault(_ code: String) -> Bool {
        ["invalid_client", "unauthorized_client", "invalid_scope", "unsupported_grant_type"].contains(code)
    }
}
