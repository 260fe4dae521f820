public import PorticoKit

/// Notes that answer as scripted.
public final class FakeNotes: NotesRepository {
    /// Which page was asked for.
    public struct PageRequest: Equatable, Sendable {
        /// At most so many.
        public let limit: Int
        /// Older than this one.
        public let before: Note.ID?

        /// Makes a request to compare with.
        public init(limit: Int, before: Note.ID?) {
            self.limit = limit
            self.before = before
        }
    }

    /// The calls of `notes`.
    public let pages = ScriptedCall<PageRequest, NotePage>("NotesRepository.notes")
    /// The calls of `add`.
    public let additions = ScriptedCall<NoteText, Note>("NotesRepository.add")
    /// The calls of `delete`.
    public let deletions = ScriptedCall<Note.ID, Void>("NotesRepository.delete")

    /// Makes one without a script.
    public init() {}

    /// Answers as scripted in ``pages``.
    public func notes(limit: Int, before: Note.ID?) async throws(SessionError) -> NotePage {
        try await pages(PageRequest(limit: limit, before: before))
    }

    /// Answers as scripted in ``additions``.
    public func add(_ text: NoteText) async throws(SessionError) -> Note { try await additions(text) }

    /// Answers as scripted in ``deletions``.
    public func delete(_ id: Note.ID) async throws(SessionError) { try await deletions(id) }
}
