package import PorticoDomain
internal import PorticoHTTP

/// The notes of one account, as its service keeps them.
package struct NotesOfAccount: NotesRepository {
    private let call: AccountCall

    /// Asks with an account's token.
    package init(call: AccountCall) {
        self.call = call
    }

    /// A page of at most `limit` (1–100) notes older than `before`, newest first.
    package func notes(limit: Int, before: Note.ID?) async throws(SessionError) -> NotePage {
        guard (1...100).contains(limit) else { throw .invalid(.setting("a page can have 1 to 100 notes")) }
        let page = try await call(AccountsAPI.listNotes(limit: limit, before: before), for: .notes)
        return NotePage(notes: page.notes.map(\.note), hasMore: page.hasMore)
    }

    /// Adds a note.
    package func add(_ text: NoteText) async throws(SessionError) -> Note {
        try await call(AccountsAPI.addNote(text.text), for: .notes).note
    }

    /// Deletes a note.
    package func delete(_ id: Note.ID) async throws(SessionError) {
        try await call(AccountsAPI.deleteNote(id), for: .notes)
    }
}
