internal import CPorticoCurl

/// Collects one answer within its limits and turns libcurl's results into outcomes.
struct CurlAnswerReader {
    private static let fieldLimit = 256

    private let headerLimit: Int
    private let bodyLimit: Int
    private let errorBodyLimit: Int
    private var status = 0
    private var fields: [HTTPHeaders.Field] = []
    private var body: [UInt8] = []
    private var headerSize = 0
    private var isInHeader = false
    private var isTooLarge = false
    private var isTruncated = false

    init(headerLimit: Int, bodyLimit: Int, errorBodyLimit: Int) {
        self.headerLimit = headerLimit
        self.bodyLimit = bodyLimit
        self.errorBodyLimit = errorBodyLimit
    }

    /// Takes one line of a header; `false` ends the exchange.
    mutating func receiveHeaderLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headerSize += bytes.count
        guard headerSize <= headerLimit else {
            isTooLarge = true
            return false
        }
        let line = unsafe String(decoding: bytes, as: UTF8.self).trimmingLineEnd()
        if line.hasPrefix("HTTP/") {
            // Each informational answer (1xx) begins anew.
            status = line.split(separator: " ", maxSplits: 2).dropFirst().first.flatMap { Int($0) } ?? 0
            fields = []
            isInHeader = true
        } else if line.isEmpty {
            isInHeader = false
        } else if isInHeader {
            // Later lines are trailers, which nobody here asks for.
            append(line)
        }
        isTooLarge = fields.count > Self.fieldLimit
        return !isTooLarge
    }

    /// Takes a piece of the body, content coding removed; `false` ends the exchange.
    mutating func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if status >= 400, body.count + bytes.count > errorBodyLimit {
            unsafe body += unsafe bytes.prefix(errorBodyLimit - body.count)
            isTruncated = true
            return false
        }
        guard body.count + bytes.count <= bodyLimit else {
            isTooLarge = true
            return false
        }
        unsafe body += unsafe bytes
        return true
    }

    func outcome(_ code: CURLcode, detail: String) -> CurlCall.Outcome {
        if isTooLarge { return .failure(.responseTooLarge) }
        guard code == CURLE_OK || isTruncated else { return .failure(Self.error(code, detail, headerSize: headerSize)) }
        // libcurl takes a header that ends with the connection for a whole one.
        if isInHeader { return .failure(.connectionLost) }
        guard (100...599).contains(status) else { return .failure(.malformedResponse) }
        return .success(HTTPResponse(status: status, headers: HTTPHeaders(fields), body: body))
    }

    private mutating func append(_ line: String) {
        if line.first == " " || line.first == "\t", let last = fields.popLast() {
            // An obsolete continuation of the line before (RFC 9112 §5.2).
            fields.append(HTTPHeaders.Field(name: last.name, value: last.value + " " + line.trimmingBlanks()))
        } else if let colon = line.firstIndex(of: ":") {
            let value = String(line[line.index(after: colon)...]).trimmingBlanks()
            fields.append(HTTPHeaders.Field(name: String(line[..<colon]), value: value))
        }
    }

    private static func error(_ code: CURLcode, _ detail: String, headerSize: Int) -> TransportError {
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            .timedOut
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
            .nameNotResolved
        case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED:
            .cannotConnect
        case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            .connectionLost
        case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
            CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE, CURLE_SSL_INVALIDCERTSTATUS,
            CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED:
            // The detail of a TLS fault names hosts and certificates, never a part of the request.
            .tlsFailed(reason: detail.isEmpty ? text(code) : detail)
        case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
            .malformedResponse
        case CURLE_URL_MALFORMAT:
            .invalidRequest(reason: "libcurl does not take the address")
        case CURLE_OUT_OF_MEMORY where headerSize > 0:
            // Its own limit for one header line.
            .responseTooLarge
        case CURLcode(rawValue: 100):
            // CURLE_TOO_LARGE, since 8.6.
            .responseTooLarge
        default:
            .unavailable(reason: text(code))
        }
    }

    private static func text(_ code: CURLcode) -> String {
        unsafe String(cString: portico_curl_error_text(code))
    }
}

extension String {
    fileprivate func trimmingLineEnd() -> String {
        // Swift takes CR LF as one character.
        String(decoding: utf8.reversed().drop { $0 == 0x0A || $0 == 0x0D }.reversed(), as: UTF8.self)
    }

    fileprivate func trimmingBlanks() -> String {
        let blanks: Set<Character> = [" ", "\t"]
        return String(drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed())
    }
}
