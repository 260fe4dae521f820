internal import PorticoConcurrency
public import PorticoHTTP

/// A transport whose answers a test writes beforehand; it keeps every request it was given.
///
/// A request that nothing was written for stops the test run with its method and path.
public final class ScriptedTransport: HTTPTransport {
    /// What happens to one request.
    public enum Step: Sendable {
        /// An answer.
        case answer(HTTPResponse)
        /// No answer.
        case failure(TransportError)
        /// Whatever the test computes; it may wait for a gate first.
        case compute(@Sendable (HTTPRequest) async -> Result<HTTPResponse, TransportError>)
    }

    private struct State {
        var steps: [Step]
        var stepsByTarget: [String: [Step]] = [:]
        var requests: [HTTPRequest] = []
    }

    private let state: Locked<State>
    private let otherwise: Step?

    /// Makes a transport.
    ///
    /// - Parameters:
    ///   - steps: What happens to the requests, in the order in which they come.
    ///   - otherwise: What happens to every request after those.
    public init(_ steps: [Step] = [], otherwise: Step? = nil) {
        state = Locked(State(steps: steps))
        self.otherwise = otherwise
    }

    /// Every request so far, in order.
    public var requests: [HTTPRequest] { state.withLock { $0.requests } }

    /// How many steps have not happened yet.
    public var remainingSteps: Int {
        state.withLock { state in state.steps.count + state.stepsByTarget.values.reduce(0) { $0 + $1.count } }
    }

    /// Adds steps for any request.
    public func script(_ steps: Step...) {
        state.withLock { $0.steps += steps }
    }

    /// Adds steps for the requests of one method and path; they go before those for any request.
    public func script(_ method: HTTPMethod, _ path: String, _ steps: Step...) {
        state.withLock { $0.stepsByTarget["\(method.rawValue) \(path)", default: []] += steps }
    }

    /// Carries out the next step.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let target = "\(request.method.rawValue) \(request.url.path)"
        let step: Step? = state.withLock { state in
            state.requests.append(request)
            if state.stepsByTarget[target]?.isEmpty == false { return state.stepsByTarget[target]?.removeFirst() }
            return state.steps.isEmpty ? nil : state.steps.removeFirst()
        }
        switch step ?? otherwise {
        case .answer(let response): return response
        case .failure(let error): throw error
        case .compute(let answer): return try await answer(request).get()
        case nil:
            // A test that forgot a step must not go on with an invented answer.
            fatalError("ScriptedTransport: no step for \(request)")
        }
    }
}

extension HTTPResponse {
    /// An answer with JSON text as its body.
    public static func json(_ text: String, status: Int = 200, headers: HTTPHeaders = HTTPHeaders()) -> HTTPResponse {
        var headers = headers
        headers["Content-Type"] = headers["Content-Type"] ?? "application/json"
        return HTTPResponse(status: status, headers: headers, body: Array(text.utf8))
    }
}
