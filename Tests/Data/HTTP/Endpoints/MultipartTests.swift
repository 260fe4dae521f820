import PorticoHTTP
import Testing

struct MultipartTests {
    private static let boundary = "portico-abababababababababababababababab"

    @Test func `parts are written as RFC 7578 says`() throws {
        let parts = [
            MultipartPart(name: "profile", contentType: "application/json", content: Array(#"{"nickname":"한"}"#.utf8)),
            MultipartPart(name: "image", filename: "a.png", contentType: "image/png", content: [0x0D, 0x0A, 0x00]),
            MultipartPart(name: "empty", content: []),
        ]
        let request = try client().request(for: Endpoint(Route(.put, "/v1"), body: .multipart(parts)) { _ in })
        #expect(request.headers["Content-Type"] == "multipart/form-data; boundary=\(Self.boundary)")
        #expect(
            text(request) == """
                --\(Self.boundary)\r
                Content-Disposition: form-data; name="profile"\r
                Content-Type: application/json\r
                \r
                {"nickname":"한"}\r
                --\(Self.boundary)\r
                Content-Disposition: form-data; name="image"; filename="a.png"\r
                Content-Type: image/png\r
                \r
                \r
                \0\r
                --\(Self.boundary)\r
                Content-Disposition: form-data; name="empty"\r
                \r
                \r
                --\(Self.boundary)--\r

                """)
    }

    @Test(arguments: [
        ("a\"b", "a%22b"), ("a\r\nX: y", "a%0D%0AX: y"), ("한글.png", "한글.png"), ("a\\b;c", "a\\b;c"),
        ("50%", "50%"),
    ])
    func `names cannot leave their quotes`(name: String, written: String) throws {
        let part = MultipartPart(name: name, filename: name, content: [])
        let request = try client().request(for: Endpoint(Route(.put, "/v1"), body: .multipart([part])) { _ in })
        let lines = text(request).split(separator: "\r\n", omittingEmptySubsequences: false)
        #expect(lines[1] == "Content-Disposition: form-data; name=\"\(written)\"; filename=\"\(written)\"")
        #expect(lines[2] == "")
    }

    @Test func `a boundary that a part holds is drawn anew`() throws {
        let draws = Box(0)
        let client = try client(randomBytes: { count in
            draws.update { $0 += 1 }
            return Array(repeating: draws.value == 1 ? 0xAB : 0xCD, count: count)
        })
        let part = MultipartPart(name: "a", content: Array("x\(Self.boundary)x".utf8))
        let request = try client.request(for: Endpoint(Route(.put, "/v1"), body: .multipart([part])) { _ in })
        #expect(
            request.headers["Content-Type"]
                == "multipart/form-data; boundary=portico-cdcdcdcdcdcdcdcdcdcdcdcdcdcdcdcd")
    }

    @Test func `a random source that gives the same forever is an encoding error`() throws {
        let client = try client()
        let part = MultipartPart(name: "a", content: Array(Self.boundary.utf8))
        let endpoint = Endpoint(Route(.put, "/v1"), body: .multipart([part])) { _ in }
        expectEncodingError(#expect(throws: ClientError.self) { try client.request(for: endpoint) })
    }

    @Test func `a media type that would start another line is an encoding error`() throws {
        let client = try client()
        let part = MultipartPart(name: "a", contentType: "a/b\r\nX: y", content: [])
        let endpoint = Endpoint(Route(.put, "/v1"), body: .multipart([part])) { _ in }
        expectEncodingError(#expect(throws: ClientError.self) { try client.request(for: endpoint) })
    }
}
