internal import PorticoConcurrency
internal import Synchronization

/// One caller who waits for one answer; it gets exactly one result, whoever is first to have it.
final class CurlCall: Sendable {
    typealias Outcome = Result<HTTPResponse, TransportError>

    private enum State {
        case new
        case waiting(CheckedContinuation<Outcome?, Never>)
        /// The caller was woken, because an answer is about to be read.
        case awake
        case finished(Outcome)
    }

    let request: HTTPRequest
    /// Brings a body that comes as a stream to the transport's thread.
    let pipe: CurlBodyPipe?
    private let state = Locked(State.new)
    /// Only a hint, for a caller who was woken before the result was there.
    private let isOver = Atomic(false)

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

    /// Waits for the result, with `start` called once the caller is taken in.
    func outcome(after start: () -> Void) async -> Outcome {
        var isStarted = false
        while true {
            let outcome = await withCheckedContinuation { continuation in
                guard wait(continuation), !isStarted else { return }
                isStarted = true
                start()
            }
            if let outcome { return outcome }
            linger()
        }
    }

    /// Stays awake for some microseconds, in which a short answer is read.
    private func linger() {
        let end = ContinuousClock.now + .microseconds(30)
        while !isOver.load(ordering: .relaxed), ContinuousClock.now < end {}
    }

    /// Takes the caller in; `false` when it has its result already.
    private func wait(_ continuation: CheckedContinuation<Outcome?, Never>) -> Bool {
        let early: Outcome? = state.withLock { state in
            if case .finished(let outcome) = state { return outcome }
            state = .waiting(continuation)
            return nil
        }
        if let early { continuation.resume(returning: early) }
        return early == nil
    }

    /// Wakes the caller, who waits a moment longer for its result.
    func awaken() {
        let waiting: CheckedContinuation<Outcome?, Never>? = state.withLock { state in
            guard case .waiting(let continuation) = state else { return nil }
            state = .awake
            return continuation
        }
        waiting?.resume(returning: nil)
    }

    /// Hands the caller its result, unless it has one.
    func finish(_ outcome: Outcome) {
        let waiting: CheckedContinuation<Outcome?, Never>? = state.withLock { state in
            switch state {
            case .new, .awake:
                state = .finished(outcome)
                return nil
            case .waiting(let continuation):
                state = .finished(outcome)
                return continuation
            case .finished:
                return nil
            }
        }
        isOver.store(true, ordering: .relaxed)
        waiting?.resume(returning: outcome)
    }
}
