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

    /// Makes the file (mode 0600); one that exists is an error. A device or a pipe is written into, and stays.
    init(_ path: String) throws(TransportError) {
        var opened = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        if opened < 0, errno == EEXIST, Self.isStream(path) {
            // A pipe that nobody reads would keep the transport waiting at the opening already.
            opened = unsafe open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
            if opened >= 0 { _ = fcntl(opened, F_SETFL, fcntl(opened, F_GETFL) & ~O_NONBLOCK) }
            isKept = true
        }
        guard opened >= 0 else { throw .storage(path: path, reason: systemWord(errno)) }
        descriptor = opened
        self.path = path
    }

    /// Whether the path leads to something that is no file and no folder; `errno` is kept.
    private static func isStream(_ path: String) -> Bool {
        let number = errno
        defer { errno = number }
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return false }
        return ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
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
