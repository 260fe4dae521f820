internal import PorticoHTTP

#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// A request after routing.
struct Call: Sendable {
    let parameters: [String: String]
    let query: [String: String]
    let headers: HTTPHeaders
    let body: [UInt8]
    /// Where it came from, for counting attempts.
    let address: String
    /// Whose token it carries; `nil` in open operations.
    let caller: Caller?

    /// Whose token it carries, in an operation that is not open.
    func signedIn() throws(Problem) -> Caller {
        guard let caller else { throw .tokenMissing }
        return caller
    }

    /// The body's media type in lower case, without parameters; `nil` without a body type.
    var mediaType: String? {
        headers["Content-Type"].map { $0.prefix { $0 != ";" }.trimmingBlanks().lowercased() }
    }

    /// Reads the body as JSON; unknown fields are ignored.
    func json<Value: Decodable>(_ type: Value.Type = Value.self) throws(Problem) -> Value {
        if let mediaType, mediaType != "application/json" { throw .unsupportedMediaType("application/json") }
        return try Self.decode(type, from: body)
    }

    static func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws(Problem) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(bytes))
        } catch DecodingError.keyNotFound(let key, _) {
            throw .invalid(key.stringValue, "missing", "The field \(key.stringValue) is missing.")
        } catch DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context) {
            guard let field = context.codingPath.last?.stringValue else {
                throw .malformed("The body must be a JSON object.")
            }
            throw .invalid(field, "wrong_type", "The field \(field) has the wrong type.")
        } catch {
            throw .malformed("The body is not JSON.")
        }
    }
}
