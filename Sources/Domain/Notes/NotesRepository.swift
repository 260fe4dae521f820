/// The notes of one account.
public protocol NotesRepository: Sendable {
    /// A page of at most `limit` (1–100) notes older than `before`, newest first.
    func notes(limit: Int, before: Note.ID?) async throws(SessionError) -> NotePage
    /// Adds a note.
    func add(_ text: NoteText) async throws(SessionError) -> Note
    /// Deletes a note.
    func delete(_ id: Note.ID) async throws(SessionError)
}
