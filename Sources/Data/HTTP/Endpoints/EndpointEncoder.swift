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
        let url = HTTPURL(origin: baseURL.origin, path: try path(of: endpoint), query: query(of: endpoint))
        return HTTPRequest(
            method: endpoint.route.method, url: url, headers: headers, content: body?.content,
            timeout: endpoint.timeout)
    }

    private func query<Answer>(of endpoint: Endpoint<Answer>) -> String? {
        let own = endpoint.query.isEmpty ? "" : PercentEncoding.encodeQuery(endpoint.query)
        guard let base = baseURL.query, !base.isEmpty else { return own.isEmpty ? nil : own }
        return own.isEmpty ? base : "\(base)&\(own)"
    }

    private func path<Answer>(of endpoint: Endpoint<Answer>) throws(ClientError) -> String {
        let template = endpoint.route.template
        // Most routes have nothing to fill in.
        let isPlain = endpoint.parameters.isEmpty && !template.utf8.contains(UInt8(ascii: "{"))
        let own = isPlain ? template : try filled(template, with: endpoint.parameters)
        let prefix = baseURL.path.utf8.last == UInt8(ascii: "/") ? String(baseURL.path.dropLast()) : baseURL.path
        return prefix + (own.utf8.first == UInt8(ascii: "/") ? own : "/" + own)
    }

    private func filled(_ template: String, with parameters: [String: String]) throws(ClientError) -> String {
        var unused = Set(parameters.keys)
        var segments: [String] = []
        for segment in template.split(separator: "/", omittingEmptySubsequences: false) {
            guard segment.first == "{", segment.last == "}" else {
                segments.append(String(segment))
                continue
            }
            let name = String(segment.dropFirst().dropLast())
            // Dot segments would be removed on the way, an empty one would reach another route.
            guard let value = parameters[name], !["", ".", ".."].contains(value) else {
                throw .encoding(what: "parameter \(name)")
            }
            unused.remove(name)
            segments.append(PercentEncoding.encode(value))
        }
        if let name = unused.min() { throw .encoding(what: "parameter \(name)") }
        return segments.joined(separator: "/")
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
