import PorticoKit
import PorticoTerminal

/// What lies over a screen: a word about what just happened, the keys, a question before something is lost.
struct Overlays: Sendable {
    /// What became of an input that was theirs.
    enum Outcome: Sendable {
        /// It is dealt with.
        case taken
        /// This is left, whatever is lost by it.
        case left(LeaveQuestion.Aim)
        /// Ctrl-C while this was asked about.
        case interrupted(LeaveQuestion.Aim)
    }

    private(set) var toast: Toast?
    private(set) var isHelpShown = false
    private(set) var question: LeaveQuestion?
    private var toastNumber = 0

    /// Shows a toast, and gives the number by which it is taken away.
    mutating func show(_ toast: Toast) -> Int {
        self.toast = toast
        toastNumber += 1
        return toastNumber
    }

    /// Takes a toast away, unless another one has taken its place.
    mutating func takeAway(toast number: Int) {
        if number == toastNumber { toast = nil }
    }

    /// Takes the toast away: somebody has read it and goes on.
    mutating func takeAwayToast() { toast = nil }

    mutating func showHelp() { isHelpShown = true }

    /// Asks, or asks nothing.
    mutating func ask(_ question: LeaveQuestion?) { self.question = question }

    /// Another screen is shown: whether the one before may be left is no question any more.
    mutating func screenChanged() {
        if case .screen? = question?.aim { question = nil }
    }

    /// Takes an input that is meant for what lies over the screen; `nil` when it is the screen's.
    mutating func handle(_ input: InputEvent) -> Outcome? {
        if let asked = question {
            if input == .key(.control("c")) {
                question = nil
                return .interrupted(asked.aim)
            }
            guard let button = question?.alert.handle(input) else { return .taken }
            question = nil
            return button == 0 ? .left(asked.aim) : .taken
        }
        guard isHelpShown else { return nil }
        if case .key = input { isHelpShown = false }
        return .taken
    }

    /// Draws a screen with them above it; the question only as far as it is still true.
    mutating func surface(
        over screen: inout any AppScreen, at loss: LeaveQuestion.Loss, columns: Int, rows: Int, context: ScreenContext
    ) -> Surface {
        question = question?.now(at: loss, in: context)
        var frame = Frame(screen: screen, toast: toast, isHelpShown: isHelpShown, question: question?.alert)
        let surface = frame.surface(columns: columns, rows: rows, context: context)
        screen = frame.screen
        if let alert = frame.question { question?.alert = alert }
        return surface
    }
}
