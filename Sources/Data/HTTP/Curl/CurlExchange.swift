internal import CPorticoCurl

/// One request in libcurl's hands, and what has come of its answer. Lives on the transport's thread.
@safe final class CurlExchange {
    let call: CurlCall
    let easy: UnsafeMutableRawPointer
    /// Whether the connection it was about to use already had something to read, so that nothing was sent.
    private(set) var metStaleConnection = false
    private let connections: CurlConnections
    private let proxy: Proxy?
    private let trust: CurlTrust?
    private var reader: CurlAnswerReader
    private var upload: CurlUpload?
    private var fields: UnsafeMutablePointer<curl_slist>?
    private let errorText: UnsafeMutablePointer<CChar>

    /// Sets up a handle that ``prepare(_:_:)`` has made ready, which the exchange does not own.
    init(
        _ call: CurlCall, _ easy: UnsafeMutableRawPointer, _ configuration: CurlTransport.Configuration,
        _ connections: CurlConnections, isFresh: Bool, proxy: Proxy?, trust: CurlTrust?
    ) throws(TransportError) {
        self.connections = connections
        self.call = call
        unsafe self.easy = unsafe easy
        self.proxy = proxy
        self.trust = trust
        let limit = call.request.responseLimit
        reader = CurlAnswerReader(
            call.request,
            limits: CurlAnswerReader.Limits(
                header: configuration.headerLimit, body: limit, errorBody: min(configuration.errorBodyLimit, limit)))
        unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe errorText.initialize(to: 0)
        try setUp(configuration, isFresh: isFresh)
    }

    deinit {
        unsafe portico_curl_list_free(fields)
        unsafe errorText.deallocate()
    }

    /// What the caller gets, now that libcurl has ended the exchange with `code`.
    func outcome(_ code: CURLcode) -> CurlCall.Outcome {
        let outcome = reader.outcome(code == CURLE_OK ? nil : error(code))
        // A proxy of plain http answers in the server's place.
        if let proxy, case .success(let response) = outcome, response.status == 407 {
            return .failure(.proxyFailed(reason: TransportError.refusal(by: proxy, status: 407)))
        }
        return outcome
    }

    /// Goes on with a body that had no bytes ready.
    func resume() {
        unsafe _ = portico_curl_easy_resume(easy)
    }

    private func error(_ code: CURLcode) -> TransportError {
        let detail = unsafe String(cString: errorText)
        guard let proxy else { return TransportError(code, detail: detail, hasAnswer: reader.hasAnswer) }
        return TransportError(
            code, detail: detail, hasAnswer: reader.hasAnswer, through: proxy,
            connectStatus: unsafe portico_curl_connect_status(easy))
    }

