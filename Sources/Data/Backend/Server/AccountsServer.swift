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

    /// Opens the database and listens.
    ///
    /// - Parameters:
    ///   - backend: Answers the requests.
    ///   - port: The port, or 0 for any free one.
    ///   - clock: Measures requests and bounds ``stop(within:)``.
    ///   - log: Told of each request when it has ended, as one line of method, path without query, status and
    ///     milliseconds; called on a thread of the listener, which it must not block.
    public static func start(
        _ backend: AccountsBackend, port: UInt16 = 0, clock: any Clock<Duration> = ContinuousClock(),
        log: (@Sendable (String) -> Void)? = nil
    ) async throws(StartError) -> AccountsServer {
        do throws(BackendError) {
            try await backend.prepare()
        } catch {
            throw .backend(error)
        }
        // The backend's own refusal says what is wrong in its usual form, so the listener takes more than it does.
        let configuration = LoopbackListener.Configuration(port: port, bodyLimit: AccountsBackend.bodyLimit * 2)
        do throws(LoopbackListener.StartError) {
            let listener = try await LoopbackListener.start(
                configuration, handler: BackendTransport(backend, address: "loopback"), clock: clock,
                log: { log?(line(method: $0.method, path: $0.path, status: $0.status, duration: $0.duration)) })
            return AccountsServer(origin: listener.origin, listener: listener)
        } catch {
            throw .listener(error)
        }
    }

    /// Takes no further connection, answers what is in work, and returns when the port is free, at the latest about
    /// `limit` later.
    public func stop(within limit: Duration = .seconds(5)) async {
        await listener.stop(within: limit)
    }

    /// `METHOD PATH STATUS MS`; 499 stands for a connection that broke before its answer.
    static func line(method: String, path: String, status: Int?, duration: Duration) -> String {
        let tenths = Int(duration / .milliseconds(1) * 10)
        return "\(method) \(path) \(status ?? 499) \(tenths / 10).\(tenths % 10)"
    }
}
