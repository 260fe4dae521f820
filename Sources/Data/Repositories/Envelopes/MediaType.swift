internal import PorticoHTTP

/// The media type of an answer, without its parameters.
enum MediaType {
    static func of(_ response: HTTPResponse) -> String? {
        guard let value = response.headers["Content-Type"] else { return nil }
        let type = value.prefix { $0 != ";" }.lowercased().filter { !$0.isWhitespace }
        return type.isEmpty ? nil : type
    }
}
