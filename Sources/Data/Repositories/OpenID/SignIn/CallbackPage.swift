internal import PorticoDomain
internal import PorticoHTTP

/// The page at which a browser ends: no script, nothing from elsewhere, kept nowhere, and readable in light and dark.
enum CallbackPage {
    static func response(status: Int, _ words: SignInPageWords) -> HTTPResponse {
        let title = escaped(words.title)
        let text = words.sentences.map { "<p>\(escaped($0))</p>" }.joined()
        let page =
            "<!doctype html><html lang=\"\(escaped(words.language))\"><head><meta charset=\"utf-8\">"
            + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>\(title)</title>"
            + "<style>:root{color-scheme:light dark}body{font:1.1rem/1.6 system-ui,sans-serif;max-width:34rem;"
            + "margin:20vh auto;padding:0 1.5rem;word-break:keep-all;overflow-wrap:anywhere}"
            + "h1{font-size:1.6rem;line-height:1.3}</style></head><body><main><h1>\(title)</h1>\(text)</main></body>"
            + "</html>"
        return HTTPResponse(
            status: status,
            headers: headers + ["Content-Type": "text/html; charset=utf-8", "Content-Language": words.language],
            body: Array(page.utf8))
    }

    /// An answer without a page.
    static func bare(_ status: Int) -> HTTPResponse { HTTPResponse(status: status, headers: headers) }

    /// For a request that the listener itself refuses.
    static func bare(_ refusal: LoopbackListener.Refusal) -> HTTPResponse { bare(refusal.status) }

    private static let headers: HTTPHeaders = [
        "Content-Security-Policy":
            "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
            + "frame-ancestors 'none'",
        "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Content-Type-Options": "nosniff",
        "Connection": "close",
    ]

    /// Text as HTML that is nothing but that text.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            default: result.unicodeScalars.append(character)
            }
        }
        return result
    }
}

extension HTTPHeaders {
    fileprivate static func + (left: HTTPHeaders, right: HTTPHeaders) -> HTTPHeaders {
        HTTPHeaders(left.fields + right.fields)
    }
}
