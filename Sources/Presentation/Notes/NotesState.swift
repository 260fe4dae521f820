public import PorticoDomain

/// What the list of notes shows.
public struct NotesState: WorkingState {
    /// The notes that were fetched, newest first.
    public internal(set) var notes: [Note] = []
    /// Whether the server has older ones.
    public internal(set) var hasMore = false
    /// Whether a first page has been fetched; before that an empty list says nothing.
    public internal(set) var isLoaded = false
    /// What is wrong with the text of the note to add.
    public internal(set) var textFault: InputFault?
    /// What is under way and what went wrong.
    public internal(set) var work = Work()
    /// The note added last.
    public internal(set) var added: Happening<Note>?
    /// The note deleted last.
    public internal(set) var deleted: Happening<Note.ID>?

    package init() {}
}

extension NotesState: CountedState {}