    fileprivate func receiveHeaderLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
        unsafe reader.receiveHeaderLine(bytes)
    }

    fileprivate func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        unsafe reader.receiveBody(bytes)
    }

    /// Whether the connection may carry the request.
    fileprivate func mayUseConnection(ownPort: CInt) -> Bool {
        metStaleConnection = connections.hasInput(ownPort: Int(ownPort))
        return !metStaleConnection
    }

    private func setUp(_ configuration: CurlTransport.Configuration, isFresh: Bool) throws(TransportError) {
        let request = call.request
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        try set(CURLOPT_URL, request.url.absoluteString)
        try setLimits(request)
        try set(CURLOPT_CONNECTTIMEOUT_MS, min(configuration.connectTimeout, request.timeout).curlMilliseconds)
        unsafe try trust?.apply(to: easy)
        try setProxy()
        // On a kept connection that the server closes unanswered libcurl sends any request again by itself.
        if isFresh || !request.method.isIdempotent || !request.isReplayable {
            try set(CURLOPT_FRESH_CONNECT, 1)
        } else {
            unsafe _ = portico_curl_set_prerequisite(easy, judgeCurlConnection, context)
        }
        try setMethodAndBody(request)
        try setFields(request)
        unsafe portico_curl_set_pointer(easy, CURLOPT_PRIVATE, context)
        unsafe portico_curl_set_pointer(easy, CURLOPT_HEADERDATA, context)
        unsafe portico_curl_set_pointer(easy, CURLOPT_WRITEDATA, context)
        unsafe portico_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
    }

    /// Sets what is the same for every request on a handle without any options.
    static func prepare(
        _ easy: UnsafeMutableRawPointer, _ configuration: CurlTransport.Configuration
    ) throws(TransportError) {
        guard unsafe portico_curl_allow_http_only(easy) == CURLE_OK else {
            throw .unavailable(reason: "libcurl cannot be limited to http and https")
        }
        unsafe try set(easy, CURLOPT_PATH_AS_IS, 1)
        unsafe try set(easy, CURLOPT_FOLLOWLOCATION, 0)
        unsafe try set(easy, CURLOPT_HTTP09_ALLOWED, 0)
        unsafe try set(easy, CURLOPT_NOSIGNAL, 1)
        unsafe portico_curl_set_quick_exit(easy)
        unsafe try set(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        unsafe try set(easy, CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        unsafe try set(easy, CURLOPT_USERAGENT, configuration.userAgent)
        unsafe try set(easy, CURLOPT_ACCEPT_ENCODING, "")
        // Both are always set, because libcurl itself reads the environment for what is not.
        unsafe try set(easy, CURLOPT_NOPROXY, "")
        unsafe try set(easy, CURLOPT_PROXY, "")
        unsafe portico_curl_set_function(easy, CURLOPT_HEADERFUNCTION, receiveCurlHeader)
        unsafe portico_curl_set_function(easy, CURLOPT_WRITEFUNCTION, receiveCurlBody)
    }

    /// What lies in memory has a limit of time; what comes from a file or goes to one may take as long as it moves, and
    /// whoever gives a stream may pause for longer.
    private func setLimits(_ request: HTTPRequest) throws(TransportError) {
        if request.destination != nil { unsafe portico_curl_set_text(easy, CURLOPT_ACCEPT_ENCODING, nil) }
        let patience: Int
        switch (request.destination, request.content) {
        case (_, .stream): patience = 30
        case (nil, nil), (nil, .bytes): return try set(CURLOPT_TIMEOUT_MS, request.timeout.curlMilliseconds)
        default: patience = 1
        }
        try set(CURLOPT_LOW_SPEED_LIMIT, 1)
        try set(CURLOPT_LOW_SPEED_TIME, max(1, patience * request.timeout.curlMilliseconds / 1000))
    }

    private func setProxy() throws(TransportError) {
        guard let proxy else { return }
        try set(CURLOPT_PROXY, proxy.address)
        guard let credentials = proxy.credentials else { return }
        try set(CURLOPT_PROXYUSERNAME, credentials.user)
        try set(CURLOPT_PROXYPASSWORD, credentials.password)
    }

    private func setMethodAndBody(_ request: HTTPRequest) throws(TransportError) {
        switch (request.method, request.content) {
        case (.get, nil):
            return try set(CURLOPT_HTTPGET, 1)
        case (.head, nil):
            return try set(CURLOPT_NOBODY, 1)
        case (let method, nil):
            // Content-Length: 0 goes with the methods that usually have a body, and with no others.
            if Self.usuallyHasBody(method) { try setBody([]) }
        case (_, .bytes(let bytes)):
            try setBody(bytes)
        case (_, .file(let path)):
            try setUpload(CurlUpload([.file(path: path)], progress: request.progress))
        case (_, .pieces(let pieces)):
            try setUpload(CurlUpload(pieces, progress: request.progress))
        case (_, .stream):
            guard let pipe = call.pipe else { throw .invalidRequest(reason: "the stream of the body is missing") }
            try setUpload(CurlUpload(pipe: pipe, progress: request.progress))
        }
        try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
    }

    private static func usuallyHasBody(_ method: HTTPMethod) -> Bool { [.post, .put, .patch].contains(method) }

    private func setBody(_ bytes: [UInt8]) throws(TransportError) {
        let code = unsafe bytes.withUnsafeBytes { bytes in
            unsafe withUnsafePointer(to: 0 as UInt8) { empty in
                unsafe portico_curl_set_body(easy, bytes.baseAddress ?? UnsafeRawPointer(empty), Int64(bytes.count))
            }
        }
        guard code == CURLE_OK else { throw .unavailable(reason: "libcurl did not accept the body") }
    }

    private func setUpload(_ upload: CurlUpload) throws(TransportError) {
        self.upload = upload
        let context = unsafe Unmanaged.passUnretained(upload).toOpaque()
        try set(CURLOPT_UPLOAD, 1)
        unsafe portico_curl_set_size(easy, CURLOPT_INFILESIZE_LARGE, upload.size)
        unsafe portico_curl_set_pointer(easy, CURLOPT_READDATA, context)
        unsafe portico_curl_set_function(easy, CURLOPT_READFUNCTION, readCurlBody)
        unsafe portico_curl_set_pointer(easy, CURLOPT_SEEKDATA, context)
        unsafe portico_curl_set_seek(easy, seekCurlBody)
    }

    private func setFields(_ request: HTTPRequest) throws(TransportError) {
        var lines: [String] = []
        if request.content != nil || Self.usuallyHasBody(request.method) {
            // libcurl's own wait for "100 Continue", and the type it would make up for a body.
            lines.append("Expect:")
            if request.headers["Content-Type"] == nil { lines.append("Content-Type:") }
        }
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
        unsafe try Self.set(easy, option, number)
    }

    private func set(_ option: CURLoption, _ text: String) throws(TransportError) {
        unsafe try Self.set(easy, option, text)
    }

    private static func set(
        _ easy: UnsafeMutableRawPointer, _ option: CURLoption, _ number: Int
    ) throws(TransportError) {
        guard unsafe portico_curl_set_number(easy, option, number) == CURLE_OK else {
            throw .unavailable(reason: "libcurl does not know option \(option.rawValue)")
        }
    }

    private static func set(
        _ easy: UnsafeMutableRawPointer, _ option: CURLoption, _ text: String
    ) throws(TransportError) {
        guard unsafe portico_curl_set_text(easy, option, text) == CURLE_OK else {
            throw .unavailable(reason: "libcurl does not know option \(option.rawValue)")
        }
    }
}

private func judgeCurlConnection(
    _ context: UnsafeMutableRawPointer?, _ address: UnsafeMutablePointer<CChar>?,
    _ ownAddress: UnsafeMutablePointer<CChar>?, _ port: CInt, _ ownPort: CInt
) -> CInt {
    guard let context = unsafe context else { return 1 }
    let exchange = unsafe Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    return exchange.mayUseConnection(ownPort: ownPort) ? 0 : 1
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

extension Duration {
    /// Whole milliseconds as libcurl takes them: at least 1, since 0 would mean no limit.
    fileprivate var curlMilliseconds: Int { Int(min(max(milliseconds, 1), Int64(Int32.max))) }
}
