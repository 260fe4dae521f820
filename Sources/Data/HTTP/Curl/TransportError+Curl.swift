internal import CPorticoCurl

extension TransportError {
    /// What a result of libcurl means; `detail` is its own sentence about this exchange.
    init(_ code: CURLcode, detail: String, hasAnswer: Bool) {
        self =
            switch code {
            case CURLE_OPERATION_TIMEDOUT:
                .timedOut
            case CURLE_COULDNT_RESOLVE_HOST:
                .nameNotResolved
            case CURLE_COULDNT_CONNECT, CURLE_INTERFACE_FAILED:
                .cannotConnect
            case CURLE_RECV_ERROR where detail.contains("chunked"):
                .malformedResponse
            case CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_PARTIAL_FILE, CURLE_HTTP2,
                CURLE_HTTP2_STREAM, CURLE_SEND_FAIL_REWIND:
                .connectionLost
            case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
                CURLE_SSL_CACERT_BADFILE, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_CRL_BADFILE, CURLE_SSL_INVALIDCERTSTATUS,
                CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_USE_SSL_FAILED:
                // The detail of a TLS fault names hosts and certificates, never a part of the request.
                .tlsFailed(reason: detail.isEmpty ? Self.text(code) : detail)
            case CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL, CURLE_BAD_CONTENT_ENCODING, CURLE_WRITE_ERROR:
                .malformedResponse
            case CURLE_URL_MALFORMAT:
                .invalidRequest(reason: "libcurl does not accept the address")
            case CURLE_ABORTED_BY_CALLBACK:
                .invalidRequest(reason: "the body could not be read to its end")
            case CURLE_BAD_FUNCTION_ARGUMENT where hasAnswer:
                // A header line that its own list of headers does not take.
                .malformedResponse
            case CURLE_OUT_OF_MEMORY where hasAnswer:
                // Its own limit for one header line.
                .responseTooLarge
            case CURLcode(rawValue: 100):
                // CURLE_TOO_LARGE, since 8.6.
                .responseTooLarge
            default:
                .unavailable(reason: Self.text(code))
            }
    }

    /// The same for an exchange through a proxy: faults before the request has reached it are the proxy's.
    init(
        _ code: CURLcode, detail: String, hasAnswer: Bool, through proxy: Proxy, connectStatus: Int
    ) {
        switch code {
        case CURLE_COULDNT_RESOLVE_PROXY:
            self = .proxyFailed(reason: "the name of \(proxy.address) cannot be resolved")
        case CURLE_COULDNT_CONNECT where connectStatus == 0:
            self = .proxyFailed(reason: "\(proxy.address) cannot be reached")
        case CURLE_PROXY:
            self = .proxyFailed(reason: "\(proxy.address) refuses the connection")
        case _ where !hasAnswer && connectStatus != 0 && !(200..<300).contains(connectStatus):
            self = .proxyFailed(reason: Self.refusal(by: proxy, status: connectStatus))
        default:
            self.init(code, detail: detail, hasAnswer: hasAnswer)
        }
    }

    /// What to say of a proxy that answers by itself.
    static func refusal(by proxy: Proxy, status: Int) -> String {
        let isAboutCredentials = status == 407
        return isAboutCredentials
            ? "\(proxy.address) wants another user name or password"
            : "\(proxy.address) answers \(status)"
    }

    private static func text(_ code: CURLcode) -> String {
        unsafe String(cString: portico_curl_error_text(code))
    }
}
