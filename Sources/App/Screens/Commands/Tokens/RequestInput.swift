import PorticoConcurrency
import PorticoHTTP
import PorticoKit
import PorticoTerminal

/// Makes a request of what was typed.
struct RequestInput: Sendable {
    /// How much is read of what is no regular file.
    private static let bodyLimit = 64 << 20
    private static let keptInput = 1 << 20

    let context: CommandContext
    let invocation: Invocation

    func request() async throws(CommandFailure) -> APIRequest {
        guard !invocation.has("--data") || !invocation.has("--form") else {
            throw .usage(.conflict("--data", "--form"))
        }
        let method = invocation.words[0].uppercased()
        guard HTTPMethod(rawValue: method).isValid else {
            throw .usage(.badValue(flag: "METHOD", reason: Phrase("not a method", ko: "메서드가 아니에요")))
        }
        var headers: [(name: String, value: String)] = []
        for line in invocation.values("-H") { headers.append(try header(line)) }
        let body = try await body()
        if let body, !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            headers.append(("Content-Type", body.contentType))
        }
        var request = APIRequest(method: method, target: try target(), headers: headers)
        request.content = body?.content
        return request
    }

    private func target() throws(CommandFailure) -> String {
        let text = invocation.words[1]
        guard !text.isEmpty else {
            throw .usage(
                .badValue(
                    flag: "PATH-OR-URL", reason: Phrase("is empty; the root is /", ko: "비어 있어요. 맨 위 경로는 /예요")))
        }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw .usage(
                .badValue(
                    flag: "PATH-OR-URL",
                    reason: Phrase(
                        "only printable ASCII; write other characters as %XX",
                        ko: "ASCII 글자만 쓸 수 있어요. 다른 글자는 %XX로 쓰세요")))
        }
        return text.contains("://") || text.hasPrefix("/") ? text : "/" + text
    }

    private func header(_ line: String) throws(CommandFailure) -> (name: String, value: String) {
        let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        let value = String(parts.last?.drop { $0 == " " || $0 == "\t" } ?? "")
        guard parts.count == 2, HTTPHeaders.Field(name: name, value: value).isValid else {
            throw .usage(
                .badValue(flag: "-H", reason: Phrase("write it as 'Name: value'", ko: "'이름: 값'으로 쓰세요")))
        }
        // Two opinions about where a request goes, or where it ends, let one hide in another.
        guard !["authorization", "host", "content-length", "transfer-encoding"].contains(name.lowercased()) else {
            throw .usage(
                .badValue(
                    flag: "-H",
                    reason: Phrase("portico sets \(name) itself", ko: "\(name) 헤더는 자동으로 보내요")))
        }
        return (name, value)
    }

    private func body() async throws(CommandFailure) -> (content: APIContent, contentType: String)? {
        if let data = invocation.value("--data") { return (try await content(data), "application/json") }
        guard invocation.has("--form") else { return nil }
        guard invocation.values("--form").count(where: { $0.hasSuffix("=@-") }) < 2 else {
            throw .usage(
                .badValue(
                    flag: "--form",
                    reason: Phrase("standard input can be used for one part only", ko: "표준 입력은 한 부분에만 쓸 수 있어요")))
        }
        var parts: [(part: MultipartPart, file: String?)] = []
        for text in invocation.values("--form") { parts.append(try await part(text)) }
        let encoder = MultipartEncoder(randomBytes: try context.dependencies().randomBytes)
        do throws(ClientError) {
            let (pieces, contentType) = try encoder.pieces(of: parts)
            return (.pieces(pieces.map(APIContent.Piece.init)), contentType)
        } catch {
            throw .usage(.badValue(flag: "--form", reason: Phrase("cannot be sent", ko: "보낼 수 없어요")))
        }
    }

    private func content(_ data: String) async throws(CommandFailure) -> APIContent {
        if data == "-" || data == "@-" { return try await standardInput() }
        guard data.hasPrefix("@") else { return .pieces([.bytes(Array(data.utf8))]) }
        let path = String(data.dropFirst())
        if try await PersonFile.isRegular(path) { return .pieces([.file(path: path)]) }
        return .pieces([.bytes(try await context.content(of: path, limit: Self.bodyLimit))])
    }

    /// Little is kept, so that it can be sent again; more is sent as it comes.
    private func standardInput() async throws(CommandFailure) -> APIContent {
        let input = context.environment.input
        var first: [UInt8] = []
        while first.count < Self.keptInput {
            let piece = try await passing { () async throws(SessionError) in try await input.pieceOrFault() }
            if piece.isEmpty { return .pieces([.bytes(first)]) }
            first += piece
        }
        let kept = Locked<[UInt8]?>(first)
        return .stream { () async throws(SessionError) in
            let first = kept.withLock { kept in
                defer { kept = nil }
                return kept
            }
            if let first { return first }
            let piece = try await input.pieceOrFault()
            return piece.isEmpty ? nil : piece
        }
    }

    private func wholeStandardInput() async throws(CommandFailure) -> [UInt8] {
        let input = context.environment.input
        var bytes: [UInt8] = []
        while bytes.count <= Self.bodyLimit {
            let piece = try await passing { () async throws(SessionError) in try await input.pieceOrFault() }
            if piece.isEmpty { return bytes }
            bytes += piece
        }
        throw .usage(
            .badValue(
                flag: "--form",
                reason: Phrase("standard input is larger than 64 MiB", ko: "표준 입력이 64 MiB보다 커요")))
    }

    private func part(_ text: String) async throws(CommandFailure) -> (part: MultipartPart, file: String?) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw .usage(
                .badValue(flag: "--form", reason: Phrase("write it as K=V or K=@FILE", ko: "K=V 또는 K=@FILE로 쓰세요")))
        }
        let name = String(parts[0])
        guard parts[1].hasPrefix("@") else {
            return (MultipartPart(name: name, content: Array(parts[1].utf8)), nil)
        }
        let path = String(parts[1].dropFirst())
        if path == "-" {
            let content = try await wholeStandardInput()
            let type = Self.mediaType(Array(content.prefix(12)))
            return (MultipartPart(name: name, filename: path, contentType: type, content: content), nil)
        }
        let filename = path.split(separator: "/").last.map(String.init) ?? path
        let isRegular = try await PersonFile.isRegular(path)
        let content = isRegular ? [] : try await context.content(of: path, limit: Self.bodyLimit)
        let head = isRegular ? await PersonFile.head(path, count: 12) : Array(content.prefix(12))
        let part = MultipartPart(name: name, filename: filename, contentType: Self.mediaType(head), content: content)
        return (part, isRegular ? path : nil)
    }

    /// Pictures are known by their first bytes.
    private static func mediaType(_ head: [UInt8]) -> String {
        if head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if head.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if head.starts(with: Array("GIF8".utf8)) { return "image/gif" }
        if head.starts(with: Array("RIFF".utf8)), head.dropFirst(8).elementsEqual("WEBP".utf8) { return "image/webp" }
        return "application/octet-stream"
    }

    /// RFC 9110 §5.6.2.
}

extension APIContent.Piece {
    fileprivate init(_ piece: HTTPContent.Piece) {
        self =
            switch piece {
            case .bytes(let bytes): .bytes(bytes)
            case .file(let path): .file(path: path)
            }
    }
}
