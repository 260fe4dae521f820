internal import CPorticoMicroHTTPD
internal import PorticoConcurrency

/// One request on its way through the daemon, from its first line to the end of its answer.
final class LoopbackExchange: Sendable {
    /// The daemon's handle of the connection. `@unchecked Sendable`, because it is used on the daemon's thread,
    /// except for the resumption, which is meant for others.
    @safe private struct Connection: @unchecked Sendable {
        let handle: OpaquePointer
    }

    private struct State {
        var method: String?
        var request: HTTPRequest?
        var refusal: LoopbackListener.Refusal?
        var body: [UInt8] = []
        var reserved = 0
        var size = 0
        var suspended: Connection?
        var response: HTTPResponse?
        var isDropped = false
        var status: Int?
    }

    /// The connection's number in ``LoopbackConnections``.
    let connection: Int
    /// The target's bytes as they came.
    let targetSize: Int
    private let target: String
    private let elapsed: @Sendable () -> Duration
    private let state = Locked(State())

    init(target: String, size: Int, connection: Int, elapsed: @escaping @Sendable () -> Duration) {
        self.target = target
        targetSize = size
        self.connection = connection
        self.elapsed = elapsed
    }

    /// What the log is told; `nil` as long as the header is not whole.
    var record: LoopbackListener.AccessRecord? {
        let (method, status) = state.withLock { ($0.method, $0.status) }
        guard let method else { return nil }
        return LoopbackListener.AccessRecord(
            method: LoopbackLine.word(method), path: path, status: status, duration: elapsed())
    }

    /// How many bytes of the server's room for bodies this request has.
    var reserved: Int { state.withLock { $0.reserved } }

    private var path: String { LoopbackLine.path(of: target) }

    /// Goes on with the request; called by the daemon for the header, each piece of the body, the end of it, and again
    /// once the connection is resumed. `isWhole` says that the head holds nothing that was not handed over.
    func advance(
        _ server: LoopbackServer, _ connection: OpaquePointer, method: String, isWhole: @autoclosure () -> Bool,
        piece: UnsafeRawBufferPointer
    ) -> MHD_Result {
        let (isNew, response, isDropped) = state.withLock { ($0.method == nil, $0.response, $0.isDropped) }
        if isDropped { return MHD_Result.NO }
        if let response { return unsafe queue(response, server, on: connection) }
        guard isNew else {
            return unsafe piece.isEmpty ? finish(server, connection) : receive(piece, server)
        }
        server.noteHeader(of: self)
        let headers = unsafe HTTPHeaders(of: connection)
        let admission = LoopbackAdmission(server.limits, origin: server.origin)
        let isWhole = isWhole()
        let verdict =
            isWhole
            ? admission.judge(method: method, target: target, headers: headers, server.isStopping)
            : .failure(.malformed)
        state.withLock { state in
            state.method = method
            switch verdict {
            case .success(let request): state.request = request
            case .failure(let refusal): state.refusal = refusal
            }
        }
        guard case .failure(let refusal) = verdict, !isWhole || admission.isImmediate(headers) else {
            return MHD_Result.YES
        }
        return unsafe queue(answer(to: refusal, server), server, on: connection)
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
    private func receive(_ piece: UnsafeRawBufferPointer, _ server: LoopbackServer) -> MHD_Result {
        let limit = server.limits.body
        // Before the lock, which is also taken while the server's is held.
        let hasRoom = server.reserve(piece.count)
        return state.withLock { state in
            state.size += piece.count
            if hasRoom { state.reserved += piece.count }
            if state.refusal == nil, state.size > limit { state.refusal = .bodyTooLarge }
            if state.refusal == nil, !hasRoom { state.refusal = .busy }
            if state.refusal == nil { unsafe state.body += unsafe piece } else { state.body = [] }
            return state.size <= LoopbackAdmission.discardLimit(limit) ? MHD_Result.YES : MHD_Result.NO
        }
    }

    private func finish(_ server: LoopbackServer, _ connection: OpaquePointer) -> MHD_Result {
        let held = unsafe Connection(handle: connection)
        let (request, refusal): (HTTPRequest?, LoopbackListener.Refusal?) = state.withLock { state in
            var request = state.refusal == nil ? state.request : nil
            if !state.body.isEmpty { request?.body = state.body }
            state.body = []
            if request != nil { state.suspended = held }
            return (request, state.refusal)
        }
        guard let request else {
            return unsafe queue(answer(to: refusal ?? .malformed, server), server, on: connection)
        }
        server.connections.move(self.connection, to: .answer)
        unsafe portico_mhd_suspend(connection)
        server.handle(request, for: self)
        return MHD_Result.YES
    }

    /// The answer to a request that the handler does not see, or has failed at.
    func answer(to refusal: LoopbackListener.Refusal, _ server: LoopbackServer) -> HTTPResponse {
        server.configuration.refuse(refusal, state.withLock { $0.method } ?? "", path)
    }

    private func queue(_ response: HTTPResponse, _ server: LoopbackServer, on connection: OpaquePointer) -> MHD_Result {
        server.connections.move(self.connection, to: .sending)
        let isValid = (200...599).contains(response.status) && response.headers.fields.allSatisfy(\.isValid)
        let response = isValid ? response : answer(to: .failed, server)
        state.withLock { $0.status = response.status }
        let answer = unsafe response.body.withUnsafeBytes { bytes in
            unsafe portico_mhd_response(bytes.baseAddress, bytes.count)
        }
        guard let answer = unsafe answer else { return MHD_Result.NO }
        for field in response.headers.fields where !Self.framing.contains(field.name.lowercased()) {
            unsafe _ = portico_mhd_add_header(answer, field.name, field.value)
        }
        // After a head that can be read in two ways nobody knows where the next one begins.
        let isLast = server.isStopping || state.withLock { $0.refusal == .malformed }
        if isLast { unsafe _ = portico_mhd_add_header(answer, "Connection", "close") }
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
