import PorticoConcurrency
import PorticoHTTP
import PorticoTesting

/// Hands out `a<n>` and `r<n>`, takes only the newest refresh token, and counts the spent ones that come again.
final class RotatingServer: Sendable {
    private let state = Locked((current: 1, reuses: 0))

    var current: Int { state.withLock { $0.current } }
    var reuses: Int { state.withLock { $0.reuses } }

    func answer(_ request: HTTPRequest) -> HTTPResponse {
        let body = String(decoding: request.body ?? [], as: UTF8.self)
        return state.withLock { state in
            guard body == #"{"refresh_token":"r\#(state.current)"}"# else {
                state.reuses += 1
                return .problem(401, "refresh_token_reused")
            }
            state.current += 1
            return .session(state.current)
        }
    }
}
