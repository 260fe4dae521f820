import PorticoKit
import PorticoTerminal

/// The last row: the main keys, as many as there is room for. A toast covers those at its place, and moves none.
struct Footer {
    let keys: [KeyHint]
    let hasHelp: Bool
    var toast: Toast?

    func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        // A card may reach down to here.
        surface.fill(area)
        let taken = toast.map { TextWidth.columns(of: $0.text) + 5 } ?? 0
        drawKeys(on: &surface, in: area, before: area.endColumn - taken, context: context)
        toast?.draw(on: &surface, in: area, theme: context.theme)
    }

    /// Draws the keys that end before a column; all have the places that they have in the whole row.
    private func drawKeys(on surface: inout Surface, in area: Rect, before limit: Int, context: ScreenContext) {
        var column = area.column + Grid.margin(of: area)
        // The way to the other keys is never left out.
        let last = hasHelp ? KeyHint(key: "?", meaning: .keyHelp) : KeyHint(key: "F1", meaning: .keyHelp)
        let reserved = columns(of: last, context)
        for hint in keys {
            let width = columns(of: hint, context)
            guard column + width + 2 + reserved <= area.endColumn else { continue }
            if column + width <= limit { draw(hint, on: &surface, column: column, in: area, context) }
            column += width + 2
        }
        if column + reserved <= limit { draw(last, on: &surface, column: column, in: area, context) }
    }

    private func columns(of hint: KeyHint, _ context: ScreenContext) -> Int {
        TextWidth.columns(of: "\(hint.key) \(context.say(hint.meaning))")
    }

    private func draw(
        _ hint: KeyHint, on surface: inout Surface, column: Int, in area: Rect, _ context: ScreenContext
    ) {
        let end = surface.write(hint.key, column: column, row: area.row, style: Style(isBold: true), clip: area)
        surface.write(
            " \(context.say(hint.meaning))", column: end, row: area.row, style: context.theme.quiet, clip: area)
    }
}

/// The grid that every screen keeps to.
enum Grid {
    /// Columns that stay free at each side; a narrow window has none to give away.
    static func margin(of area: Rect) -> Int { isNarrow(area) ? 0 : 2 }

    /// Whether there is no room for more than what matters.
    static func isNarrow(_ area: Rect) -> Bool { area.width < 56 }

    /// When something was: in a narrow window the date is enough.
    static func time(_ moment: Timestamp, in area: Rect) -> String {
        isNarrow(area) ? TimestampText(moment).date : TimestampText(moment).description
    }
}

/// All keys of a screen, and below them whole what went wrong, which has one row on the screen.
struct HelpCard {
    let keys: [KeyHint]
    var problem: SessionError?

    /// One line for each meaning, with the keys of the screen before those that work everywhere.
    static func merged(_ keys: [KeyHint], _ common: [KeyHint]) -> [KeyHint] {
        let own = keys.map { hint in
            guard let other = common.first(where: { $0.meaning == hint.meaning }) else { return hint }
            let isPart = other.key.split(separator: " ").contains { $0 == hint.key } || other.key == hint.key
            return KeyHint(key: isPart ? other.key : "\(hint.key) \(other.key)", meaning: hint.meaning)
        }
        return own + common.filter { hint in !keys.contains { $0.key == hint.key || $0.meaning == hint.meaning } }
    }

    func draw(on surface: inout Surface, context: ScreenContext) {
        let common = [
            KeyHint(key: "F2", meaning: .keyLanguage), KeyHint(key: "Ctrl-L", meaning: .keyRedraw),
            KeyHint(key: "Ctrl-Z", meaning: .keySuspend), KeyHint(key: "Ctrl-C", meaning: .keyQuit),
        ]
        let all = Self.merged(keys, common)
        let said = problem.map { context.message($0).happened.wrapped(columns: 40) } ?? []
        let frame = surface.bounds.centered(
            width: 44, height: all.count + 4 + (said.isEmpty ? 0 : said.count + 1))
        let inside = Card(title: context.say(.helpTitle)).draw(on: &surface, in: frame, theme: context.theme)
        for (index, hint) in all.enumerated() {
            let row = inside.row + index
            surface.write(hint.key, column: inside.column, row: row, style: Style(isBold: true), clip: inside)
            surface.write(context.say(hint.meaning), column: inside.column + 12, row: row, clip: inside)
        }
        for (index, line) in said.enumerated() {
            let row = inside.row + all.count + 1 + index
            surface.write(line, column: inside.column, row: row, style: context.theme.fault, clip: inside)
        }
        let last = inside.splitBottom(1).bottom
        surface.fill(last)
        surface.write(
            context.say(.closeHelp), column: last.column, row: last.row, style: context.theme.quiet, clip: last)
    }
}

/// The keys of a question.
enum AlertKeys {
    static let all = [
        KeyHint(key: "←→", meaning: .keyMove), KeyHint(key: "Enter", meaning: .keyEnter),
        KeyHint(key: "Esc", meaning: .keyBack),
    ]
}
