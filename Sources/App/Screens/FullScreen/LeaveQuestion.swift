import PorticoKit
import PorticoTerminal

/// Asks before something that was typed, or done and not yet kept, would be lost.
struct LeaveQuestion: Sendable {
    /// What is left.
    enum Aim: Sendable {
        case app
        /// The screen, for another page.
        case screen(Page)
    }

    let aim: Aim
    var alert: Alert

    /// Asks whether to quit while something is being written, or else something typed would be lost.
    init(quittingWhileWriting isWriting: Bool, in context: ScreenContext) {
        aim = .app
        alert = Alert(
            title: context.say(.quit), text: context.say(isWriting ? .unfinishedQuit : .unsavedQuit),
            buttons: [context.say(.quit), context.say(.stay)])
    }

    /// Asks whether to show another page although something typed would be lost.
    init(leavingFor page: Page, in context: ScreenContext) {
        aim = .screen(page)
        alert = Self.alert(in: context)
    }

    /// The question of a screen that is left for itself: a form that is put away.
    static func alert(in context: ScreenContext) -> Alert {
        Alert(
            title: context.say(.leave), text: context.say(.unsavedLeave),
            buttons: [context.say(.leave), context.say(.stay)])
    }
}
