internal import PorticoConcurrency
internal import PorticoDomain
public import PorticoHTTP

/// Hands requests to a backend in the same process: no port, no socket.
///
/// A cancelled caller leaves at once, and the backend finishes what it began, as one over the network does.
/// The time limit of a request is not needed: every wait inside the backend is bounded.
public struct BackendTransport: HTTPTransport {
    private let backend: AccountsBackend
    private let address: String

    /// Makes a transport to `backend`; `address` says where its requests come from, by which attempts are counted.
    public init(_ backend: AccountsBackend, address: String = "this process") {
        self.backend = backend
        self.address = address
    }

    /// Answers whatever origin the request names.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let handover = Handover()
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard handover.wait(continuation) else { return }
                Task { handover.finish(await backend.respond(to: request, from: address)) }
            }
        } onCancel: {
            handover.finish(nil)
        }
        guard var answer else { throw .cancelled }
        guard answer.body.count <= request.responseLimit else { throw .responseTooLarge }
        // As every server with a clock does (RFC 9110 §6.6.1); a listener adds its own.
        answer.headers["Date"] = HTTPDate(secondsSince1970: backend.moment.seconds).description
        return answer
    }
}

/// Gives the first of answer and cancellation to the caller who waits; `nil` stands for cancellation.
private struct Handover: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<HTTPResponse?, Never>)
        case finished
    }

    private let state = Locked(State.idle)

    /// False, with the continuation resumed, when the caller was cancelled before it began to wait.
    func wait(_ continuation: CheckedContinuation<HTTPResponse?, Never>) -> Bool {
        let isFirst = state.withLock { state in
            guard case .idle = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !isFirst { continuation.resume(returning: nil) }
        return isFirst
    }

    func finish(_ answer: HTTPResponse?) {
        let waiting = state.withLock { state -> CheckedContinuation<HTTPResponse?, Never>? in
            defer { state = .finished }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume(returning: answer)
    }
}
