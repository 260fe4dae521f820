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

/// A named pipe that somebody reads, open as long as this lives: whoever reads sees no end before everything is written.
final class ReadPipe: Sendable {
    /// How often it is looked whether somebody reads.
    static let pace = Duration.milliseconds(50)

    private let descriptor: Int32

    private init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Waits until somebody reads the pipe at `path`; anything else than a pipe is `nil` at once.
    ///
    /// After `patience` without a reader `telling` is called once. A cancelled task waits no longer, and no thread is
    /// kept waiting.
    static func awaited(
        at path: String, clock: any Clock<Duration>, patience: Duration, telling: () -> Void
    ) async throws(CommandFailure) -> ReadPipe? {
        var waited = Duration.zero
        while true {
            let opening = try await passing { () async throws(SessionError) in
                try await PersonFile.lane.run { () throws(SessionError) in try open(path) }
            }
            switch opening {
            case .noPipe: return nil
            case .read(let pipe): return pipe
            case .unread: break
            }
            do {
                try await clock.sleep(for: pace)
            } catch {
                throw .session(.cancelled)
            }
            waited += pace
            if waited == patience { telling() }
        }
    }

    private enum Opening: Sendable {
        case noPipe
        case unread
        case read(ReadPipe)
    }

    private static func open(_ path: String) throws(SessionError) -> Opening {
        var status = stat()
        guard unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return .noPipe }
        let descriptor = unsafe portico_openat(AT_FDCWD, path, O_WRONLY | O_NONBLOCK | O_CLOEXEC, 0)
        guard descriptor < 0 else { return .read(ReadPipe(descriptor: descriptor)) }
        guard errno == ENXIO else { throw .file(path: path, reason: PersonFile.reason(errno)) }
        return .unread
    }
}
