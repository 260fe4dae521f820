package import PorticoDomain
package import PorticoHTTP

extension HTTPContent {
    /// A body as a person gave it; bytes alone stay in memory.
    package init(_ content: APIContent) {
        switch content {
        case .pieces(let pieces):
            if pieces.count == 1, case .bytes(let bytes) = pieces[0] {
                self = .bytes(bytes)
                return
            }
            self = .pieces(
                pieces.map { piece in
                    switch piece {
                    case .bytes(let bytes): .bytes(bytes)
                    case .file(let path): .file(path: path)
                    }
                })
        case .stream(let next): self = .stream(HTTPBodyStream { try await next() })
        }
    }
}

extension RequestProgress {
    package init(_ progress: HTTPProgress) {
        self.init(isSending: progress.isSending, bytes: progress.bytes, total: progress.total)
    }
}
