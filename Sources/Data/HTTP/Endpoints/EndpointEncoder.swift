#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif

/// Turns an endpoint into the request that a transport sends.
struct EndpointEncoder: Sendable {
    let baseURL: HTTPURL
    let randomBytes: @Sendable (Int) -> [UInt8]

    func request<Answer>(for endpoint: Endpoint<Answer>) throws(ClientError) -> HTTPRequest {
        var headers = endpoint.headers
        let body = try encode(endpoint.body)
        if let body, headers["Content-Type"] == nil { headers["Content-Type"] = body.contentType }
        for field in headers.fields where !field.isValid {
            throw .encoding(what: field.name.isHTTPToken ? "header \(field.name)" : "header name")
        }
        let query = [baseURL.query, PercentEncoding.encodeQuery(endpoint.query)].compactMap(\.self)
            .filter { !$0.isEmpty }
        let url = HTTPURL(
            origin: baseURL.origin, path: try path(of: endpoint),
            query: query.isEmpty ? nil : query.joined(separator: "&"))
        return HTTPRequest(
            method: endpoint.route.method, url: url, headers: headers, content: body?.content,
            timeout: endpoint.timeout)
    }

    private func path<Answer>(of endpoint: Endpoint<Answer>) throws(ClientError) -> String {
        var unused = Set(endpoint.parameters.keys)
        var segments: [String] = []
        for segment in endpoint.route.template.split(separator: "/", omittingEmptySubsequences: false) {
            guard segment.first == "{", segment.last == "}" else {
                segments.append(String(segment))
                continue
            }
            let name = String(segment.dropFirst().dropLast())
            // Dot segments would be removed on the way, an empty one would reach another route.
            guard let value = endpoint.parameters[name], !["", ".", ".."].contains(value) else {
                throw .encoding(what: "parameter \(name)")
            }
            unused.remove(name)
            segments.append(PercentEncoding.encode(value))
        }
        if let name = unused.min() { throw .encoding(what: "parameter \(name)") }
        let template = segments.joined(separator: "/")
        let prefix = baseURL.path.hasSuffix("/") ? String(baseURL.path.dropLast()) : baseURL.path
        return prefix + (template.hasPrefix("/") ? template : "/" + template)
    }

    private func encode(_ body: HTTPBody) throws(ClientError) -> (content: HTTPContent, contentType: String)? {
        switch body {
        case .none:
            return nil
        case .json(let value):
            // The wire shapes name their own keys; sorted, so that equal values give equal bytes.
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            guard let data = try? encoder.encode(value) else { throw .encoding(what: "JSON body") }
            return (.bytes(Array(data)), "application/json")
        case .form(let items):
            return (.bytes(Array(PercentEncoding.encodeForm(items).utf8)), "application/x-www-form-urlencoded")
        case .multipart(let parts):
            let encoded = try MultipartEncoder(randomBytes: randomBytes).encode(parts)
            return (.bytes(encoded.bytes), encoded.contentType)
        case .bytes(let bytes, let contentType):
            return (.bytes(bytes), contentType)
        case .file(let path, let contentType):
            return (.file(path: path), contentType)
        case .stream(let stream, let contentType):
            return (.stream(stream), contentType)
        }
    }
}
