import PorticoKit
import PorticoTerminal

/// The calm card in the middle of the window on which the onboarding happens.
enum CardScreen {
    private static let width = 64
    /// Rows below the form for a spinner or what went wrong, kept free so that nothing moves.
    private static let noteRows = 4

    /// Draws a form on a card, and what is under way or went wrong below it.
    ///
    /// A low window costs first the free rows, then the intro; then the form scrolls.
    static func draw<ID>(
        _ form: inout Form<ID>, title: String, intro: String? = nil, problem: ScreenProblem<ID>? = nil,
        working: Phrase? = nil, faults: [ID: String] = [:], hints: [ID: String] = [:],
        strengths: [ID: StrengthBar] = [:], on surface: inout Surface, in area: Rect, context: ScreenContext
    ) {
        let columns = min(width, area.width) - 4
        let rows = form.height
        let wanted = intro.map { $0.wrapped(columns: columns) } ?? []
        let lines = wanted.prefix(max(0, area.height - rows - 4))
        let introRows = lines.isEmpty ? 0 : lines.count + 1
        let notes = min(noteRows, max(1, area.height - rows - introRows - 2))
        let frame = area.centered(width: width, height: rows + introRows + notes + 2)
        let inside = Card(title: title).draw(on: &surface, in: frame, theme: context.theme)
        for (index, line) in lines.enumerated() {
            surface.write(
                line, column: inside.column, row: inside.row + index, style: context.theme.quiet, clip: inside)
        }
        let (body, note) = inside.splitTop(introRows).rest.splitBottom(notes)
        var faults = faults
        if let problem, let field = problem.field { faults[field] = context.message(problem.error).happened }
        _ = form.draw(
            on: &surface, in: body, theme: context.theme, faults: faults, hints: hints, strengths: strengths)
        let room = note.height > 1 ? note.splitTop(1).rest : note
        drawNote(problem, working: working, on: &surface, in: room, context: context)
    }

    /// The spinner, or the sentences about what went wrong; what happened takes at most `limit` rows, and leaves those
    /// for what to do next.
    static func drawNote<ID>(
        _ problem: ScreenProblem<ID>?, working: Phrase?, on surface: inout Surface, in area: Rect,
        limit: Int = .max, context: ScreenContext
    ) {
        if let working {
            let text = "\(Spinner.picture(tick: context.tick)) \(context.say(working))"
            surface.write(text, column: area.column + 2, row: area.row, style: context.theme.accent, clip: area)
        } else if let problem, problem.error != .cancelled {
            let message = context.message(problem.error)
            let columns = area.width - 2
            // What happened stands beside its field when it has one.
            let next = message.next.wrapped(columns: columns)
            let room = min(limit, max(1, area.height - next.count))
            let first = problem.field == nil ? bounded(message.happened.wrapped(columns: columns), room, columns) : []
            let lines = first.map { ($0, context.theme.fault) } + next.map { ($0, Style.plain) }
            for (index, (line, style)) in lines.prefix(area.height).enumerated() {
                surface.write(line, column: area.column + 2, row: area.row + index, style: style, clip: area)
            }
        }
    }

    /// The same for a screen without fields. What a server says at length takes one row: it may say so in every tab.
    static func drawNote(
        _ error: SessionError?, working: Phrase?, on surface: inout Surface, in area: Rect, context: ScreenContext
    ) {
        drawNote(
            error.map { ScreenProblem<Never>($0) }, working: working, on: &surface, in: area,
            limit: error?.quotesServer == true ? 1 : .max, context: context)
    }

    /// The first lines; the last one that there is room for ends in `…` when more follow.
    private static func bounded(_ lines: [String], _ room: Int, _ columns: Int) -> [String] {
        guard lines.count > room else { return lines }
        let rest = lines.dropFirst(room - 1).joined(separator: " ")
        return lines.prefix(room - 1) + [rest.truncated(columns: columns)]
    }
}

extension SessionError {
    /// Whether its message holds words of a server's, which may be long.
    fileprivate var quotesServer: Bool {
        switch self {
        case .refused(let refusal): refusal.sentence != nil
        case .misconfigured, .unexpectedAnswer: true
        default: false
        }
    }
}

/// What went wrong, and the field that is its cause.
struct ScreenProblem<Field: Hashable & Sendable> {
    let error: SessionError
    let field: Field?

    /// `fields` says which field a refusal is about.
    init(_ error: SessionError, fields: (Refusal) -> Field? = { _ in nil }) {
        self.error = error
        field = if case .refused(let refusal) = error { fields(refusal) } else { nil }
    }

    /// The field is known, whatever went wrong.
    init(_ error: SessionError, field: Field?) {
        self.error = error
        self.field = field
    }
}
