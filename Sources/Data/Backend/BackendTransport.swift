public import PorticoConcurrency
internal import PorticoDomain
public import PorticoHTTP

/// Hands requests to a backend in the same process: no port, no socket.
///
/// A caller who is cancelled or whose time is over leaves at once, and the backend finishes what it began, as one over
/// the network does.
public struct BackendTransport: HTTPTransport {
    private let backend: AccountsBackend
    private let address: String
    private let clock: any Clock<Duration>

    /// Makes a transport to `backend`; `address` says where its requests come from, by which attempts are counted, and
    /// `clock` measures their time limits.
    public init(
        _ backend: AccountsBackend, address: String = "this process", clock: any Clock<Duration> = TimerClock()
    ) {
        self.backend = backend
        self.address = address
        self.clock = clock
    }

    /// Answers whatever origin the request names.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let request = try await request.withBodyInMemory()
        let handover = Handover()
        let timer = Task { [clock] in
            // Its only error is the cancellation below.
            guard (try? await clock.sleep(for: request.timeout)) != nil else { return }
            handover.finish(.failure(.timedOut))
        }
        defer { timer.cancel() }
        let outcome = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard handover.wait(continuation) else { return }
                Task { handover.finish(await self.outcome(of: request)) }
            }
        } onCancel: {
            handover.finish(.failure(.cancelled))
        }
        var answer = try outcome.get()
        guard answer.body.count <= request.responseLimit else { throw .responseTooLarge }
        if request.method == .head {
            answer.headers["Content-Length"] = String(answer.body.count)
            answer.body = []
        }
        // As every server with a clock does (RFC 9110 §6.6.1); a listener adds its own.
        answer.headers["Date"] = HTTPDate(secondsSince1970: backend.moment.seconds).description
        return answer
    }
}

extension BackendTransport {
    /// A person whose own disk is full must not be told to wait for a server.
    private func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        do throws(Problem) {
            return .success(try await backend.answer(request, from: address))
        } catch {
            guard error.isStorageFault else { return .success(error.response) }
            return .failure(.storage(path: backend.databasePath, reason: error.reason ?? error.detail))
        }
    }
}

/// Gives the first of answer, time-out and cancellation to the caller who waits.
private struct Handover: Sendable {
    typealias Outcome = Result<HTTPResponse, TransportError>

    private enum State {
        case idle
        case waiting(CheckedContinuation<Outcome, Never>)
        case finished(Outcome)
    }

    private let state = Locked(State.idle)

    /// False, with the continuation resumed, when all was over before the caller began to wait.
    func wait(_ continuation: CheckedContinuation<Outcome, Never>) -> Bool {
        let early = state.withLock { state -> Outcome? in
            if case .finished(let outcome) = state { return outcome }
            state = .waiting(continuation)
            return nil
        }
        if let early { continuation.resume(returning: early) }
        return early == nil
    }

    func finish(_ outcome: Outcome) {
        let waiting = state.withLock { state -> CheckedContinuation<Outcome, Never>? in
            defer { if case .finished = state {} else { state = .finished(outcome) } }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume(returning: outcome)
    }
}
