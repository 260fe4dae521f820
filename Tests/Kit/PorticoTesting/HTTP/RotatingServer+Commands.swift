internal import PorticoConcurrency
package import PorticoHTTP

extension RotatingServer {
    /// Carries out what another process asks for under `/control/<command>?<arguments>`, with any method.
    ///
    /// - `expire`, `revoke`: ``expireAccessTokens()``, ``endSessions(code:)``.
    /// - `lifetime?seconds=N`, `idempotency?on=0|1`: ``setRules(_:)``.
    /// - `hold?at=received|committed`, `reached` (answers once a renewal stands there), `release`.
    /// - `drop?at=received|committed`: ``dropConnection(at:times:)``.
    /// - `delay?milliseconds=N`: ``delayRenewals(by:)``.
    /// - `counts`: ``Counts`` as JSON.
    ///
    /// The answer is 204 without a body, 200 for `counts`, 400 for an argument that is missing or wrong, 404 for a
    /// command that does not exist.
    package func obey(_ command: String, _ arguments: [String: String]) async -> HTTPResponse {
        let step = arguments["at"].flatMap(Step.init(rawValue:))
        switch command {
        case "counts": return Self.json(counts)
        case "expire": expireAccessTokens()
        case "revoke": endSessions()
        case "lifetime":
            guard let seconds = arguments["seconds"].flatMap({ Int($0) }) else { return HTTPResponse(status: 400) }
            setRules { $0.lifetime = seconds }
        case "idempotency": setRules { $0.isIdempotent = arguments["on"] == "1" }
        case "delay":
            guard let wait = arguments["milliseconds"].flatMap({ Int($0) }) else { return HTTPResponse(status: 400) }
            delayRenewals(by: .milliseconds(wait))
        case "hold":
            guard let step else { return HTTPResponse(status: 400) }
            let hold = hold(at: step)
            state.withLock { $0.commanded = hold }
        case "reached": await state.withLock { $0.commanded }?.reached()
        case "release": state.withLock { $0.commanded }?.release()
        case "drop":
            guard let step else { return HTTPResponse(status: 400) }
            dropConnection(at: step)
        default: return HTTPResponse(status: 404)
        }
        return HTTPResponse(status: 204)
    }
}
