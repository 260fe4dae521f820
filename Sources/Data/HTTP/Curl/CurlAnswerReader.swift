internal import CPorticoCurl

/// Collects one answer within its limits and turns libcurl's results into outcomes.
struct CurlAnswerReader: ~Copyable {
    /// What an answer may be.
    struct Limits {
        /// The most bytes of the header, informational answers and trailers included.
        var header: Int
        /// The most bytes of the body.
        var body: Int
        /// The most bytes that are kept of the body of an answer with status 400 or more.
        var errorBody: Int
        /// The most field lines.
        var fields = 256
    }

    private enum Part {
        case start
        case fields
        case body
    }

    private let limits: Limits
    private let destination: String?
    private let progress: (@Sendable (HTTPProgress) -> Void)?
    private let hasBody: Bool
    private var part = Part.start
    private var status = 0
    private var fields: [HTTPHeaders.Field] = []
    private var body: [UInt8] = []
    private var file: NewFile?
    private var headerSize = 0
    private var failure: TransportError?
    private var isTruncated = false

    init(_ request: HTTPRequest, limits: Limits) {
        self.limits = limits
        destination = request.destination
        progress = request.progress
        hasBody = request.method != .head
    }

    /// Takes one line of a header; `false` ends the exchange.
    mutating func receiveHeaderLine(_ bytes: UnsafeRawBufferPointer) -> Bool {
        headerSize += bytes.count
        guard headerSize <= limits.header else { return fail(.responseTooLarge) }
        let line = unsafe HeaderLine(bytes)
        switch part {
        case .start:
            // Each informational answer (1xx) begins anew.
            guard let code = line.status else { return fail(.malformedResponse) }
            status = code
            fields = []
            part = .fields
        case .fields where line.isEmpty:
            part = (100..<200).contains(status) && status != 101 ? .start : .body
            return part == .start || framingIsGood()
        case .fields:
            // A NUL or another control could hide a part of the line from whoever reads it next (RFC 9110 §5.5).
            guard line.isClean else { return fail(.malformedResponse) }
            append(line)
            if fields.count > limits.fields { return fail(.responseTooLarge) }
        case .body:
            // Trailers, which nobody here asks for.
            break
        }
        return true
    }

    /// Takes a piece of the body, content coding removed unless it goes to a file; `false` ends the exchange.
    mutating func receiveBody(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if goesToFile { return unsafe save(bytes) }
        if status >= 400, body.count + bytes.count > limits.errorBody {
            unsafe body += unsafe bytes.prefix(limits.errorBody - body.count)
            isTruncated = true
            return false
        }
        guard body.count + bytes.count <= limits.body else { return fail(.responseTooLarge) }
        unsafe body += unsafe bytes
        return true
    }

    /// What the caller gets; `error` is what libcurl's result means when it is no success.
    ///
    /// By then a file that is kept is closed, and any other is gone.
    mutating func outcome(_ error: TransportError?) -> CurlCall.Outcome {
        defer { file = nil }
        return settled(error)
    }

    private mutating func settled(_ error: TransportError?) -> CurlCall.Outcome {
        if let failure { return .failure(failure) }
        if let error, !isTruncated { return .failure(error) }
        // libcurl takes a header that ends with the connection for a whole one.
        if part != .body { return .failure(status == 0 ? .malformedResponse : .connectionLost) }
        guard (200...599).contains(status) else { return .failure(.malformedResponse) }
        var response = HTTPResponse(status: status, headers: HTTPHeaders(fields), body: body)
        if goesToFile {
            guard unsafe save(UnsafeRawBufferPointer(start: nil, count: 0)) else {
                return .failure(failure ?? .malformedResponse)
            }
            file?.keep()
            response.savedBytes = file?.count
        }
        return .success(response)
    }

    /// Whether anything of an answer has come.
    var hasAnswer: Bool { headerSize > 0 }

    private var goesToFile: Bool { destination != nil && (200..<300).contains(status) }

    private mutating func save(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let destination else { return false }
        do throws(TransportError) {
            if file == nil { file = try NewFile(destination) }
            try unsafe file?.append(bytes)
            progress?(HTTPProgress(isSending: false, bytes: file?.count ?? 0, total: length))
            return true
        } catch {
            return fail(error)
        }
    }

    /// The size of the body as the server says it.
    private var length: Int64? {
        fields.first { $0.name.equalsIgnoringCase("content-length") }.flatMap { Int64($0.value) }
    }

    private mutating func fail(_ error: TransportError) -> Bool {
        failure = error
        return false
    }

    /// Refuses two opinions about where the body ends (RFC 9112 §6.3), and a body that is announced as too large.
    private mutating func framingIsGood() -> Bool {
        var lengths: [Substring] = []
        for field in fields where field.name.equalsIgnoringCase("content-length") {
            if field.value.utf8.contains(UInt8(ascii: ",")) {
                lengths += field.value.split(separator: ",").map { value in value.drop { $0 == " " } }
            } else if !field.value.isEmpty {
                lengths.append(field.value[...])
            }
        }
        guard let first = lengths.first else { return true }
        guard lengths.allSatisfy({ $0 == first }), first.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return fail(.malformedResponse)
        }
        let isKept = hasBody && (200..<300).contains(status) && destination == nil
        // More digits than an Int has are too large as well.
        return !isKept || Int(first).map { $0 <= limits.body } == true || fail(.responseTooLarge)
    }

    private mutating func append(_ line: borrowing HeaderLine) {
        if line.isContinuation, let last = fields.popLast() {
            // An obsolete continuation of the line before (RFC 9112 §5.2).
            fields.append(HTTPHeaders.Field(name: last.name, value: last.value + " " + line.text))
        } else if let (name, value) = line.field {
            fields.append(HTTPHeaders.Field(name: name, value: value))
        }
    }
}
