internal import PorticoHTTP

/// Makes an excerpt of an answer that may be shown in a log.
enum Redaction {
    /// Status class, media type and, unless `isBare`, at most 80 characters of a textual body; runs that could be a token
    /// are replaced.
    static func excerpt(of response: HTTPResponse, mediaType: String?, isBare: Bool) -> String {
        let head = "\(response.status / 100)xx \(mediaType ?? "without a type"), \(response.body.count) bytes"
        guard !isBare, let mediaType, mediaType.hasPrefix("text/") || mediaType.hasSuffix("json") else { return head }
        let text = redacted(String(decoding: response.body.prefix(400), as: UTF8.self))
        let shown = text.prefix(80)
        return shown.isEmpty ? head : "\(head): \(shown)"
    }

    /// Text without controls, in which every run of 12 or more token characters is replaced.
    static func redacted(_ text: String) -> String {
        var result = ""
        var run = ""
        func flush() {
            result += run.count >= 12 ? "…" : run
            run = ""
        }
        for character in text {
            if character.isASCII, character.isLetter || character.isNumber || "-_.~+/=".contains(character) {
                run.append(character)
            } else {
                flush()
                let isText = !character.isWhitespace && character.unicodeScalars.allSatisfy(\.isVisibleText)
                result.append(isText ? character : " ")
            }
        }
        flush()
        return result
    }
}

extension Unicode.Scalar {
    /// Whether this is seen where it stands, and neither moves a cursor nor turns, hides or ends what is beside it.
    var isVisibleText: Bool {
        switch properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
