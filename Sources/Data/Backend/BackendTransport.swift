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
        let request = try await request.withBodyInMemory()
        let handover = Handover()
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                guard handover.wait(continuation) else { return }
                Task { handover.finish(await outcome(of: request)) }
            }
        } onCancel: {
            handover.finish(nil)
        }
        guard var answer = try answer?.get() else { throw .cancelled }
        guard answer.body.count <= request.responseLimit else { throw .responseTooLarge }
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
            let reason = error.detail.last == "." ? String(error.detail.dropLast()) : error.detail
            return .failure(.storage(path: backend.databasePath, reason: reason))
        }
    }
}

/// Gives the first of answer and cancellation to the caller who waits; `nil` stands for cancellation.
private struct Handover: Sendable {
    private enum State {
        case idle
        case waiting(CheckedContinuation<Result<HTTPResponse, TransportError>?, Never>)
        case finished
    }

    private let state = Locked(State.idle)

    /// False, with the continuation resumed, when the caller was cancelled before it began to wait.
    func wait(_ continuation: CheckedContinuation<Result<HTTPResponse, TransportError>?, Never>) -> Bool {
        let isFirst = state.withLock { state in
            guard case .idle = state else { return false }
            state = .waiting(continuation)
            return true
        }
        if !isFirst { continuation.resume(returning: nil) }
        return isFirst
    }

    func finish(_ answer: Result<HTTPResponse, TransportError>?) {
        let waiting = state.withLock { state -> CheckedContinuation<Result<HTTPResponse, TransportError>?, Never>? in
            defer { state = .finished }
            if case .waiting(let continuation) = state { return continuation }
            return nil
        }
        waiting?.resume(returning: answer)
    }
}
