import PorticoConcurrency
import PorticoKit
import PorticoTerminal

/// Brings pictures to the terminal, no more often than the pacer lets, and has itself woken when the picture will be
/// another one by itself.
struct FramePainter {
    private let terminal: TerminalScreen
    private let send: AsyncStream<FullScreenEvent>.Continuation
    private var encoder: FrameEncoder
    private var pacer = FramePacer()
    private var isTicking = false
    private var lookingAgain: Task<Void, Never>?
    private var lookNumber = 0

    init(terminal: TerminalScreen, hasColor: Bool, send: AsyncStream<FullScreenEvent>.Continuation) {
        self.terminal = terminal
        self.send = send
        encoder = FrameEncoder(hasColor: hasColor)
    }

    /// The time until a frame might be drawn has passed.
    mutating func waited() { pacer.waited() }

    /// The spinner's time has passed.
    mutating func ticked() { isTicking = false }

    /// A picture stopped being true; an older one's end means nothing.
    mutating func overtaken(_ number: Int) {
        if number == lookNumber { lookingAgain = nil }
    }

    /// Draws everything anew the next time.
    mutating func invalidate() { encoder.invalidate() }

    mutating func enableSynchronizedOutput() { encoder.enableSynchronizedOutput() }

    func stop() { lookingAgain?.cancel() }

    /// Draws unless it is too early; then the frame is due later.
    mutating func paint(
        _ screen: inout any AppScreen, _ overlays: inout Overlays, at loss: LeaveQuestion.Loss, context: ScreenContext
    ) async {
        switch pacer.turn(at: .now) {
        case .skip: return
        case .wait(let time):
            Task { [send] in
                try? await Task.sleep(for: time)
                send.yield(.frameDue)
            }
            return
        case .draw: break
        }
        let (columns, rows) = terminal.size
        let surface = overlays.surface(over: &screen, at: loss, columns: columns, rows: rows, context: context)
        await terminal.write(encoder.encode(surface))
        lookAgain(in: screen.picturesHold(in: context))
        guard screen.isWorking, !isTicking else { return }
        isTicking = true
        Task { [send] in
            try? await Task.sleep(for: Spinner.interval)
            send.yield(.tick)
        }
    }

    /// Draws again when the picture is no longer true, and not before; nothing runs while it holds.
    private mutating func lookAgain(in time: Duration?) {
        lookingAgain?.cancel()
        lookingAgain = nil
        guard let time else { return }
        lookNumber += 1
        lookingAgain = Task { [send, lookNumber] in
            guard (try? await TimerClock().sleep(for: time)) != nil else { return }
            send.yield(.overtaken(lookNumber))
        }
    }
}
