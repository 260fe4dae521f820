import PorticoDomain
import PorticoKit
import PorticoTerminal

@testable import PorticoApp
@testable import PorticoPresentation

/// One picture of the app: a screen with the states it was shown and the keys that were pressed.
struct Scene: Sendable {
    /// What leads to the picture.
    enum Step: Sendable {
        case show(ViewState)
        case type(String)
        case press(Key.Code)
    }

    let name: String
    let make: @Sendable (Stage, ScreenContext) -> any AppScreen
    var steps: [Step] = []
    var toast: Phrase?
    var isHelpShown = false
    var isQuitAsked = false

    /// Plays the steps and draws the frame.
    func surface(on stage: Stage, _ language: Language, columns: Int, rows: Int) async -> Surface {
        var context = stage.context
        context.language = language
        let screen = await screen(on: stage, language)
        let alert = Alert(
            title: context.say(.quit), text: context.say(.unsavedQuit),
            buttons: [context.say(.quit), context.say(.stay)])
        var frame = Frame(
            screen: screen, toast: toast.map { Toast(context.say($0)) }, isHelpShown: isHelpShown,
            question: isQuitAsked ? alert : nil)
        // Twice, as it would be at the second frame: what lists and fields learn from the first must not move anything.
        _ = frame.surface(columns: columns, rows: rows, context: context)
        return frame.surface(columns: columns, rows: rows, context: context)
    }

    /// Plays the steps.
    func screen(on stage: Stage, _ language: Language) async -> any AppScreen {
        var context = stage.context
        context.language = language
        var screen = make(stage, context)
        for step in steps {
            switch step {
            case .show(let state): screen.show(state, in: context)
            case .press(let code): _ = await screen.handle(.key(Key(code)), in: context)
            case .type(let text):
                for scalar in text.unicodeScalars { _ = await screen.handle(.key(Key(.scalar(scalar))), in: context) }
            }
        }
        return screen
    }
}

extension WorkingState where Self: Sendable {
    /// The state after a change.
    func with(_ change: (inout Self) -> Void) -> Self {
        var state = self
        change(&state)
        return state
    }
}

extension Work {
    /// Something that ended that way.
    static func ended(_ error: SessionError?) -> Work {
        var work = Work()
        work.begin()
        work.end(error)
        return work
    }

    /// Something under way.
    static var begun: Work {
        var work = Work()
        work.begin()
        return work
    }
}
