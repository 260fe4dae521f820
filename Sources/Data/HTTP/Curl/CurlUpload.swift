internal import CPorticoCurl

/// Where libcurl reads a body from that is not in memory. Lives on the transport's thread.
@safe final class CurlUpload {
    /// The size, or -1 when nobody knows it.
    let size: Int64
    /// What lies there, with the size it had at first.
    private let pieces: [(piece: HTTPContent.Piece, size: Int)]
    private let pipe: CurlBodyPipe?
    private let progress: (@Sendable (HTTPProgress) -> Void)?
    private var index = 0
    /// How much of the present piece has gone, and of all.
    private var offset = 0
    private var sent: Int64 = 0
    private var file: ReadableFile?

    /// Reads bytes and files one after the other.
    init(_ pieces: [HTTPContent.Piece], progress: (@Sendable (HTTPProgress) -> Void)?) throws(TransportError) {
        var sized: [(piece: HTTPContent.Piece, size: Int)] = []
        for piece in pieces {
            switch piece {
            case .bytes(let bytes): sized.append((piece, bytes.count))
            case .file(let path): sized.append((piece, try ReadableFile(path).size))
            }
        }
        self.pieces = sized
        self.progress = progress
        size = sized.reduce(0) { $0 + Int64($1.size) }
        pipe = nil
    }

    /// Reads what a caller's task puts into a pipe.
    init(pipe: CurlBodyPipe, progress: (@Sendable (HTTPProgress) -> Void)?) {
        size = -1
        pieces = []
        self.progress = progress
        self.pipe = pipe
    }

    /// Bytes read; 0 at the end, `CURL_READFUNC_PAUSE` while there is nothing, `CURL_READFUNC_ABORT` after a fault.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count: Int
        if let pipe {
            count = unsafe pipe.read(into: buffer)
            guard count != Int(CURL_READFUNC_PAUSE), count != Int(CURL_READFUNC_ABORT) else { return count }
        } else {
            // A file that has become shorter would leave the server waiting for the rest.
            guard let read = unsafe readPiece(into: buffer) else { return Int(CURL_READFUNC_ABORT) }
            count = read
        }
        sent += Int64(count)
        progress?(HTTPProgress(isSending: true, bytes: sent, total: pipe == nil ? size : nil))
        return count
    }

    /// Begins again where that is possible.
    func rewind() -> Bool {
        guard pipe == nil else { return false }
        (index, offset, sent) = (0, 0, 0)
        file = nil
        return true
    }

    /// 0 at the end of all pieces, `nil` after a fault.
    private func readPiece(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        while index < pieces.count {
            let (piece, size) = pieces[index]
            guard offset < size else {
                (index, offset) = (index + 1, 0)
                file = nil
                continue
            }
            let room = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer.prefix(size - offset))
            switch piece {
            case .bytes(let bytes):
                let part = bytes[offset...].prefix(room.count)
                unsafe room.copyBytes(from: part)
                offset += part.count
                return part.count
            case .file(let path):
                if file == nil { file = try? ReadableFile(path) }
                guard let count = unsafe file?.read(into: room) ?? nil, count > 0 else { return nil }
                offset += count
                return count
            }
        }
        return 0
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
