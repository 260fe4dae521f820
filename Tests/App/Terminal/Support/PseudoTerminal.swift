import Dispatch
import Glibc
import Testing

/// A program on a terminal of its own, as a shell would start it: every byte it writes is kept.
final class PseudoTerminal {
    private static let patience: Int32 = 60_000
    // What the Glibc module hides: TIOCSPTLCK, TIOCGPTN, POSIX_SPAWN_SETSID.
    private static let unlock: UInt = 0x4004_5431
    private static let number: UInt = 0x8004_5430
    private static let setSession: Int32 = 0x80

    let pid: pid_t
    private var master: Int32
    private(set) var bytes: [UInt8] = []
    private(set) var modesBefore = termios()

    /// The probe, which lies beside the tests.
    static var probe: String {
        get throws {
            var path = [CChar](repeating: 0, count: 4_096)
            let length = readlink("/proc/self/exe", &path, path.count - 1)
            try #require(length > 0)
            let own = String(decoding: path.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let folder = own.split(separator: "/").dropLast()
            return "/" + folder.joined(separator: "/") + "/PorticoTerminalProbe"
        }
    }

    init(_ command: [String], columns: UInt16 = 80, rows: UInt16 = 24) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var lock: Int32 = 0
        var number: UInt32 = 0
        try #require(ioctl(master, Self.unlock, &lock) == 0 && ioctl(master, Self.number, &number) == 0)
        let name = "/dev/pts/\(number)"
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        // A side that is open keeps the size and the modes until the program has come.
        let held = open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
        defer { close(held) }
        try #require(ioctl(held, UInt(TIOCSWINSZ), &size) == 0)
        tcgetattr(held, &modesBefore)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, name, O_RDWR, 0)
        posix_spawn_file_actions_adddup2(&actions, 0, 1)
        posix_spawn_file_actions_adddup2(&actions, 0, 2)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setflags(
            &attributes, Int16(Self.setSession | Int32(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF)))
        let words: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        let variables = ["PATH=/usr/bin:/bin", "TERM=xterm-256color", "PS1=$ "]
        let environment: [UnsafeMutablePointer<CChar>?] = variables.map { strdup($0) } + [nil]
        defer { for word in words + environment { free(word) } }
        var started: pid_t = 0
        let status = posix_spawn(&started, command[0], &actions, &attributes, words, environment)
        pid = started
        try #require(status == 0, "\(command[0]) starts")
    }

    deinit {
        if master >= 0 { close(master) }
        kill(pid, SIGKILL)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// Reads until what was written after `offset` holds `mark`; to the end without one.
    func read(until mark: String? = nil, after offset: Int = 0) throws {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while mark.map({ !String(decoding: bytes.dropFirst(offset), as: UTF8.self).contains($0) }) ?? true {
            var wanted = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            guard poll(&wanted, 1, Self.patience) > 0 else { throw Silence(waitedFor: mark, text: text) }
            let count = Glibc.read(master, &buffer, buffer.count)
            if count <= 0 {
                guard mark == nil else { throw Silence(waitedFor: mark, text: text) }
                return
            }
            bytes += buffer[..<count]
        }
    }

    func write(_ text: String) {
        let bytes = Array(text.utf8)
        _ = Glibc.write(master, bytes, bytes.count)
    }

    func signal(_ number: Int32) { kill(pid, number) }

    func resize(columns: UInt16, rows: UInt16) {
        var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// Closes the window.
    func hangUp() {
        close(master)
        master = -1
    }

    /// Waits until the program has ended or, if that is asked for, stopped.
    func wait(stopped: Bool = false) -> Ending {
        var status: Int32 = 0
        waitpid(pid, &status, stopped ? WUNTRACED : 0)
        if status & 0xFF == 0x7F { return .stopped }
        return status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .killed(status & 0x7F)
    }

    /// What was waited for did not come.
    struct Silence: Error, CustomStringConvertible {
        let waitedFor: String?
        let text: String

        var description: String { "waited for \(waitedFor ?? "the end"), got \(text.suffix(600).debugDescription)" }
    }

    enum Ending: Equatable {
        case exited(Int32)
        case killed(Int32)
        case stopped
    }

    /// Whether the terminal's modes are what they were before.
    var areModesRestored: Bool {
        var now = termios()
        tcgetattr(master, &now)
        return now.c_iflag == modesBefore.c_iflag && now.c_oflag == modesBefore.c_oflag
            && now.c_cflag == modesBefore.c_cflag && now.c_lflag == modesBefore.c_lflag
    }

    /// The private modes that were set and not reset, or the other way round, at the end of all bytes.
    var modesLeftBehind: [String] {
        var left: [String: Character] = [:]
        for match in text.matches(of: /\u{1B}\[\?(\d+)([hl])/) {
            left[String(match.1)] = match.2.first
        }
        let usual: Set<String> = ["7", "25"]
        return left.filter { ($0.value == "h") != usual.contains($0.key) }.keys.sorted()
    }
}

/// Runs what blocks on a thread of its own, so that it keeps no other test waiting.
func onThread(_ body: @escaping @Sendable () throws -> Void) async throws {
    try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
        DispatchQueue(label: "pty").async { continuation.resume(with: Result(catching: body)) }
    }
}
