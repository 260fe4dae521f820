internal import PorticoConcurrency

extension HTTPRequest {
    private static let lane = BlockingLane(label: "portico.http.bodies")

    /// The same request with its body in memory, for transports that do not send piece by piece.
    ///
    /// Throws ``TransportError/invalidRequest(reason:)`` for more than `limit` bytes.
    package func withBodyInMemory(limit: Int = 64 << 20) async throws(TransportError) -> HTTPRequest {
        var request = self
        switch content {
        case nil, .bytes: return self
        case .file(let path):
            request.body = try await Self.lane.run { () throws(TransportError) in
                var file = try ReadableFile(path)
                guard file.size <= limit else { throw .invalidRequest(reason: "the body is too large") }
                return try file.readAll()
            }
        case .pieces(let pieces):
            request.body = try await Self.lane.run { () throws(TransportError) in
                var bytes: [UInt8] = []
                for piece in pieces {
                    switch piece {
                    case .bytes(let part): bytes += part
                    case .file(let path):
                        var file = try ReadableFile(path)
                        guard file.size <= limit else { throw .invalidRequest(reason: "the body is too large") }
                        bytes += try file.readAll()
                    }
                    guard bytes.count <= limit else { throw .invalidRequest(reason: "the body is too large") }
                }
                return bytes
            }
        case .stream(let stream):
            var bytes: [UInt8] = []
            while let piece = try await stream.piece() {
                bytes += piece
                guard bytes.count <= limit else { throw .invalidRequest(reason: "the body is too large") }
            }
            request.body = bytes
        }
        return request
    }
}

extension HTTPBodyStream {
    /// The next piece; whatever error the source has becomes one that holds nothing of it.
    func piece() async throws(TransportError) -> [UInt8]? {
        do {
            return try await next()
        } catch is CancellationError {
            throw .cancelled
        } catch {
            throw .invalidRequest(reason: "the stream of the body failed")
        }
    }
}
