internal import CPorticoMicroHTTPD
internal import PorticoConcurrency

/// One request on its way through the daemon, from its first line to the end of its answer.
final class LoopbackExchange: Sendable {
    /// The daemon's handle of the connection; used on its thread, except for the resumption, which is meant for others.
    @safe private struct Connection: @unchecked Sendable {
        let handle: OpaquePointer
    }

    private struct State {
        var method = "-"
        var request: HTTPRequest?
        var refusal: HTTPResponse?
        var body: [UInt8] = []
        var size = 0
        var suspended: Connection?
        var response: HTTPResponse?
        var isDropped = false
        var status: Int?
    }

    private let target: String
    private let elapsed: @Sendable () -> Duration
    private let state = Locked(State())

    init(target: String, elapsed: @escaping @Sendable () -> Duration) {
        self.target = target
        self.elapsed = elapsed
    }

    var record: LoopbackListener.AccessRecord {
        let (method, status) = state.withLock { ($0.method, $0.status) }
        return LoopbackListener.AccessRecord(
            method: method, path: String(target.prefix { $0 != "?" }), status: status, duration: elapsed())
    }

    /// Goes on with the request; called by the daemon for the header, each piece of the body, the end of it, and again
    /// once the connection is resumed.
    func advance(
        _ server: LoopbackServer, _ connection: OpaquePointer, method: String, piece: UnsafeRawBufferPointer
    ) -> MHD_Result {
        let (isNew, response, isDropped) = state.withLock { state in
            (state.request == nil && state.refusal == nil, state.response, state.isDropped)
        }
        if isDropped { return MHD_Result.NO }
        if let response { return unsafe queue(response, on: connection) }
        if isNew {
            let headers = unsafe HTTPHeaders(of: connection)
            let admission = LoopbackAdmission(server.configuration, origin: server.origin)
            let verdict = admission.judge(method: method, target: target, headers: headers, server.isStopping)
            state.withLock { state in
                state.method = method
                switch verdict {
                case .success(let request): state.request = request
                case .failure(let refusal): state.refusal = HTTPResponse(status: refusal.status)
                }
            }
            guard case .failure(let refusal) = verdict, refusal.isImmediate else { return MHD_Result.YES }
            return unsafe queue(HTTPResponse(status: refusal.status), on: connection)
        }
        return unsafe piece.isEmpty ? finish(server, connection) : receive(piece, server.configuration.bodyLimit)
    }

    /// Stores the answer, `nil` for none, and lets the daemon go on with the connection, or break it.
    func resume(with response: HTTPResponse?) {
        let suspended = state.withLock { state in
            state.response = response
            state.isDropped = response == nil
            return state.suspended.take()
        }
        if let suspended { unsafe portico_mhd_resume(suspended.handle) }
    }

    /// A refused request is read to its end, up to a bound: closing at once could lose the answer on its way.
    private func receive(_ piece: UnsafeRawBufferPointer, _ limit: Int) -> MHD_Result {
        state.withLock { state in
            state.size += piece.count
            if state.size > limit, state.refusal == nil { state.refusal = HTTPResponse(status: 413) }
            if state.refusal == nil { unsafe state.body += unsafe piece } else { state.body = [] }
            return state.size <= LoopbackAdmission.discardLimit(limit) ? MHD_Result.YES : MHD_Result.NO
        }
    }

    private func finish(_ server: LoopbackServer, _ connection: OpaquePointer) -> MHD_Result {
        let held = unsafe Connection(handle: connection)
        let (request, refusal): (HTTPRequest?, HTTPResponse?) = state.withLock { state in
            var request = state.refusal == nil ? state.request : nil
            if !state.body.isEmpty { request?.body = state.body }
            state.body = []
            if request != nil { state.suspended = held }
            return (request, state.refusal)
        }
        guard let request else { return unsafe queue(refusal ?? HTTPResponse(status: 400), on: connection) }
        unsafe portico_mhd_suspend(connection)
        server.handle(request, for: self)
        return MHD_Result.YES
    }

    private func queue(_ response: HTTPResponse, on connection: OpaquePointer) -> MHD_Result {
        let isValid = (200...599).contains(response.status) && response.headers.fields.allSatisfy(\.isValid)
        let response = isValid ? response : HTTPResponse(status: 500)
        state.withLock { $0.status = response.status }
        let answer = unsafe response.body.withUnsafeBytes { bytes in
            unsafe portico_mhd_response(bytes.baseAddress, bytes.count)
        }
        guard let answer = unsafe answer else { return MHD_Result.NO }
        for field in response.headers.fields where !Self.framing.contains(field.name.lowercased()) {
            unsafe _ = portico_mhd_add_header(answer, field.name, field.value)
        }
        return unsafe portico_mhd_queue(connection, UInt32(response.status), answer)
    }

    /// What the daemon writes itself.
    private static let framing: Set<String> = ["content-length", "transfer-encoding", "connection", "keep-alive"]
}

extension HTTPHeaders {
    fileprivate init(of connection: OpaquePointer) {
        self.init()
        unsafe withUnsafeMutablePointer(to: &self) { pointer in
            unsafe portico_mhd_each_header(connection, appendLoopbackHeader, pointer)
        }
    }
}

private func appendLoopbackHeader(
    _ context: UnsafeMutableRawPointer?, _ kind: MHD_ValueKind, _ name: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> MHD_Result {
    guard let context = unsafe context, let name = unsafe name else { return MHD_Result.NO }
    let text = unsafe value.map { unsafe String(cString: $0) } ?? ""
    let field = HTTPHeaders.Field(name: unsafe String(cString: name), value: text)
    unsafe context.assumingMemoryBound(to: HTTPHeaders.self).pointee.append(field)
    return MHD_Result.YES
}
