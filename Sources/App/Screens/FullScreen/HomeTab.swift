import PorticoKit
import PorticoTerminal

/// The notes: list with paging, add, delete.
struct HomeTab: AppScreen {
    private enum Field { case text }

    private let notes: NotesViewModel
    private var state: NotesState?
    private var list = ListBox()
    private var writing: Form<Field>?
    /// A note that was put away before it was sent.
    private var kept: String
    /// The note that is on its way.
    private var sent: String?
    private var question: (alert: Alert, note: Note.ID)?
    private var reading: NotePaper?

    /// Begins with a note that was not sent before.
    init(scope: SessionScope, draft: String = "", context: ScreenContext) {
        notes = scope.makeNotesViewModel()
        kept = draft
    }

    /// The note that was begun and not sent; empty without one.
    var draft: String { writing?.text(of: .text) ?? kept }

    var isTyping: Bool { writing != nil || question != nil || reading != nil }
    var isUnsaved: Bool { !draft.isEmpty }
    var problem: SessionError? { state?.problem }
    var isWorking: Bool { state?.isWorking ?? true }

    func keys(in context: ScreenContext) -> [KeyHint] {
        if question != nil { return AlertKeys.all }
        if reading != nil { return [KeyHint(key: "↑↓", meaning: .keyMove), KeyHint(key: "Esc", meaning: .keyBack)] }
        if writing != nil { return [KeyHint(key: "Enter", meaning: .keyAdd), KeyHint(key: "Esc", meaning: .keyBack)] }
        let (read, add) = (KeyHint(key: "Enter", meaning: .keyRead), KeyHint(key: "a", meaning: .keyAdd))
        let delete = KeyHint(key: "d", meaning: .keyDelete)
        let move = KeyHint(key: "↑↓", meaning: .keyMove)
        return (selected == nil && !isWorking ? [add] : [read, add, delete, move]) + [
            KeyHint(key: "r", meaning: .keyReload), KeyHint(key: "q", meaning: .keyQuit),
        ]
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if question != nil { return answer(event, in: context) }
        if writing != nil { return write(event, in: context) }
        if reading != nil { return read(event) }
        switch event {
        case .key(Key(.enter)):
            reading = selected.map { NotePaper($0) }
            return .none
        case .key(Key(.scalar("a"))):
            writing = Form([.init(.text, label: context.say(.writeNote), .text(TextEditor(kept)))])
            kept = ""
            return .none
        case .key(Key(.scalar("r"))): return .run { [notes] in await notes.reload() }
        case .key(Key(.scalar("d"))), .key(Key(.delete)):
            guard let note = selected else { return .none }
            let alert = Alert(
                title: context.say(.delete),
                text: "\(context.say(.deleteNoteQuestion)) \(note.text.truncated(columns: 80))",
                buttons: [context.say(.delete), context.say(.keep)])
            question = (alert, note.id)
            return .none
        default:
            let count = state?.notes.count ?? 0
            guard list.handle(event, count: count) else { return .ignored }
            guard list.selection == count - 1, state?.hasMore == true else { return .none }
            return .run { [notes] in await notes.loadMore() }
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        guard case .notes(let state) = state else { return }
        if state.added != nil, self.state != nil, state.added != self.state?.added {
            // What was typed since then is another note.
            if sent == draft { (writing, kept) = (nil, "") }
            sent = nil
            list.select(0)
        }
        self.state = state
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        let (rest, bottom) = area.splitBottom(writing == nil ? 3 : 6)
        let count = state?.notes.count ?? 0
        if count == 0, state?.isLoaded == true {
            surface.write(
                context.say(.noNotes), column: rest.column + 2, row: rest.row, style: context.theme.quiet, clip: rest)
        }
        list.draw(
            count: count, on: &surface, in: rest, isFocused: writing == nil && question == nil && reading == nil,
            theme: context.theme
        ) { index in
            guard let note = state?.notes[index] else { return ("", "") }
            return (note.text, Grid.time(note.createdAt, in: rest))
        }
        var below = bottom
        if var form = writing {
            form.relabel(.text, context.say(.writeNote))
            let faults: [Field: String] = state?.textFault.map { [.text: context.message($0)] } ?? [:]
            _ = form.draw(on: &surface, in: bottom, theme: context.theme, faults: faults)
            writing = form
            below = bottom.splitTop(3).rest
        }
        let working: Phrase? = isWorking ? (state?.isLoaded == true ? .saving : .restoring) : nil
        if !kept.isEmpty, below.height > 1 {
            let hint: Rect
            (below, hint) = below.splitBottom(1)
            let said = context.say(.draftKept).truncated(columns: hint.width - 2)
            surface.write(said, column: hint.column + 2, row: hint.row, style: context.theme.quiet, clip: hint)
        }
        CardScreen.drawNote(state?.problem, working: working, on: &surface, in: below, context: context)
        reading?.draw(on: &surface, context: context)
        question?.alert.draw(on: &surface, theme: context.theme)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        await withDiscardingTaskGroup { group in
            group.addTask { [notes] in await notes.reload() }
            for await state in await notes.states() { send(.notes(state)) }
        }
    }

    private var selected: Note? {
        guard let notes = state?.notes, notes.indices.contains(list.selection) else { return nil }
        return notes[list.selection]
    }

    private mutating func write(_ event: InputEvent, in context: ScreenContext) -> ScreenAction {
        if event == .key(Key(.escape)) {
            (kept, writing) = (draft, nil)
            return .none
        }
        if event == .key(Key(.enter)), let text = writing?.text(of: .text) {
            sent = text
            return .tell({ [notes] in await notes.state.added }, after: { [notes] in await notes.add(text) }) { _ in
                context.good(.noteAdded)
            }
        }
        _ = writing?.handle(event)
        return event == .key(.control("c")) ? .ignored : .none
    }

    private mutating func read(_ event: InputEvent) -> ScreenAction {
        if reading?.handle(event) == false { reading = nil }
        return event == .key(.control("c")) ? .ignored : .none
    }

    private mutating func answer(_ event: InputEvent, in context: ScreenContext) -> ScreenAction {
        guard let button = question?.alert.handle(event), let id = question?.note else { return .none }
        question = nil
        guard button == 0 else { return .none }
        return .tell({ [notes] in await notes.state.deleted }, after: { [notes] in await notes.delete(id) }) { _ in
            context.good(.noteDeleted)
        }
    }
}
