package import PorticoDomain
package import PorticoHTTP

/// What a server says when it does not do what it was asked, whatever envelope it uses.
package struct ServerFailure: Equatable, Sendable {
    /// The envelope that was recognised.
    package enum Shape: Equatable, Sendable {
        /// Problem details (RFC 9457).
        case problem
        /// `error` and `error_description` (RFC 6749 §5.2).
        case oauth
        /// `{status|code, message|msg|error, data}`.
        case envelope
        /// A bare `{code|statusCode, message|errorMessage}`.
        case entity
        /// None of them.
        case foreign
    }

    /// The envelope.
    package let shape: Shape
    /// The status of the answer.
    package let status: Int
    /// The server's stable word, or its number as text.
    package let code: String?
    /// The server's word as it may be shown: not one that repeats what was sent as a secret, which becomes the status.
    package let shownCode: String?
    /// The server's sentence, controls removed, at most 200 characters; never from a 5xx, and never one that repeats what
    /// was sent as a secret.
    package let sentence: String?
    /// The first field named, as the server names it.
    package let field: String?
    /// How long to wait, when the server says so; at most an hour.
    package let retryAfter: Duration?
    /// Whether the header says that the token is not taken (RFC 6750 §3.1).
    package let refusesToken: Bool
    /// Whether a web page came: a proxy's or a captive portal's, not the service's word.
    package let isMarkup: Bool
    /// What came, for a diagnosis: class, media type and a short excerpt without anything that looks like a secret.
    package let excerpt: String

    /// Reads an answer; `now` is the local time, against which a `Retry-After` date counts.
    package init(_ response: HTTPResponse, now: Timestamp) {
        let mediaType = MediaType.of(response)
        let value = mediaType == "text/html" ? nil : JSONValue(Array(response.body.prefix(Self.limit)))
        let reading = Reading(value?.members, mediaType: mediaType)
        shape = reading.shape
        status = response.status
        code = reading.code
        field = reading.field
        let repeats = { (text: String) in response.sent?.isRepeated(in: text) ?? false }
        shownCode = reading.code.map { repeats($0) ? String(response.status) : $0 }
        let words = response.status >= 500 ? nil : reading.sentence
        sentence = words.flatMap { repeats($0) ? nil : Self.cleaned($0) }
        refusesToken = BearerChallenge.refusesToken(response.headers)
        retryAfter = Self.wait(asked: response, now: now)
        isMarkup = mediaType == "text/html" || mediaType == "application/xhtml+xml"
        let holdsRepetition =
            value.map { $0.hasText(where: repeats) }
            ?? repeats(String(decoding: response.body.prefix(Self.limit), as: UTF8.self))
        excerpt = Redaction.excerpt(of: response, mediaType: mediaType, isBare: holdsRepetition)
    }

    /// The most bytes of an error's body that are looked at: 64 KiB.
    private static let limit = 64 << 10

    /// The longest wait that is obeyed: an hour.
    private static let longestWait = Duration.seconds(3_600)

    private static func wait(asked response: HTTPResponse, now: Timestamp) -> Duration? {
        guard let text = response.headers["Retry-After"] else { return nil }
        let date = response.headers["Date"].flatMap { HTTPDate($0, now: now.seconds) }
        let delay = RetryAfter.delay(text, now: date?.secondsSince1970 ?? now.seconds)
        return delay.map { min($0, longestWait) }
    }

    static func cleaned(_ sentence: String) -> String? {
        // A line break between two words is what keeps them apart.
        let words = sentence.split { $0.isNewline || $0 == "\t" }.joined(separator: " ")
        let visible = words.unicodeScalars.filter(\.isVisibleText)
        // One character can be made of any number of scalars, all of which a terminal would have to draw.
        let bounded = String(String.UnicodeScalarView(visible.prefix(1_000))).trimmingWhitespace()
        let text = String(bounded.prefix(200))
        return text.isEmpty ? nil : text
    }
}

/// The parts of one envelope.
private struct Reading {
    var shape = ServerFailure.Shape.foreign
    var code: String?
    var sentence: String?
    var field: String?

    init(_ members: [String: JSONValue]?, mediaType: String?) {
        guard let members else { return }
        func text(_ names: String...) -> String? { names.lazy.compactMap { members[$0]?.text }.first }
        func code(_ names: String...) -> String? { names.lazy.compactMap { members[$0]?.code }.first }
        let isProblem = members["title"] != nil && members["status"] != nil || members["detail"] != nil
        if mediaType == "application/problem+json" || isProblem {
            let first = members["errors"]?.elements?.first?.members
            shape = .problem
            self.code = code("code")
            sentence = first?["detail"]?.text ?? text("detail", "title")
            field = first?["field"]?.text
        } else if let error = text("error"), members["message"] == nil, members["msg"] == nil, members["data"] == nil {
            shape = .oauth
            self.code = error
            sentence = text("error_description")
        } else if members["data"] != nil || members["msg"] != nil || members["status"] != nil {
            shape = .envelope
            self.code = code("code", "status")
            sentence = text("message", "msg", "error")
        } else if members["code"] != nil || members["statusCode"] != nil || members["errorMessage"] != nil
            || members["message"] != nil
        {
            shape = .entity
            self.code = code("code", "statusCode")
            sentence = text("message", "errorMessage")
        }
    }
}
