#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// A file that is being written; gone again unless it was kept. Calls block.
struct NewFile: ~Copyable {
    private(set) var count: Int64 = 0
    private let path: String
    private let descriptor: CInt
    private var isKept = false

    /// Makes the file (mode 0600); one that exists is an error.
    init(_ path: String) throws(TransportError) {
        descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .storage(path: path, reason: systemWord(errno)) }
        self.path = path
    }

    deinit {
        close(descriptor)
        if !isKept { unsafe _ = unlink(path) }
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) throws(TransportError) {
        var rest = unsafe bytes[...]
        while unsafe !rest.isEmpty {
            let written = unsafe UnsafeRawBufferPointer(rebasing: rest)
            let done = unsafe writeBytes(descriptor, written.baseAddress, written.count)
            if done >= 0 {
                count += Int64(done)
                unsafe rest = rest.dropFirst(done)
            } else if errno != EINTR {
                throw .storage(path: path, reason: systemWord(errno))
            }
        }
    }

    mutating func keep() {
        isKept = true
    }
}

private func writeBytes(_ descriptor: CInt, _ start: UnsafeRawPointer?, _ count: Int) -> Int {
    unsafe write(descriptor, start, count)
}
