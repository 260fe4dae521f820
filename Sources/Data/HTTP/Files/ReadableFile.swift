#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A regular file that is open for reading; calls block.
struct ReadableFile: ~Copyable {
    let path: String
    let size: Int
    private let descriptor: CInt

    init(_ path: String) throws(TransportError) {
        let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .storage(path: path, reason: systemWord(errno)) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            close(descriptor)
            throw .storage(path: path, reason: "not a regular file")
        }
        self.path = path
        self.descriptor = descriptor
        size = Int(status.st_size)
    }

    deinit {
        close(descriptor)
    }

    /// Fills the buffer as far as the file goes; 0 at its end, `nil` after a fault.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        while true {
            let count = unsafe readBytes(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            guard errno == EINTR else { return nil }
        }
    }

    mutating func readAll() throws(TransportError) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(size)
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            var count: Int?
            unsafe buffer.withUnsafeMutableBytes { buffer in count = unsafe read(into: buffer) }
            guard let count else { throw .storage(path: path, reason: systemWord(errno)) }
            if count == 0 { return bytes }
            bytes += buffer[..<count]
        }
    }
}

/// The system's word for an error number.
package func systemWord(_ number: CInt) -> String {
    unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
}

private func readBytes(_ descriptor: CInt, _ start: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    unsafe read(descriptor, start, count)
}
