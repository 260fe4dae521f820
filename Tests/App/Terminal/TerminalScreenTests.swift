import Glibc
import Testing

@testable import PorticoTerminal

/// The real thing on pseudo-terminals.
@Suite(.serialized, .timeLimit(.minutes(10)))
struct TerminalScreenTests {
    private static func ready(_ words: [String] = []) throws -> PseudoTerminal {
        let terminal = try PseudoTerminal([PseudoTerminal.probe] + words)
        try terminal.read(until: "ready 80x24")
        return terminal
    }

    /// All that end a program, by number: many have no name. What a thread raises by a fault of its own the thread
    /// sanitizer hands on at once, also amid its own work, and crashes now and then when it comes from outside.
    private static let ending: [Int32] = {
        let harmless = [SIGCHLD, SIGCONT, SIGSTOP, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH]
        // The two that the C library keeps for itself.
        let apart = [SIGKILL, SIGPIPE, 32, 33]
        let faults = [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGSYS]
        let without = getenv("TSAN_OPTIONS") == nil ? harmless + apart : harmless + apart + faults
        return (1...64).filter { !without.contains($0) }
    }()

    // T1, T2
    @Test(arguments: ending)
    func `T1 T2: a signal that ends the program gives the terminal back first`(number: Int32) async throws {
        try await onThread {
            let terminal = try Self.ready()
            #expect(!terminal.areModesRestored)
            terminal.signal(number)
            try terminal.read()
            #expect(terminal.wait() == .killed(number))
            #expect(terminal.areModesRestored)
            #expect(terminal.modesLeftBehind == [])
            #expect(terminal.text.hasSuffix(TerminalModes.reset))
        }
    }

    @Test func `T1 T3: a trap inside a task gives the terminal back, then says what happened`() async throws {
        try await onThread {
            let terminal = try Self.ready()
            terminal.write("t")
            try terminal.read()
            let ending = terminal.wait()
            #expect(ending == .killed(SIGILL) || ending == .killed(SIGTRAP))
            #expect(terminal.areModesRestored)
            #expect(terminal.modesLeftBehind == [])
            let parts = terminal.text.split(separator: TerminalModes.reset, maxSplits: 1)
            #expect(!parts[0].contains("Fatal error"))
            #expect(parts.last?.contains("Index out of range") == true)
        }
    }

    @Test func `T3: what goes to standard error is shown after the screen, not in it`() async throws {
        try await onThread {
            let terminal = try Self.ready()
            terminal.write("e")
            terminal.write("x")
            try terminal.read(until: "key scalar")
            #expect(!terminal.text.contains("said on"))
            terminal.write("q")
            try terminal.read()
            #expect(terminal.wait() == .exited(0))
            #expect(terminal.text.hasSuffix(TerminalModes.reset + "said on standard error\r\n"))
        }
    }

    @Test func `T4: the flags of the standard descriptors stay as they are`() async throws {
        try await onThread {
            let terminal = try Self.ready()
            terminal.write("f")
            try terminal.read(until: "flags unchanged")
            terminal.write("q")
            try terminal.read()
            #expect(terminal.wait() == .exited(0))
        }
    }

    @Test func `T4: a closed window ends the program within a second`() async throws {
        try await onThread {
            // A machine that is busy elsewhere may keep one of them waiting, not all.
            let isPrompt = try (0..<20).contains { _ in
                let terminal = try Self.ready()
                // The hang-up alone would end it; the end of reading must do as well.
                let start = ContinuousClock.now
                terminal.hangUp()
                let ending = terminal.wait()
                #expect(ending == .exited(5) || ending == .killed(SIGHUP))
                return ContinuousClock.now - start < .seconds(1)
            }
            #expect(isPrompt)
        }
    }

    @Test func `T4: a terminal that does not know its size is 80 by 24, and a new size is taken up`() async throws {
        try await onThread {
            let terminal = try PseudoTerminal([PseudoTerminal.probe], columns: 0, rows: 0)
            try terminal.read(until: "ready 80x24")
            terminal.resize(columns: 100, rows: 30)
            try terminal.read(until: "ready 100x30")
        }
    }

    @Test(arguments: [true, false])
    func `T5: a stop gives the terminal back, and going on takes and paints it again`(isKey: Bool) async throws {
        try await onThread {
            let terminal = try Self.ready()
            if isKey { terminal.write("z") } else { terminal.signal(SIGTSTP) }
            #expect(terminal.wait(stopped: true) == .stopped)
            try terminal.read(until: TerminalModes.reset)
            #expect(terminal.areModesRestored)
            #expect(terminal.modesLeftBehind == [])
            let offset = terminal.bytes.count
            terminal.resize(columns: 60, rows: 20)
            terminal.signal(SIGCONT)
            try terminal.read(until: "ready 60x20", after: offset)
            #expect(String(decoding: terminal.bytes[offset...], as: UTF8.self).hasPrefix("\u{1B}[?1049h"))
            terminal.write("q")
            try terminal.read()
            #expect(terminal.wait() == .exited(0))
            #expect(terminal.modesLeftBehind == [])
            #expect(terminal.text.ranges(of: "\u{1B}[>1u").count == terminal.text.ranges(of: "\u{1B}[<u").count)
        }
    }

    @Test func `T5: started in the background, or sent there, it waits for the foreground and paints nothing`()
        async throws
    {
        try await onThread {
            let shell = try PseudoTerminal(["/bin/bash", "--norc", "--noprofile", "-i"])
            try shell.read(until: "$ ")
            let probe = try PseudoTerminal.probe
            // The shell speaks of a stopped job only when it prompts again.
            let listed = "until [ -n \"$(jobs -s)\" ]; do :; done; jobs -s\n"
            shell.write("\(probe) &\n" + listed)
            try shell.read(until: "Stopped")
            #expect(!shell.text.contains("?1049h"))
            shell.write("fg\n")
            try shell.read(until: "ready 80x24")
            var offset = shell.bytes.count
            shell.write("z")
            try shell.read(until: TerminalModes.reset, after: offset)
            try shell.read(until: "Stopped", after: offset)
            offset = shell.bytes.count
            shell.write("bg\n" + listed)
            try shell.read(until: "Stopped", after: offset)
            #expect(!String(decoding: shell.bytes[offset...], as: UTF8.self).contains("?1049h"))
            offset = shell.bytes.count
            shell.write("fg; echo code $?\n")
            try shell.read(until: "ready 80x24", after: offset)
            shell.write("q")
            try shell.read(until: TerminalModes.reset, after: offset)
            shell.write("exit\n")
            try shell.read()
        }
    }

    @Test func `T15: frames are synchronized once the terminal says that it can`() async throws {
        try await onThread {
            let terminal = try Self.ready()
            #expect(terminal.text.contains("\u{1B}[?2026$p"))
            #expect(!terminal.text.contains("\u{1B}[?2026h"))
            terminal.write("\u{1B}[?2026;2$y")
            try terminal.read(until: "\u{1B}[?2026h")
            try terminal.read(until: "\u{1B}[?2026l")
            #expect(terminal.text.contains("synchronized"))
        }
    }

    @Test func `the mouse can be left to the terminal`() async throws {
        try await onThread {
            let (with, without) = (try Self.ready(), try Self.ready(["--no-mouse"]))
            #expect(with.text.contains("?1000h"))
            #expect(!without.text.contains("?1000h"))
        }
    }
}
