import PorticoConcurrency
import PorticoKit
import PorticoTerminal

/// One line on the terminal that says how far a large body has come; gone when it is done.
final class ProgressBar: Sendable {
    private static let width = 24
    /// A body that is sent is worth a bar from this size on.
    private static let least: Int64 = 1 << 20

    private struct State {
        var begun: Timestamp?
        var drawn: Timestamp?
    }

    private let output: any ByteOutput
    private let now: @Sendable () -> Timestamp
    private let state = Locked(State())

    /// `nil` where nobody looks at one.
    init?(_ context: CommandContext) throws(CommandFailure) {
        let environment = context.environment
        guard environment.errors.isTerminal, !context.isJSON, !environment.prefersLines else { return nil }
        output = environment.errors
        now = try context.dependencies().now
    }

    init(output: any ByteOutput, now: @escaping @Sendable () -> Timestamp) {
        self.output = output
        self.now = now
    }

    /// Draws, ten times a second at most, and not before it has taken a moment.
    func show(_ progress: RequestProgress) {
        if progress.isSending, let total = progress.total, total < Self.least { return }
        let now = now()
        let isDue = state.withLock { state in
            let begun = state.begun ?? now
            state.begun = begun
            guard now.milliseconds(since: begun) >= 300 else { return false }
            if let drawn = state.drawn, now.milliseconds(since: drawn) < 100 { return false }
            state.drawn = now
            return true
        }
        if isDue { try? output.write("\r\u{1B}[K" + Self.text(progress)) }
    }

    /// Takes the line away.
    func clear() {
        let isDrawn = state.withLock { state in
            defer { state.drawn = nil }
            return state.drawn != nil
        }
        if isDrawn { try? output.write("\r\u{1B}[K") }
    }

    /// `[######                  ]  25 %  1.2 / 4.8 MB`, or the size alone.
    static func text(_ progress: RequestProgress) -> String {
        guard let total = progress.total, total > 0 else { return megabytes(progress.bytes) + " MB" }
        let done = min(progress.bytes, total)
        let filled = Int(done * Int64(width) / total)
        let bar = String(repeating: "#", count: filled) + String(repeating: " ", count: width - filled)
        let percent = String(done * 100 / total)
        let gap = String(repeating: " ", count: max(0, 3 - percent.count))
        return "[\(bar)] \(gap)\(percent) %  \(megabytes(done)) / \(megabytes(total)) MB"
    }

    private static func megabytes(_ bytes: Int64) -> String {
        let tenths = bytes / 100_000
        return "\(tenths / 10).\(tenths % 10)"
    }
}
