/// The body of an endpoint before it is encoded.
public enum HTTPBody: Sendable {
    /// No body.
    case none
    /// JSON in UTF-8.
    case json(any Encodable & Sendable)
    /// `application/x-www-form-urlencoded`; pairs with `nil` are left out, order stays.
    case form([QueryItem])
    /// `multipart/form-data` (RFC 7578).
    case multipart([MultipartPart])
    /// Bytes as they are, with their media type.
    case bytes([UInt8], contentType: String)
    /// A file as it is, with its media type; it is read while it is sent.
    case file(path: String, contentType: String)
    /// Bytes that come once, with their media type; such a request is never sent again.
    case stream(HTTPBodyStream, contentType: String)
}

/// One name with its value; a value of `nil` leaves the pair out.
public struct QueryItem: Sendable, Equatable {
    /// The name, not encoded.
    public let name: String
    /// The value, not encoded.
    public let value: String?

    /// Text as it is.
    public init(_ name: String, _ value: String?) {
        self.name = name
        self.value = value
    }

    /// A whole number in decimal.
    public init(_ name: String, _ value: Int?) {
        self.init(name, value.map(String.init))
    }

    /// `true` or `false`, never 1 or 0.
    public init(_ name: String, _ value: Bool?) {
        self.init(name, value.map { $0 ? "true" : "false" })
    }
}

/// One part of a multipart body.
public struct MultipartPart: Sendable {
    /// The form field's name.
    package let name: String
    /// The file name offered, or `nil`.
    package let filename: String?
    /// The part's media type, or `nil` for plain text.
    package let contentType: String?
    /// The content.
    package let content: [UInt8]

    /// Makes a part.
    public init(name: String, filename: String? = nil, contentType: String? = nil, content: [UInt8]) {
        self.name = name
        self.filename = filename
        self.contentType = contentType
        self.content = content
    }
}

extension QueryItem: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name; never the value, which may be a token.
    public var description: String { "\(name)=<redacted>" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// No children, so that a dump shows ``description`` alone.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension MultipartPart: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The name and the size; never the content.
    public var description: String { "\(name) (\(content.count) bytes)" }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// No children, so that a dump shows ``description`` alone.
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension HTTPBody: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The kind and what is known of the size; never the content.
    public var description: String {
        switch self {
        case .none: "none"
        case .json: "JSON"
        case .form(let items): "form (\(items.count) pairs)"
        case .multipart(let parts): "multipart (\(parts.count) parts)"
        case .bytes(let bytes, let contentType): "\(contentType) (\(bytes.count) bytes)"
        case .file(_, let contentType): "\(contentType) (file)"
        case .stream(_, let contentType): "\(contentType) (stream)"
        }
    }
    /// The same as ``description``.
    public var debugDescription: String { description }
    /// No children, so that a dump shows ``description`` alone.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
