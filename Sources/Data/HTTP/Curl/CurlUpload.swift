internal import CPorticoCurl

/// Where libcurl reads a body from that is not in memory. Lives on the transport's thread.
@safe final class CurlUpload {
    /// The size, or -1 when nobody knows it.
    let size: Int64
    private var file: ReadableFile?
    private var sent = 0
    private let pipe: CurlBodyPipe?

    /// Reads a file.
    init(path: String) throws(TransportError) {
        let file = try ReadableFile(path)
        size = Int64(file.size)
        self.file = consume file
        pipe = nil
    }

    /// Reads what a caller's task puts into a pipe.
    init(pipe: CurlBodyPipe) {
        size = -1
        file = nil
        self.pipe = pipe
    }

    /// Bytes read; 0 at the end, `CURL_READFUNC_PAUSE` while there is nothing, `CURL_READFUNC_ABORT` after a fault.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        if let pipe { return unsafe pipe.read(into: buffer) }
        let count = unsafe file?.read(into: buffer) ?? nil
        // A file that has become shorter would leave the server waiting for the rest.
        guard let count, count > 0 || sent >= size else { return Int(CURL_READFUNC_ABORT) }
        sent += count
        return count
    }

    /// Begins anew where that is possible.
    func rewind() -> Bool {
        guard file?.seek(to: 0) == true else { return false }
        sent = 0
        return true
    }
}

func readCurlBody(
    _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int {
    guard let context = unsafe context else { return Int(CURL_READFUNC_ABORT) }
    let upload = unsafe Unmanaged<CurlUpload>.fromOpaque(context).takeUnretainedValue()
    return unsafe upload.read(into: UnsafeMutableRawBufferPointer(start: bytes, count: size * count))
}

func seekCurlBody(_ context: UnsafeMutableRawPointer?, _ offset: curl_off_t, _ origin: CInt) -> CInt {
    guard let context = unsafe context, offset == 0, origin == 0 else { return CURL_SEEKFUNC_CANTSEEK }
    let upload = unsafe Unmanaged<CurlUpload>.fromOpaque(context).takeUnretainedValue()
    return upload.rewind() ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_CANTSEEK
}
