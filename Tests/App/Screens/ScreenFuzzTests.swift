import PorticoKit
import PorticoTerminal
import PorticoTerminalTesting
import Testing

@testable import PorticoApp

/// Input that comes faster than pictures, and states that come between: no screen may rely on what it drew last.
struct ScreenFuzzTests {
    private static let codes: [Key.Code] = [
        .enter, .tab, .backspace, .escape, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .insert, .delete,
        .function(2), .scalar(" "), .scalar("a"), .scalar("d"), .scalar("g"), .scalar("G"), .scalar("j"), .scalar("1"),
        .scalar("4"), .scalar("한"), .scalar("\u{301}"),
    ]
    private static let modifiers: [Key.Modifiers] = [[], [], [], [], .shift, .control, .alt]
    private static let sizes = [(80, 24), (40, 12), (200, 60), (1, 1)]

    private func event(_ random: inout SeededGenerator) -> InputEvent {
        switch random.below(10) {
        case 0:
            let action = random.pick([MouseEvent.Action.press, .release, .move, .wheelUp, .wheelDown])
            return .mouse(MouseEvent(action: action, column: random.below(80), row: random.below(24)))
        case 1: return .paste("a\n한\u{301}\u{1B}")
        default: return .key(Key(random.pick(Self.codes), random.pick(Self.modifiers)))
        }
    }

    @Test func `no order of keys, clicks, states and pictures breaks a screen`() async throws {
        let person = try Person()
        let stage = try await Stage(home: person.home)
        let states = Scenes.all.flatMap { scene in
            scene.steps.compactMap { if case .show(let state) = $0 { state } else { nil } }
        }
        var random = SeededGenerator(seed: 1)
        var handled = 0
        for scene in Scenes.all {
            var frame = Frame(screen: await scene.screen(on: stage, .english))
            for _ in 0..<100 {
                switch random.below(8) {
                case 0:
                    let (columns, rows) = random.pick(Self.sizes)
                    _ = frame.surface(columns: columns, rows: rows, context: stage.context)
                case 1: frame.screen.show(random.pick(states), in: stage.context)
                default:
                    _ = await frame.screen.handle(event(&random), in: stage.context)
                    handled += 1
                }
            }
        }
        #expect(handled > 50 * Scenes.all.count)
    }
}
