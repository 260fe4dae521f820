#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PorticoHTTP
import PorticoVault

/// Answers the browser: the page, its events, and what the person does on it.
///
/// The listener lets in only requests that name this computer. Pages that other programs serve on it could still send
/// some, so every answer needs the key, in a cookie that scripts cannot read, and every deed needs an `Origin` that is
/// this page's own.
struct Website: HTTPTransport {
    let desk: Desk
    let key: String

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let path = request.url.path
        let offered = PercentEncoding.decodePairs(request.url.query ?? "")?.first { $0.name == "key" }?.value
        if request.method == .get, path == "/", let offered {
            guard isKey(offered) else { return answer(403) }
            // From here on the key is in no address, history or Referer.
            return answer(303, headers: ["Location": "/", "Set-Cookie": cookie(request)])
        }
        guard isKnown(request) else { return answer(403) }
        switch (request.method, path) {
        case (.get, "/"): return answer(200, "text/html; charset=utf-8", Files.page)
        case (.get, "/page.js"): return answer(200, "text/javascript; charset=utf-8", Files.script)
        case (.get, "/page.css"): return answer(200, "text/css; charset=utf-8", Files.style)
        case (.get, "/events"): return await events(request)
        case (.post, _) where path.hasPrefix("/do/"): return await deed(String(path.dropFirst(4)), request)
        default: return answer(404)
        }
    }

    /// One event in each answer; the browser asks for the next at once, with the number of the last one it has seen.
    private func events(_ request: HTTPRequest) async -> HTTPResponse {
        let (page, number) = await desk.page(after: request.headers["Last-Event-ID"].flatMap { Int($0) })
        let data = (try? JSONEncoder().encode(page)) ?? Data()
        let text = "retry: 20\nid: \(number)\ndata: \(String(decoding: data, as: UTF8.self))\n\n"
        return answer(200, "text/event-stream", text)
    }

    private func deed(_ name: String, _ request: HTTPRequest) async -> HTTPResponse {
        guard request.headers["Origin"] == "\(request.url.origin)" else { return answer(403) }
        guard request.headers["Content-Type"] == "application/json" else { return answer(415) }
        guard let wish = try? JSONDecoder().decode(Desk.Wish.self, from: Data(request.body ?? [])) else {
            return answer(400)
        }
        return answer(await desk.obey(name, wish) ? 204 : 404)
    }

    /// Cookies are the host's, whatever its port, so that the name must tell two programs apart.
    private func cookieName(_ request: HTTPRequest) -> String { "notebook-\(request.url.origin.port)" }

    private func cookie(_ request: HTTPRequest) -> String {
        "\(cookieName(request))=\(key); HttpOnly; SameSite=Strict; Path=/"
    }

    private func isKnown(_ request: HTTPRequest) -> Bool {
        let cookies = request.headers.values(of: "Cookie").flatMap { $0.split(separator: ";") }
        let prefix = cookieName(request) + "="
        return cookies.contains { cookie in
            let text = cookie.drop { $0 == " " }
            return text.hasPrefix(prefix) && isKey(String(text.dropFirst(prefix.count)))
        }
    }

    private func isKey(_ text: String) -> Bool { ConstantTime.equal(Array(text.utf8), Array(key.utf8)) }

    private func answer(
        _ status: Int, _ type: String? = nil, _ text: String = "", headers: HTTPHeaders = HTTPHeaders()
    ) -> HTTPResponse {
        var headers = headers
        headers["Content-Type"] = type
        headers["Cache-Control"] = "no-store"
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "no-referrer"
        headers["Content-Security-Policy"] =
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors 'none'; "
            + "base-uri 'none'; form-action 'none'"
        return HTTPResponse(status: status, headers: headers, body: Array(text.utf8))
    }
}
