import PorticoHTTP
import PorticoKit
import PorticoTerminal

/// Makes a request of what was typed.
struct RequestInput: Sendable {
    private static let bodyLimit = 64 << 20

    let context: CommandContext
    let invocation: Invocation

    func request() async throws(CommandFailure) -> APIRequest {
        guard !invocation.has("--data") || !invocation.has("--form") else {
            throw .usage(.conflict("--data", "--form"))
        }
        let method = invocation.words[0].uppercased()
        guard !method.isEmpty, method.utf8.allSatisfy(Self.isTokenByte) else {
            throw .usage(.badValue(flag: "METHOD", reason: Phrase("not a method", ko: "메서드가 아니에요")))
        }
        var headers: [(name: String, value: String)] = []
        for line in invocation.values("-H") { headers.append(try header(line)) }
        let body = try await body()
        if let body, !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            headers.append(("Content-Type", body.contentType))
        }
        return APIRequest(method: method, target: try target(), headers: headers, body: body?.bytes)
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
        guard parts.count == 2, !name.isEmpty, name.utf8.allSatisfy(Self.isTokenByte),
            parts[1].utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
        else {
            throw .usage(
                .badValue(flag: "-H", reason: Phrase("write it as 'Name: value'", ko: "'이름: 값'으로 쓰세요")))
        }
        guard name.lowercased() != "authorization" else {
            throw .usage(
                .badValue(
                    flag: "-H",
                    reason: Phrase(
                        "Authorization is what portico itself sends", ko: "Authorization은 자동으로 보내요")))
        }
        return (name, String(parts[1].drop { $0 == " " || $0 == "\t" }))
    }

    private func body() async throws(CommandFailure) -> (bytes: [UInt8], contentType: String)? {
        if let data = invocation.value("--data") { return (try await bytes(data), "application/json") }
        guard invocation.has("--form") else { return nil }
        var parts: [MultipartPart] = []
        for text in invocation.values("--form") { parts.append(try await part(text)) }
        let encoder = MultipartEncoder(randomBytes: try context.dependencies().randomBytes)
        do throws(ClientError) {
            return try encoder.encode(parts)
        } catch {
            throw .usage(.badValue(flag: "--form", reason: Phrase("cannot be sent", ko: "보낼 수 없어요")))
        }
    }

    private func bytes(_ data: String) async throws(CommandFailure) -> [UInt8] {
        if data == "-" {
            guard let all = await context.environment.input.readAll(limit: Self.bodyLimit) else {
                throw .session(.file(path: "-", reason: "more than 64 MiB"))
            }
            return all
        }
        guard data.hasPrefix("@") else { return Array(data.utf8) }
        return try await PersonFile.read(String(data.dropFirst()), limit: Self.bodyLimit, isStream: true)
    }

    private func part(_ text: String) async throws(CommandFailure) -> MultipartPart {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty else {
            throw .usage(
                .badValue(flag: "--form", reason: Phrase("write it as K=V or K=@FILE", ko: "K=V 또는 K=@FILE로 쓰세요")))
        }
        let name = String(parts[0])
        guard parts[1].hasPrefix("@") else { return MultipartPart(name: name, content: Array(parts[1].utf8)) }
        let path = String(parts[1].dropFirst())
        let content = try await PersonFile.read(path, limit: Self.bodyLimit, isStream: true)
        let filename = path.split(separator: "/").last.map(String.init) ?? path
        let image = try? ProfileImage(bytes: content)
        return MultipartPart(
            name: name, filename: filename,
            contentType: image?.description.type.rawValue ?? "application/octet-stream", content: content)
    }

    /// RFC 9110 §5.6.2.
    private static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: Array("!#$%&'*+-.^_`|~".utf8).contains(byte)
        }
    }
}
