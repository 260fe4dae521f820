package import PorticoDomain
package import PorticoHTTP

extension APIRequest {
    /// The request as a transport sends it to `url`, its target resolved; refused when its method or a header cannot be
    /// sent.
    package func httpRequest(to url: HTTPURL, timeout: Duration) throws(SessionError) -> HTTPRequest {
        let method = HTTPMethod(rawValue: method)
        guard method.isValid else { throw .invalid(.setting("a method is one word")) }
        var headers = HTTPHeaders()
        for header in self.headers {
            let field = HTTPHeaders.Field(name: header.name, value: header.value)
            guard field.isValid else { throw .invalid(.setting("a header has a name and one line of value")) }
            headers.append(field)
        }
        var request = HTTPRequest(
            method: method, url: url, headers: headers, content: content.map(HTTPContent.init), timeout: timeout)
        request.destination = destination
        if let progress { request.progress = { progress(RequestProgress($0)) } }
        return request
    }
}

extension APIResponse {
    /// What came back, with the header fields in their order.
    package init(_ response: HTTPResponse) {
        self.init(
            status: response.status, headers: response.headers.fields.map { ($0.name, $0.value) }, body: response.body,
            savedBytes: response.savedBytes)
    }
}
