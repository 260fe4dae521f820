/// Writes `multipart/form-data` (RFC 7578).
package struct MultipartEncoder: Sendable {
    private let randomBytes: @Sendable (Int) -> [UInt8]

    package init(randomBytes: @escaping @Sendable (Int) -> [UInt8]) {
        self.randomBytes = randomBytes
    }

    package func encode(_ parts: [MultipartPart]) throws(ClientError) -> (bytes: [UInt8], contentType: String) {
        let (pieces, contentType) = try pieces(of: parts.map { ($0, nil) })
        var bytes: [UInt8] = []
        for case .bytes(let piece) in pieces { bytes += piece }
        return (bytes, contentType)
    }

    /// The same with parts whose content is a file, which is not read here. That a file holds the boundary is left to
    /// the 16 random bytes.
    package func pieces(
        of parts: [(part: MultipartPart, file: String?)]
    ) throws(ClientError) -> (pieces: [HTTPContent.Piece], contentType: String) {
        let boundary = try boundary(outside: parts.map(\.part))
        var pieces: [HTTPContent.Piece] = []
        for (part, file) in parts {
            let head = Array("--\(boundary)\r\n\(try header(of: part))\r\n".utf8)
            pieces += [.bytes(head), file.map { .file(path: $0) } ?? .bytes(part.content), .bytes([0x0D, 0x0A])]
        }
        pieces.append(.bytes(Array("--\(boundary)--\r\n".utf8)))
        return (pieces, "multipart/form-data; boundary=\(boundary)")
    }

    /// A boundary that no part contains; 16 random bytes never meet one by chance, a poor source of them might.
    private func boundary(outside parts: [MultipartPart]) throws(ClientError) -> String {
        for _ in 0..<3 {
            let boundary = "portico-" + randomBytes(16).hexadecimal
            let isFree = parts.allSatisfy { !$0.content.containsRun(of: Array(boundary.utf8)) }
            if isFree { return boundary }
        }
        throw .encoding(what: "multipart boundary")
    }

    private func header(of part: MultipartPart) throws(ClientError) -> String {
        var text = "Content-Disposition: form-data; name=\"\(escape(part.name))\""
        if let filename = part.filename { text += "; filename=\"\(escape(filename))\"" }
        if let contentType = part.contentType {
            guard HTTPHeaders.Field(name: "Content-Type", value: contentType).isValid else {
                throw .encoding(what: "media type of part \(part.name)")
            }
            text += "\r\nContent-Type: \(contentType)"
        }
        return text + "\r\n"
    }

    /// As browsers do (WHATWG HTML §4.10.21.8): quotes and line ends percent-encoded, everything else in UTF-8.
    private func escape(_ name: String) -> String {
        String(
            name.unicodeScalars.map { scalar in
                switch scalar {
                case "\"": "%22"
                case "\r": "%0D"
                case "\n": "%0A"
                default: String(scalar)
                }
            }.joined())
    }
}

extension [UInt8] {
    func containsRun(of needle: [UInt8]) -> Bool {
        guard let first = needle.first, count >= needle.count else { return false }
        return self[...(count - needle.count)].indices.contains { index in
            self[index] == first && self[index..<(index + needle.count)].elementsEqual(needle)
        }
    }
}
