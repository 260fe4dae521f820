#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import CPorticoPlatform
import PorticoConcurrency
import PorticoKit

/// Files that a person names: read whole, or replaced so that nobody ever sees half of one.
enum PersonFile {
    private static let lane = BlockingLane(label: "portico.files")

    /// The content; `nil` when there is no such file.
    static func readIfPresent(_ path: String, limit: Int) async throws(CommandFailure) -> [UInt8]? {
        try await passing { () async throws(SessionError) in
            try await lane.run { () throws(SessionError) -> [UInt8]? in try readNow(path, limit: limit) }
        }
    }

    /// The content.
    static func read(_ path: String, limit: Int) async throws(CommandFailure) -> [UInt8] {
        guard let bytes = try await readIfPresent(path, limit: limit) else {
            throw .session(.file(path: path, reason: reason(ENOENT)))
        }
        return bytes
    }

    /// Writes a new file (mode 0600) beside `path`, makes it last, and puts it in the place of what is there.
    static func replace(_ path: String, with bytes: [UInt8]) async throws(CommandFailure) {
        try await passing { () async throws(SessionError) in
            try await lane.run { () throws(SessionError) -> Void in try replaceNow(path, with: bytes) }
        }
    }

    /// Where the new content of `path` may be written before ``finish(_:)`` puts it in its place.
    static func unfinished(_ path: String) -> String { "\(path).\(getpid()).part" }

    /// Makes what lies at ``unfinished(_:)`` last, and puts it in the place of what is there.
    static func finish(_ path: String) async throws(CommandFailure) {
        try await passing { () async throws(SessionError) in
            try await lane.run { () throws(SessionError) -> Void in
                let temporary = unfinished(path)
                let descriptor = unsafe portico_openat(AT_FDCWD, temporary, O_RDONLY | O_CLOEXEC, 0)
                guard descriptor >= 0 else { throw .file(path: path, reason: reason(errno)) }
                defer { close(descriptor) }
                if fsync(descriptor) == 0, unsafe rename(temporary, path) == 0 { return }
                let failure = errno
                unsafe unlink(temporary)
                throw .file(path: path, reason: reason(failure))
            }
        }
    }

    /// Takes away what lies at ``unfinished(_:)``, if anything.
    static func discard(_ path: String) async {
        await lane.run { unsafe _ = unlink(unfinished(path)) }
    }

    private static func readNow(_ path: String, limit: Int) throws(SessionError) -> [UInt8]? {
        let descriptor = unsafe portico_openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .file(path: path, reason: reason(errno))
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { unsafe Self.read(descriptor, $0) }
            if count == 0 { return bytes }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw .file(path: path, reason: reason(errno)) }
            bytes += buffer[..<count]
            if bytes.count > limit { throw .file(path: path, reason: reason(EFBIG)) }
        }
    }

    private static func replaceNow(_ path: String, with bytes: [UInt8]) throws(SessionError) {
        let temporary = unfinished(path)
        let descriptor = unsafe portico_openat(AT_FDCWD, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw .file(path: path, reason: reason(errno)) }
        var failure: Int32?
        var rest = bytes[...]
        while !rest.isEmpty, failure == nil {
            let count = unsafe rest.withUnsafeBytes { unsafe Self.write(descriptor, $0) }
            if count >= 0 { rest = rest.dropFirst(count) } else if errno != EINTR { failure = errno }
        }
        if failure == nil, fsync(descriptor) != 0 { failure = errno }
        close(descriptor)
        if failure == nil, unsafe rename(temporary, path) != 0 { failure = errno }
        if let failure {
            unsafe unlink(temporary)
            throw .file(path: path, reason: reason(failure))
        }
    }

    private static func read(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.read(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
            unsafe Musl.read(descriptor, buffer.baseAddress, buffer.count)
        #else
            unsafe Darwin.read(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }

    private static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
            unsafe Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
            unsafe Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #else
            unsafe Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
    }

    /// The system's word for an error number.
    private static func reason(_ number: Int32) -> String {
        unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
    }
}
