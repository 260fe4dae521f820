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

    /// What quitting would cost.
    struct Loss: Sendable {
        /// Something is being written.
        let isWriting: Bool
        /// Something was typed and not sent.
        let isUnsaved: Bool
    }

    let aim: Aim
    var alert: Alert
    private var isAboutWriting = false

    /// Asks whether to quit in spite of a loss; `nil` without one.
    init?(quittingAtLoss loss: Loss, in context: ScreenContext) {
        guard loss.isWriting || loss.isUnsaved else { return nil }
        let isWriting = loss.isWriting
        (aim, isAboutWriting) = (.app, isWriting)
        alert = Alert(
            title: context.say(.quit), text: context.say(isWriting ? .unfinishedQuit : .unsavedQuit),
            buttons: [context.say(.quit), context.say(.stay)])
    }

    /// Asks whether to show another page although something typed would be lost.
    init(leavingFor page: Page, in context: ScreenContext) {
        aim = .screen(page)
        alert = Self.alert(in: context)
    }

    /// What is still to be asked once quitting costs something else: nothing, when what was done is kept.
    func now(at loss: Loss, in context: ScreenContext) -> LeaveQuestion? {
        guard case .app = aim else { return self }
        let isTrue = isAboutWriting ? loss.isWriting : loss.isUnsaved
        return isTrue ? self : LeaveQuestion(quittingAtLoss: loss, in: context)
    }

    /// The question of a screen that is left for itself: a form that is put away.
    static func alert(in context: ScreenContext) -> Alert {
        Alert(
            title: context.say(.leave), text: context.say(.unsavedLeave),
            buttons: [context.say(.leave), context.say(.stay)])
    }

    /// The question of a screen that fetches anew what was changed on it.
    static func alert(reloadingIn context: ScreenContext) -> Alert {
        Alert(
            title: context.say(.reload), text: context.say(.unsavedReload),
            buttons: [context.say(.reload), context.say(.stay)])
    }
}
