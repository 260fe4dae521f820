public import PorticoHTTP

/// An accounts backend on a port of this machine's loopback address, for other programs on it.
public struct AccountsServer: Sendable {
    /// Why a server could not start.
    public enum StartError: Error, Equatable {
        /// The database cannot be used.
        case backend(BackendError)
        /// Nothing can listen.
        case listener(LoopbackListener.StartError)
    }

    /// Where it is reached, such as `http://127.0.0.1:8080`.
    public let origin: HTTPURL.Origin
    private let listener: LoopbackListener
    private let backend: AccountsBackend

    /// Opens the database and listens.
    ///
    /// - Parameters:
    ///   - backend: Answers the requests.
    ///   - port: The port, or 0 for any free one.
    ///   - limits: How much clients may take up; the most bytes of a body are the backend's own.
    ///   - clock: Measures requests and bounds ``stop(within:)``.
    ///   - log: Told of each request when it has ended, as one line of method, path without query, status and
    ///     milliseconds; called on a thread of the listener, which it must not block.
    public static func start(
        _ backend: AccountsBackend, port: UInt16 = 0,
        limits: LoopbackListener.Limits = LoopbackListener.Limits(), clock: any Clock<Duration> = ContinuousClock(),
        log: (@Sendable (String) -> Void)? = nil
    ) async throws(StartError) -> AccountsServer {
        do throws(BackendError) {
            try await backend.prepare()
        } catch {
            throw .backend(error)
        }
        var configuration = LoopbackListener.Configuration(
            port: port, limits: limits,
            refuse: { refusal, method, path in backend.refusal(refusal, method: method, path: path) })
        configuration.limits.body = AccountsBackend.bodyLimit
        do throws(LoopbackListener.StartError) {
            let listener = try await LoopbackListener.start(
                configuration, handler: ServedBackend(backend: backend), clock: clock,
                log: { log?(line(method: $0.method, path: $0.path, status: $0.status, duration: $0.duration)) })
            return AccountsServer(origin: listener.origin, listener: listener, backend: backend)
        } catch {
            await backend.close()
            throw .listener(error)
        }
    }

    /// Takes no further connection, answers what is in work, and returns when the port is free, at the latest about
    /// `limit` later, and the database closed (``AccountsBackend/close()``).
    public func stop(within limit: Duration = .seconds(5)) async {
        await listener.stop(within: limit)
        await backend.close()
    }

    /// `METHOD PATH STATUS MS`; 499 stands for a connection that broke before its answer.
    static func line(method: String, path: String, status: Int?, duration: Duration) -> String {
        let tenths = Int(duration / .milliseconds(1) * 10)
        return "\(method) \(path) \(status ?? 499) \(tenths / 10).\(tenths % 10)"
    }
}

/// The backend behind a listener, which leaves out the body of an answer to HEAD and writes the date itself. A request
/// that came over a socket carries no time limit of its caller; every wait inside the backend is bounded.
private struct ServedBackend: HTTPTransport {
    let backend: AccountsBackend

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        // Its own task: the backend finishes what it began, though a stop gives up waiting for it.
        await Task { await backend.respond(to: request, from: "loopback") }.value
    }
}
