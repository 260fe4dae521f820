internal import PorticoConcurrency

/// One caller who waits for one answer; it gets exactly one result, whoever is first to have it.
final class CurlCall: Sendable {
    typealias Outcome = Result<HTTPResponse, TransportError>

    private enum State {
        case new
        case waiting(CheckedContinuation<Outcome, Never>)
        case finished(Outcome)
    }

    let request: HTTPRequest
    /// Brings a body that comes as a stream to the transport's thread.
    let pipe: CurlBodyPipe?
    private let state = Locked(State.new)

    init(_ request: HTTPRequest) {
        self.request = request
        pipe = if case .stream = request.content { CurlBodyPipe() } else { nil }
    }

    /// Whether the caller has its result, so that nobody needs the answer any more.
    var isFinished: Bool {
        state.withLock { state in
            if case .finished = state { true } else { false }
        }
    }

    /// Takes the caller in; `false` when it has been cancelled already and has its result.
    func begin(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
        let early: Outcome? = state.withLock { state in
            if case .finished(let outcome) = state { return outcome }
            state = .waiting(continuation)
            return nil
        }
        if let early { continuation.resume(returning: early) }
        return early == nil
    }

    /// Hands the caller its result, unless it has one.
    func finish(_ outcome: Outcome) {
        let waiting: CheckedContinuation<Outcome, Never>? = state.withLock { state in
            switch state {
            case .new:
                state = .finished(outcome)
                return nil
            case .waiting(let continuation):
                state = .finished(outcome)
                return continuation
            case .finished:
                return nil
            }
        }
        waiting?.resume(returning: outcome)
    }
}
