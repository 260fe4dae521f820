internal import CPorticoPlatform
internal import Dispatch
internal import PorticoConcurrency

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// What happens at a terminal that a program has taken over.
public enum TerminalEvent: Equatable, Sendable {
    /// Keys, pastes, clicks, replies, in order.
    case input([InputEvent])
    /// The window has another size, or the program went on after a stop: everything must be repainted.
    case repaint
    /// The terminal has gone.
    case ended
}

/// The terminal as a full screen: taken over on opening, given back on every way out of the process.
public final class TerminalScreen: Sendable {
    private let input: Int32
    private let output: DescriptorOutput
    private let outputDescriptor: Int32
    private let queue = DispatchQueue(label: "portico.terminal.input")
    private let lane = BlockingLane(label: "portico.terminal.output")
    private let fallbackSize: (columns: Int, rows: Int)

    /// Takes the terminal over; `nil` when the descriptors are no terminal.
    ///
    /// `fallbackSize` is what `COLUMNS` and `LINES` say, for a terminal that does not know its own size. Without
    /// `hasMouse` the mouse stays the terminal's, so that text is marked and copied as usual. Started in the
    /// background, this stops the process until the shell brings it to the foreground.
    public init?(
        input: Int32 = 0, output: Int32 = 1, fallbackSize: (columns: Int, rows: Int) = (80, 24), hasMouse: Bool = true
    ) {
        guard isatty(input) == 1, isatty(output) == 1 else { return nil }
        let enter = Array(TerminalModes.enter(hasMouse: hasMouse).utf8)
        let reset = Array(TerminalModes.reset.utf8)
        guard unsafe portico_screen_enter(input, output, enter, enter.count, reset, reset.count) else { return nil }
        self.input = input
        self.output = DescriptorOutput(descriptor: output)
        outputDescriptor = output
        self.fallbackSize = fallbackSize
    }

    /// The window's size in cells.
    public var size: (columns: Int, rows: Int) {
        var columns: UInt16 = 0
        var rows: UInt16 = 0
        guard unsafe portico_window_size(outputDescriptor, &columns, &rows), columns > 0, rows > 0 else {
            return fallbackSize
        }
        return (Int(columns), Int(rows))
    }

    /// Writes one frame whole, on a lane of its own, since a terminal may stop reading. One that has gone says so
    /// through the events. While the program is stopped or in the background the terminal is someone else's: nothing
    /// is written, and ``TerminalEvent/repaint`` asks for a whole frame afterwards.
    public func write(_ bytes: [UInt8]) async {
        guard !bytes.isEmpty else { return }
        await lane.run { [output] in
            guard portico_screen_is_taken() else { return }
            try? output.write(bytes)
        }
    }

    /// Gives the terminal back.
    public func close() {
        portico_screen_notify(UInt8(ascii: "Q"))
        queue.sync {}
        portico_screen_leave()
    }

    /// Gives the terminal back to the shell until the person brings the program to the foreground again.
    public func suspend() {
        portico_screen_suspend()
    }

    /// The events, read on a thread of their own; ends with ``TerminalEvent/ended`` or when the screen is closed.
    ///
    /// `escapeDelay` is how long a lone Escape byte waits for the rest of a sequence, in milliseconds.
    public func events(escapeDelay: Int32 = 50) -> AsyncStream<TerminalEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: TerminalEvent.self)
        queue.async { [input] in
            readEvents(from: input, notices: portico_screen_notices(), escapeDelay: escapeDelay) {
                continuation.yield($0)
            }
            continuation.finish()
        }
        return stream
    }
}

extension InputDecoder.Wait {
    /// The time it stands for, in milliseconds.
    fileprivate func milliseconds(escapeDelay: Int32) -> Int32 {
        switch self {
        case .key: escapeDelay
        case .sequence: 1_000
        case .pastePause: 500
        case .pasteEnd: 1_500
        }
    }
}

/// Blocks until the terminal goes or the screen is closed; the descriptor stays in blocking mode, since it is shared
/// with whatever else holds the terminal.
private func readEvents(
    from input: Int32, notices: Int32, escapeDelay: Int32, yield: (TerminalEvent) -> Void
) {
    var decoder = InputDecoder()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
        // In the background what is typed is for the shell, and reading it fails: this thread holds off the signal that
        // would stop the process instead.
        let isOurs = portico_screen_is_taken()
        var wanted = [
            pollfd(fd: isOurs ? input : -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: notices, events: Int16(POLLIN), revents: 0),
        ]
        let patience = decoder.wait?.milliseconds(escapeDelay: escapeDelay) ?? -1
        let ready = unsafe poll(&wanted, nfds_t(wanted.count), patience)
        if ready < 0 {
            if errno == EINTR { continue }
            return yield(.ended)
        }
        if ready == 0 {
            let events = decoder.elapse()
            if !events.isEmpty { yield(.input(events)) }
            continue
        }
        if wanted[1].revents != 0 {
            let count = unsafe read(notices, &buffer, buffer.count)
            if count <= 0 || buffer[..<count].contains(UInt8(ascii: "Q")) { return }
            yield(.repaint)
        }
        if wanted[0].revents != 0, portico_screen_is_taken() {
            let count = unsafe read(input, &buffer, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            if count < 0, !portico_screen_is_taken() { continue }
            guard count > 0 else { return yield(.ended) }
            let events = decoder.feed(buffer[..<count])
            if !events.isEmpty { yield(.input(events)) }
        }
    }
}
