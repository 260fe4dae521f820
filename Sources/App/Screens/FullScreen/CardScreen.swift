import PorticoKit
import PorticoTerminal

/// The calm card in the middle of the window on which the onboarding happens.
enum CardScreen {
    private static let width = 64
    /// Rows below the form for a spinner or what went wrong, kept free so that nothing moves.
    private static let noteRows = 4

    /// Draws a form of `rows` rows on a card, and what is under way or went wrong below it.
    static func draw<ID>(
        _ form: inout Form<ID>, rows: Int, title: String, intro: String? = nil, problem: SessionError? = nil,
        isWorking: Bool = false, faults: [ID: String] = [:], hints: [ID: String] = [:], on surface: inout Surface,
        in area: Rect, context: ScreenContext
    ) {
        let introLines = intro?.wrapped(columns: min(width, area.width) - 4) ?? []
        let height = rows + introLines.count + (introLines.isEmpty ? 0 : 1) + noteRows + 2
        let frame = area.centered(width: width, height: height)
        let inside = Card(title: title).draw(on: &surface, in: frame, theme: context.theme)
        for (index, line) in introLines.enumerated() {
            surface.write(
                line, column: inside.column, row: inside.row + index, style: context.theme.quiet, clip: inside)
        }
        let body = inside.splitTop(introLines.isEmpty ? 0 : introLines.count + 1).rest
        let end = form.draw(on: &surface, in: body, theme: context.theme, faults: faults, hints: hints)
        let notes = Rect(column: inside.column, row: end + 1, width: inside.width, height: inside.endRow - end - 1)
        drawNote(problem, isWorking: isWorking, on: &surface, in: notes.intersection(inside), context: context)
    }

    /// The spinner, or the sentences about what went wrong.
    static func drawNote(
        _ problem: SessionError?, isWorking: Bool, on surface: inout Surface, in area: Rect, context: ScreenContext
    ) {
        if isWorking {
            let text = "\(Spinner.picture(tick: context.tick)) \(context.say(.restoring))"
            surface.write(text, column: area.column, row: area.row, style: context.theme.accent, clip: area)
        } else if let problem, problem != .cancelled {
            let message = context.message(problem)
            let lines =
                message.happened.wrapped(columns: area.width).map { ($0, context.theme.fault) }
                + message.next.wrapped(columns: area.width).map { ($0, Style.plain) }
            for (index, (line, style)) in lines.prefix(area.height).enumerated() {
                surface.write(line, column: area.column, row: area.row + index, style: style, clip: area)
            }
        }
    }
}
