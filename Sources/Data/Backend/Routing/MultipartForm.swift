internal import PorticoHTTP

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Why a body is not the form it says it is.
enum MultipartFault: Error, Equatable {
    /// The media type is not `multipart/form-data`, or its boundary is missing or breaks RFC 2046 §5.1.1.
    case boundary
    /// The body does not begin with the boundary, a part has no end, or something follows the last boundary.
    case framing
    /// A part's header fields are broken, endless, or name no form field.
    case header
    /// A part is encoded in a way that RFC 7578 §4.7 forbids.
    case encoding
    /// More parts than a form here can have.
    case tooManyParts
    /// Two parts have the same name.
    case repeatedName
}

/// A strict reader of `multipart/form-data` (RFC 7578) for bodies in memory: no preamble, no epilogue, CRLF only.
struct MultipartForm {
    static let partLimit = 16
    static let headerLimit = 8 << 10

    let parts: [MultipartPart]

    init(_ body: [UInt8], contentType: String) throws(MultipartFault) {
        guard let type = ParameterizedValue(contentType), type.value == "multipart/form-data",
            let boundary = type.parameters["boundary"], Self.isBoundary(boundary)
        else { throw .boundary }
        let delimiter = Array("\r\n--\(boundary)".utf8)
        guard body.starts(with: delimiter.dropFirst(2)) else { throw .framing }
        var parts: [MultipartPart] = []
        var position = delimiter.count - 2
        while !Self.has("--", in: body, at: position) {
            guard Self.has("\r\n", in: body, at: position) else { throw .framing }
            guard parts.count < Self.partLimit else { throw .tooManyParts }
            let start = position + 2
            guard let end = Self.firstIndex(of: delimiter, in: body, from: start) else { throw .framing }
            let part = try Self.part(body[start..<end])
            guard !parts.contains(where: { $0.name == part.name }) else { throw .repeatedName }
            parts.append(part)
            position = end + delimiter.count
        }
        position += 2
        guard position == body.count || (Self.has("\r\n", in: body, at: position) && position + 2 == body.count) else {
            throw .framing
        }
        self.parts = parts
    }

    /// The part of that name.
    subscript(name: String) -> MultipartPart? { parts.first { $0.name == name } }

    private static func part(_ bytes: ArraySlice<UInt8>) throws(MultipartFault) -> MultipartPart {
        var fields: [String: String] = [:]
        var rest = bytes
        while true {
            let limit = rest.prefix(headerLimit)
            guard
                let lineEnd = zip(limit.indices, limit.dropFirst()).first(where: { index, next in
                    rest[index] == 0x0D && next == 0x0A
                })?.0
            else { throw .header }
            let line = rest[rest.startIndex..<lineEnd]
            rest = rest[(lineEnd + 2)...]
            guard !line.isEmpty else { break }
            guard bytes.count - rest.count <= headerLimit, let colon = line.firstIndex(of: UInt8(ascii: ":")),
                colon > line.startIndex, let text = String(validating: line, as: UTF8.self)
            else { throw .header }
            let name = text.prefix { $0 != ":" }
            guard fields.updateValue(text.dropFirst(name.count + 1).trimmingBlanks(), forKey: name.lowercased()) == nil
            else { throw .header }
        }
        if let encoding = fields["content-transfer-encoding"] {
            guard ["7bit", "8bit", "binary"].contains(encoding.lowercased()) else { throw .encoding }
        }
        guard let form = fields["content-disposition"].flatMap(ParameterizedValue.init), form.value == "form-data",
            let name = form.parameters["name"], !name.isEmpty
        else { throw .header }
        return MultipartPart(
            name: unescaped(name), filename: form.parameters["filename"].map(unescaped),
            contentType: fields["content-type"], content: Array(rest))
    }

    /// What browsers write for characters that a quoted name cannot hold (RFC 7578 §2, WHATWG form encoding).
    private static func unescaped(_ text: String) -> String {
        text.replacing("%22", with: "\"").replacing("%0D", with: "\r").replacing("%0A", with: "\n")
    }

    private static func isBoundary(_ text: String) -> Bool {
        let specials = Set("'()+_,-./:=? ".utf8)
        return (1...70).contains(text.utf8.count) && text.last != " "
            && text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || specials.contains(byte)
            }
    }

    private static func has(_ text: StaticString, in bytes: [UInt8], at index: Int) -> Bool {
        let count = text.utf8CodeUnitCount
        return index + count <= bytes.count && bytes[index..<index + count].elementsEqual(text.description.utf8)
    }

    /// Where `needle` begins at or after `start`; looks for its first byte with the library's fast search.
    private static func firstIndex(of needle: [UInt8], in bytes: [UInt8], from start: Int) -> Int? {
        unsafe bytes.withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return nil }
            var position = start
            while position + needle.count <= buffer.count {
                guard let hit = unsafe memchr(base + position, Int32(needle[0]), buffer.count - position) else {
                    return nil
                }
                position = unsafe UnsafeRawPointer(hit) - base
                guard position + needle.count <= buffer.count else { return nil }
                if unsafe memcmp(base + position, needle, needle.count) == 0 { return position }
                position += 1
            }
            return nil
        }
    }
}

/// A field value with parameters, such as `form-data; name="profile"` (RFC 9110 §5.6.6).
struct ParameterizedValue {
    let value: String
    let parameters: [String: String]

    /// `nil` when a parameter is broken or repeated.
    init?(_ text: String) {
        var rest = Array(text.unicodeScalars)[...]
        value = String(String.UnicodeScalarView(rest.prefix { $0 != ";" })).trimmingBlanks().lowercased()
        rest = rest.dropFirst(rest.prefix { $0 != ";" }.count)
        var parameters: [String: String] = [:]
        while rest.first == ";" {
            rest = rest.dropFirst().drop { $0 == " " || $0 == "\t" }
            guard !rest.isEmpty else { break }
            let name = rest.prefix { $0 != "=" && $0 != ";" }
            rest = rest.dropFirst(name.count)
            guard rest.first == "=" else { return nil }
            rest = rest.dropFirst()
            let key = String(String.UnicodeScalarView(name)).trimmingBlanks().lowercased()
            let content = rest.first == "\"" ? Self.quoted(&rest) : Self.token(&rest)
            guard let content, !key.isEmpty, parameters[key] == nil else { return nil }
            parameters[key] = content
            rest = rest.drop { $0 == " " || $0 == "\t" }
        }
        guard rest.isEmpty else { return nil }
        self.parameters = parameters
    }

    private static func token(_ rest: inout ArraySlice<Unicode.Scalar>) -> String? {
        let content = rest.prefix { $0 != ";" && $0 != " " && $0 != "\t" && $0 != "\"" }
        rest = rest.dropFirst(content.count)
        return content.isEmpty ? nil : String(String.UnicodeScalarView(content))
    }

    /// A backslash escapes a quote and a backslash alone, because browsers send file names with plain ones.
    private static func quoted(_ rest: inout ArraySlice<Unicode.Scalar>) -> String? {
        rest = rest.dropFirst()
        var content = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            if scalar == "\"" { return String(content) }
            if scalar == "\\", let next = rest.first, next == "\"" || next == "\\" {
                content.append(next)
                rest = rest.dropFirst()
            } else {
                content.append(scalar)
            }
        }
        return nil
    }
}

extension StringProtocol {
    /// The text without spaces and tabs at its ends.
    func trimmingBlanks() -> String {
        var rest = self[...]
        while rest.first == " " || rest.first == "\t" { rest = rest.dropFirst() }
        while rest.last == " " || rest.last == "\t" { rest = rest.dropLast() }
        return String(rest)
    }
}
