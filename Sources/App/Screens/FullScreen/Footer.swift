import PorticoKit
import PorticoTerminal

/// The last row: what went well just now, else the main keys.
struct Footer {
    let keys: [KeyHint]
    let hasHelp: Bool
    let toast: String?

    func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        if let toast {
            surface.write(" \(toast)", column: area.column, row: area.row, style: context.theme.good, clip: area)
            return
        }
        var column = area.column + 1
        for hint in keys + (hasHelp ? [KeyHint(key: "?", meaning: .keyHelp)] : []) {
            let text = "\(hint.key) \(context.say(hint.meaning))"
            guard column + TextWidth.columns(of: text) <= area.endColumn else { break }
            column = surface.write(hint.key, column: column, row: area.row, style: Style(isBold: true), clip: area)
            let meaning = " \(context.say(hint.meaning))"
            column = surface.write(meaning, column: column, row: area.row, style: context.theme.quiet, clip: area) + 2
        }
    }
}

/// All keys of a screen.
struct HelpCard {
    let keys: [KeyHint]

    func draw(on surface: inout Surface, context: ScreenContext) {
        let common = [
            KeyHint(key: "Tab ↑↓", meaning: .keyMove), KeyHint(key: "F2", meaning: .keyLanguage),
            KeyHint(key: "Ctrl-C", meaning: .keyQuit),
        ]
        let all = keys + common.filter { hint in !keys.contains { $0.key == hint.key } }
        let frame = surface.bounds.centered(width: 44, height: all.count + 4)
        let inside = Card(title: context.say(.helpTitle)).draw(on: &surface, in: frame, theme: context.theme)
        for (index, hint) in all.enumerated() {
            let row = inside.row + index
            surface.write(hint.key, column: inside.column, row: row, style: Style(isBold: true), clip: inside)
            surface.write(context.say(hint.meaning), column: inside.column + 12, row: row, clip: inside)
        }
        surface.write(
            context.say(.closeHelp), column: inside.column, row: inside.endRow - 1, style: context.theme.quiet,
            clip: inside)
    }
}

/// The keys of a question.
enum AlertKeys {
    static let all = [
        KeyHint(key: "←→", meaning: .keyMove), KeyHint(key: "Enter", meaning: .keyEnter),
        KeyHint(key: "Esc", meaning: .keyBack),
    ]
}
