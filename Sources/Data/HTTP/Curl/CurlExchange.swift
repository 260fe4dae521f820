internal import CPorticoCurl

/// One request in libcurl's hands, and what has come of its answer. Lives on the transport's thread.
@safe final class CurlExchange {
    let call: CurlCall
    let easy: UnsafeMutableRawPointer
    private var reader: CurlAnswerReader
    private var fields: UnsafeMutablePointer<curl_slist>?
    private let errorText: UnsafeMutablePointer<CChar>

    init(_ call: CurlCall, _ configuration: CurlTransport.Configuration) throws(TransportError) {
        guard let easy = unsafe portico_curl_easy_init() else { throw .unavailable(reason: "curl_easy_init failed") }
        self.call = call
        unsafe self.easy = unsafe easy
        reader = CurlAnswerReader(
            headerLimit: configuration.headerLimit, bodyLimit: call.request.responseLimit,
            errorBodyLimit: min(configuration.errorBodyLimit, call.request.responseLimit))
        unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        try setUp(configuration)
    }

    deinit {
        unsafe portico_curl_easy_cleanup(easy)
        unsafe portico_curl_list_free(fields)
        unsafe errorText.deallocate()
    }

    /// What the caller gets, now that libcurl has ended the exchange with `code`.
    func outcome(_ code: CURLcode) -> CurlCall.Outcome {
        reader.outcome(code, detail: unsafe String(cString: errorText))
    }

    fileprivate func receiveHeaderLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
        unsafe reader.receiveHeaderLine(bytes)
    }

    fileprivate func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        unsafe reader.receiveBody(bytes)
    }

    private func setUp(_ configuration: CurlTransport.Configuration) throws(TransportError) {
        let request = call.request
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        try set(CURLOPT_URL, request.url.absoluteString)
        guard unsafe portico_curl_allow_http_only(easy) == CURLE_OK else {
            throw .unavailable(reason: "libcurl cannot be limited to http and https")
        }
        try set(CURLOPT_PATH_AS_IS, 1)
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_HTTP09_ALLOWED, 0)
        try set(CURLOPT_NOSIGNAL, 1)
        unsafe portico_curl_set_quick_exit(easy)
        try set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        try set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        try set(CURLOPT_ACCEPT_ENCODING, "")
        try set(CURLOPT_TIMEOUT_MS, request.timeout.curlMilliseconds)
        try set(CURLOPT_CONNECTTIMEOUT_MS, min(configuration.connectTimeout, request.timeout).curlMilliseconds)
        try set(CURLOPT_USERAGENT, configuration.userAgent)
        if let path = configuration.certificateAuthorities { try set(CURLOPT_CAINFO, path) }
        if request.url.origin.isOwnMachine || !configuration.usesEnvironmentProxies { try set(CURLOPT_PROXY, "") }
        // On a kept connection that the server closes unanswered libcurl sends any request again by itself.
        if !request.method.isIdempotent { try set(CURLOPT_FRESH_CONNECT, 1) }
        try setMethodAndBody(request)
        try setFields(request)
        unsafe portico_curl_set_pointer(easy, CURLOPT_PRIVATE, context)
        unsafe portico_curl_set_pointer(easy, CURLOPT_HEADERDATA, context)
        unsafe portico_curl_set_pointer(easy, CURLOPT_WRITEDATA, context)
        unsafe portico_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
        unsafe portico_curl_set_function(easy, CURLOPT_HEADERFUNCTION, receiveCurlHeader)
        unsafe portico_curl_set_function(easy, CURLOPT_WRITEFUNCTION, receiveCurlBody)
    }

    private func setMethodAndBody(_ request: HTTPRequest) throws(TransportError) {
        switch (request.method, request.body) {
        case (.get, nil):
            try set(CURLOPT_HTTPGET, 1)
        case (.head, nil):
            try set(CURLOPT_NOBODY, 1)
        case (let method, let body):
            // Content-Length: 0 goes with the methods that usually have a body, and with no others.
            if body != nil || [.post, .put, .patch].contains(method) {
                let code = unsafe (body ?? []).withUnsafeBytes { bytes in
                    unsafe withUnsafePointer(to: 0 as UInt8) { empty in
                        unsafe portico_curl_set_body(
                            easy, bytes.baseAddress ?? UnsafeRawPointer(empty), Int64(bytes.count))
                    }
                }
                guard code == CURLE_OK else { throw .unavailable(reason: "libcurl did not take the body") }
            }
            try set(CURLOPT_CUSTOMREQUEST, method.rawValue)
        }
    }

    private func setFields(_ request: HTTPRequest) throws(TransportError) {
        // libcurl's own wait for "100 Continue", and the type it would make up for a body.
        var lines = ["Expect:"]
        if request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
        // Without a value libcurl takes "Name:" as the wish to remove a field; "Name;" sends an empty one.
        lines += request.headers.fields.map { $0.value.isEmpty ? "\($0.name);" : "\($0.name): \($0.value)" }
        for line in lines {
            guard let longer = unsafe portico_curl_list_append(fields, line) else {
                throw .unavailable(reason: "no memory for the header")
            }
            unsafe fields = unsafe longer
        }
        unsafe portico_curl_set_list(easy, CURLOPT_HTTPHEADER, fields)
    }

    private func set(_ option: CURLoption, _ number: Int) throws(TransportError) {
        guard unsafe portico_curl_set_number(easy, option, number) == CURLE_OK else {
            throw .unavailable(reason: "libcurl does not know option \(option.rawValue)")
        }
    }

    private func set(_ option: CURLoption, _ text: String) throws(TransportError) {
        guard unsafe portico_curl_set_text(easy, option, text) == CURLE_OK else {
            throw .unavailable(reason: "libcurl does not know option \(option.rawValue)")
        }
    }
}

private func receiveCurlHeader(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context = unsafe context else { return 0 }
    let exchange = unsafe Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    let line = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    return unsafe exchange.receiveHeaderLine(line) ? size * count : 0
}

private func receiveCurlBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context = unsafe context else { return 0 }
    let exchange = unsafe Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    let piece = unsafe UnsafeRawBufferPointer(start: bytes, count: size * count)
    return unsafe exchange.receiveBody(piece) ? size * count : 0
}

extension HTTPURL.Origin {
    /// Whether requests stay on this machine, so that no proxy may see them.
    var isOwnMachine: Bool { isLoopback || host.hasSuffix(".localhost") }
}

extension Duration {
    /// Whole milliseconds as libcurl takes them: at least 1, since 0 would mean no limit.
    fileprivate var curlMilliseconds: Int { Int(min(max(milliseconds, 1), Int64(Int32.max))) }
}
