public import PorticoDomain

/// Lists notes page by page, adds and deletes them.
public actor NotesViewModel {
    private let notes: any NotesRepository
    private let pageSize: Int
    private let store = StateStore(NotesState())
    /// Grows with each reload, so that a page fetched for an older list is dropped.
    private var edition = 0

    /// Takes the repository; a page has `pageSize` (1–100) notes.
    public init(notes: any NotesRepository, pageSize: Int = 20) {
        self.notes = notes
        self.pageSize = pageSize
    }

    /// The present state.
    public var state: NotesState { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<NotesState> { store.subscribe() }

    /// Fetches the newest page in place of what is shown; on failure the old list stays.
    public func reload() async {
        edition += 1
        let asked = edition
        await store.run { () throws(SessionError) in
            try await notes.notes(limit: pageSize, before: nil)
        } then: { state, page in
            guard asked == edition else { return }
            state.notes = page.notes
            state.hasMore = page.hasMore
            state.isLoaded = true
        }
    }

    /// Fetches the page after the last note shown; does nothing without one, or while something is under way.
    public func loadMore() async {
        guard state.hasMore, !state.isWorking, let last = state.notes.last else { return }
        let asked = edition
        await store.run { () throws(SessionError) in
            try await notes.notes(limit: pageSize, before: last.id)
        } then: { state, page in
            guard asked == edition else { return }
            let shown = Set(state.notes.map(\.id))
            state.notes += page.notes.filter { !shown.contains($0.id) }
            state.hasMore = page.hasMore
        }
    }

    /// Adds a note and shows it first.
    public func add(_ text: String) async {
        let valid: NoteText
        do throws(InputFault) {
            valid = try NoteText(text)
        } catch {
            store.update { $0.textFault = error }
            return
        }
        store.update { $0.textFault = nil }
        await store.run { () throws(SessionError) in
            try await notes.add(valid)
        } then: { state, note in
            state.notes.removeAll { $0.id == note.id }
            state.notes.insert(note, at: 0)
            state.added.happened(note)
        }
    }

    /// Deletes a note; one that the server no longer has leaves the list too, with the problem.
    public func delete(_ id: Note.ID) async {
        await store.run { () throws(SessionError) in
            try await notes.delete(id)
        } then: { state, _ in
            state.notes.removeAll { $0.id == id }
            state.deleted.happened(id)
        } orElse: { state, error in
            if error.isNotFound { state.notes.removeAll { $0.id == id } }
        }
    }
}
