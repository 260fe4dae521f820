import PorticoDomain

/// Writes today's line into the notes, once: a second line on the same day takes the first one's place.
public struct KeepDiaryUseCase: Sendable {
    private let notes: any NotesRepository
    private let today: @Sendable () -> String

    /// Takes the notes, and what gives today's date as `2026-01-31`.
    public init(notes: any NotesRepository, today: @escaping @Sendable () -> String) {
        self.notes = notes
        self.today = today
    }

    /// Writes the line; the one it replaces goes only when the new one is safe.
    public func callAsFunction(_ line: String) async throws(SessionError) -> Note {
        let text: NoteText
        do throws(InputFault) {
            text = try NoteText("\(today()): \(line)")
        } catch {
            throw .invalid(error)
        }
        let old = try await notes.notes(limit: 20, before: nil).notes.filter { $0.text.hasPrefix("\(today()):") }
        let note = try await notes.add(text)
        for line in old { try await notes.delete(line.id) }
        return note
    }
}
