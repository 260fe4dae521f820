/// Writes one line for each exchange: method, origin and path, outcome, milliseconds, request identifier.
///
/// Queries, header values and bodies are in no line, whatever the request or the answer holds.
public struct EventLogInterceptor: Interceptor {
    private let clock: any Clock<Duration>
    private let log: @Sendable (String) -> Void

    /// `log` takes each line without its end; `clock` measures.
    public init(clock: any Clock<Duration>, log: @escaping @Sendable (String) -> Void) {
        self.clock = clock
        self.log = log
    }

    /// Passes the request on and writes the line when the outcome is known.
    public func intercept(_ request: HTTPRequest, next: Next) async throws(TransportError) -> HTTPResponse {
        let elapsed = clock.stopwatch()
        do throws(TransportError) {
            let response = try await next(request)
            write(request, "\(response.status)", elapsed())
            return response
        } catch {
            write(request, "\(error)", elapsed())
            throw error
        }
    }

    private func write(_ request: HTTPRequest, _ outcome: String, _ elapsed: Duration) {
        let identifier = request.headers[RequestIdentifierInterceptor.fieldName] ?? "-"
        // A line end in a value that somebody else chose must not start a line that looks like ours.
        let line = "\(request) \(outcome) \(elapsed.milliseconds) ms \(identifier)"
        log(line.withoutControls)
    }
}

extension String {
    /// The text with a blank for each control character; printable ASCII, which is nearly every line, as it is.
    fileprivate var withoutControls: String {
        if utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) { return self }
        return String(UnicodeScalarView(unicodeScalars.map { $0.properties.isControl ? " " : $0 }))
    }
}

extension Unicode.Scalar.Properties {
    fileprivate var isControl: Bool { generalCategory == .control }
}

extension Clock<Duration> {
    /// A function that says how much time has passed since this call.
    func stopwatch() -> @Sendable () -> Duration {
        let start = now
        return { start.duration(to: now) }
    }
}

extension Duration {
    /// Whole milliseconds, rounded towards zero.
    var milliseconds: Int64 {
        components.seconds * 1000 + components.attoseconds / 1_000_000_000_000_000
    }
}
