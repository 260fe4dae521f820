#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import CPorticoPlatform
import PorticoConcurrency
import PorticoHTTP
import PorticoKit

/// Files that a person names: read whole, or written by a ``FileTarget``.
enum PersonFile {
    static let lane = BlockingLane(label: "portico.files")

    /// The content; `nil` when there is no such file. A pipe or a device is read only if `isStream` allows one.
    static func readIfPresent(
        _ path: String, limit: Int, isStream: Bool = false
    ) async throws(CommandFailure) -> [UInt8]? {
        try await passing { () async throws(SessionError) in
            try await lane.run { () throws(SessionError) -> [UInt8]? in
                try readNow(path, limit: limit, isStream: isStream)
            }
        }
    }

    /// The content.
    static func read(_ path: String, limit: Int, isStream: Bool = false) async throws(CommandFailure) -> [UInt8] {
        guard let bytes = try await readIfPresent(path, limit: limit, isStream: isStream) else {
            throw .session(.file(path: path, reason: reason(ENOENT)))
        }
        return bytes
    }

    /// Whether the path leads to a regular file, which can be read twice; one that is missing, or a folder, is refused.
    static func isRegular(_ path: String) async throws(CommandFailure) -> Bool {
        try await passing { () async throws(SessionError) in
            try await lane.run { () throws(SessionError) -> Bool in
                var status = stat()
                guard unsafe stat(path, &status) == 0, unsafe access(path, R_OK) == 0 else {
                    throw .file(path: path, reason: reason(errno))
                }
                guard status.st_mode & S_IFMT != S_IFDIR else { throw .file(path: path, reason: reason(EISDIR)) }
                return status.st_mode & S_IFMT == S_IFREG
            }
        }
    }

    /// Whether it is a regular file that other users may read or write.
    static func isExposed(_ path: String) async -> Bool {
        await lane.run {
            var status = stat()
            return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_mode & 0o077 != 0
        }
    }

    /// The first bytes of a regular file; fewer when it is shorter or cannot be read.
    static func head(_ path: String, count: Int) async -> [UInt8] {
        await lane.run {
            let descriptor = unsafe portico_openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC | O_NONBLOCK, 0)
            guard descriptor >= 0 else { return [] }
            defer { close(descriptor) }
            var buffer = [UInt8](repeating: 0, count: count)
            var got = 0
            _ = unsafe portico_read_all(descriptor, &buffer, buffer.count, &got)
            return Array(buffer.prefix(got))
        }
    }

    /// The same on the thread of the caller, which must be one that may wait.
    static func readNow(_ path: String, limit: Int, isStream: Bool) throws(SessionError) -> [UInt8]? {
        // A pipe that nobody writes into would keep us waiting at the opening already.
        let waits = isStream ? 0 : O_NONBLOCK
        let descriptor = unsafe portico_openat(AT_FDCWD, path, O_RDONLY | O_CLOEXEC | O_NOCTTY | waits, 0)
        guard descriptor >= 0 else {
            if errno == ENOENT { return nil }
            throw .file(path: path, reason: reason(errno))
        }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0 else { throw .file(path: path, reason: reason(errno)) }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            guard status.st_size <= limit else { throw .file(path: path, reason: reason(EFBIG)) }
        case S_IFDIR: throw .file(path: path, reason: reason(EISDIR))
        default: guard isStream else { throw .file(path: path, reason: "it is not a regular file") }
        }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            var got = 0
            let number = unsafe portico_read_all(descriptor, &buffer, buffer.count, &got)
            guard number == 0 else { throw .file(path: path, reason: reason(number)) }
            bytes += buffer[..<got]
            if bytes.count > limit { throw .file(path: path, reason: reason(EFBIG)) }
            if got < buffer.count { return bytes }
        }
    }

    /// The system's word for an error number.
    static func reason(_ number: Int32) -> String {
        systemWord(number)
    }
}

extension Phrase {
    /// Warns of a file with a secret that other users can read.
    static func exposedSecret(_ path: String) -> Phrase {
        Phrase(
            "other users can read \(path); remove their access: chmod 600 \(path)",
            ko: "다른 사용자가 \(path) 파일을 읽을 수 있어요. 권한을 없애 주세요: chmod 600 \(path)")
    }
}
