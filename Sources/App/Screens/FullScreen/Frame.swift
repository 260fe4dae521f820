import PorticoKit
import PorticoTerminal

/// Everything that is shown at once: a screen, the footer, and what lies over them.
struct Frame {
    /// The smallest window in which the app can be used.
    static let leastColumns = 40
    static let leastRows = 12

    var screen: any AppScreen
    var toast: Toast?
    var isHelpShown = false
    var question: Alert?

    /// Draws it for a window.
    mutating func surface(columns: Int, rows: Int, context: ScreenContext) -> Surface {
        var surface = Surface(width: columns, height: rows)
        guard columns >= Self.leastColumns, rows >= Self.leastRows else {
            for (row, line) in context.say(.tooSmall).wrapped(columns: columns).prefix(rows).enumerated() {
                surface.write(line, column: 0, row: row)
            }
            return surface
        }
        let (body, footer) = surface.bounds.splitBottom(1)
        screen.draw(on: &surface, in: body, context: context)
        let keys = question == nil ? screen.keys(in: context) : AlertKeys.all
        Footer(keys: keys, hasHelp: question == nil && !screen.isTyping, toast: toast)
            .draw(on: &surface, in: footer, context: context)
        if isHelpShown {
            HelpCard(keys: screen.keys(in: context), problem: screen.problem).draw(on: &surface, context: context)
        }
        question?.draw(on: &surface, theme: context.theme)
        return surface
    }
}
