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

/// Where output that a person named goes: a file is replaced whole, anything else is written into.
///
/// A symbolic link stays and what it leads to is replaced; a file that is there keeps its mode, a new one has 0600. A
/// device, a pipe and an open descriptor (`/dev/stdout`) are never replaced.
struct FileTarget: Sendable {
    /// As the person named it.
    private let path: String
    /// The file that is replaced and the mode it gets; `nil` when the content is written into what is there.
    private let replaced: (path: String, mode: mode_t)?

    /// Looks at what `path` leads to; a folder is refused.
    init(_ path: String) async throws(CommandFailure) {
        self.path = path
        replaced = try await passing { () async throws(SessionError) in
            try await PersonFile.lane.run { () throws(SessionError) -> (path: String, mode: mode_t)? in
                try Self.replaced(path)
            }
        }
    }

    /// Where the new content may be written before ``finish()`` puts it in its place; `nil` when it cannot.
    var unfinished: String? { replaced.map { "\($0.path).\(getpid()).part" } }

    /// Where an answer may be written as it comes; `nil` for a descriptor, on which other output has its place too.
    var streamed: String? { unfinished ?? (Self.isDescriptor(path) ? nil : path) }

    /// The pipe that was named, once somebody reads it; `nil` for anything else. `telling` hears its path when that lasts.
    func pipe(
        clock: any Clock<Duration>, telling: (String) -> Void
    ) async throws(CommandFailure) -> ReadPipe? {
        guard replaced == nil, !Self.isDescriptor(path) else { return nil }
        return try await ReadPipe.awaited(at: path, clock: clock, patience: CommandContext.patience) { telling(path) }
    }

    /// Writes the content: beside the file and then in its place, or into what is there.
    func write(_ bytes: [UInt8]) async throws(CommandFailure) {
        let target = unfinished ?? path
        // Whoever read a pipe may be gone again.
        let flags = unfinished == nil ? O_WRONLY | O_NOCTTY | O_NONBLOCK : O_WRONLY | O_CREAT | O_EXCL
        try await blocking { () throws(SessionError) in
            let descriptor = unsafe portico_openat(AT_FDCWD, target, flags | O_CLOEXEC, 0o600)
            guard descriptor >= 0 else { throw failure(errno) }
            defer { close(descriptor) }
            if unfinished == nil { _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK) }
            let number = unsafe portico_write_all(descriptor, bytes, bytes.count)
            guard number != 0 else { return }
            if let unfinished { unsafe _ = unlink(unfinished) }
            throw failure(number)
        }
        if unfinished != nil { try await finish() }
    }

    /// Makes what lies at ``unfinished`` last, and puts it in the place of what is there.
    func finish() async throws(CommandFailure) {
        guard let replaced, let unfinished else { return }
        try await blocking { () throws(SessionError) in
            let descriptor = unsafe portico_openat(AT_FDCWD, unfinished, O_RDONLY | O_CLOEXEC, 0)
            guard descriptor >= 0 else { throw failure(errno) }
            defer { close(descriptor) }
            if fchmod(descriptor, replaced.mode) == 0, fsync(descriptor) == 0,
                unsafe rename(unfinished, replaced.path) == 0
            {
                return
            }
            let number = errno
            unsafe _ = unlink(unfinished)
            throw failure(number)
        }
    }

    /// Takes away what lies at ``unfinished``, if anything.
    func discard() async {
        guard let unfinished else { return }
        await PersonFile.lane.run { unsafe _ = unlink(unfinished) }
    }

    private func blocking(_ work: @escaping @Sendable () throws(SessionError) -> Void) async throws(CommandFailure) {
        try await passing { () async throws(SessionError) in try await PersonFile.lane.run(work) }
    }

    private func failure(_ number: Int32) -> SessionError { Self.failure(path, number) }

    private static func failure(_ path: String, _ number: Int32) -> SessionError {
        .file(path: path, reason: PersonFile.reason(number))
    }

    private static func replaced(_ path: String) throws(SessionError) -> (path: String, mode: mode_t)? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw failure(path, errno) }
            let new = try leading(path)
            let folder = new.lastIndex(of: "/").map { String(new[...$0]) } ?? "."
            // Better known before anything is sent.
            guard unsafe access(folder, W_OK | X_OK) == 0 else { throw failure(path, errno) }
            return (new, 0o600)
        }
        switch status.st_mode & S_IFMT {
        case S_IFDIR: throw failure(path, EISDIR)
        case S_IFREG where !isDescriptor(path): return (try leading(path), status.st_mode & 0o777)
        default: return nil
        }
    }

    /// Whether the name stands for something that is open already, whatever that is.
    private static func isDescriptor(_ path: String) -> Bool {
        ["/dev/stdout", "/dev/stderr"].contains(path) || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/")
    }

    /// The path at the end of a chain of symbolic links, there or not.
    private static func leading(_ path: String) throws(SessionError) -> String {
        var current = path
        for _ in 0..<40 {
            var buffer = [CChar](repeating: 0, count: 4_096)
            let count = unsafe readlink(current, &buffer, buffer.count)
            guard count >= 0 else { return current }
            let link = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let folder = current.lastIndex(of: "/").map { String(current[...$0]) } ?? ""
            current = link.hasPrefix("/") ? link : folder + link
        }
        throw failure(path, ELOOP)
    }
}
