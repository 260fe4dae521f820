import Diary
import PorticoDomain
import PorticoPresentation
import PorticoTesting
import Testing

struct KeepDiaryTests {
    private let notes = FakeNotes()
    private let keep: KeepDiaryUseCase

    init() {
        keep = KeepDiaryUseCase(notes: notes, today: { "2026-01-31" })
    }

    private func note(_ id: String, _ text: String) -> Note {
        Note(id: id, text: text, createdAt: Timestamp(seconds: 0))
    }

    @Test func `the line of the day takes the place of the one before`() async throws {
        notes.pages.answer(
            NotePage(notes: [note("7", "2026-01-31: rain"), note("6", "2026-01-30: sun")], hasMore: false))
        notes.additions.answer(note("8", "2026-01-31: snow"))
        notes.deletions.answer(())
        #expect(try await keep("snow").id == "8")
        #expect(notes.additions.inputs.map(\.text) == ["2026-01-31: snow"])
        #expect(notes.deletions.inputs == ["7"])
    }

    @Test func `nothing is deleted when the new line is not safe`() async {
        notes.pages.answer(NotePage(notes: [note("7", "2026-01-31: rain")], hasMore: false))
        notes.additions.fail(.offline)
        await #expect(throws: SessionError.offline) { _ = try await keep("snow") }
        #expect(notes.deletions.count == 0)
    }

    @Test func `a form of the library shows what the fakes say`() async {
        let authentication = FakeAuthentication()
        authentication.signIns.fail(.refused(Refusal(code: .invalidCredentials, field: .password)))
        let form = CredentialsViewModel(login: LoginUseCase(authentication: authentication), service: .local)
        await form.edit(email: "mina@example.com")
        await form.submit(password: Secret("wrong"))
        #expect(await form.state.problem == .refused(Refusal(code: .invalidCredentials, field: .password)))
    }

    @Test func `waiting needs no time with a clock of the test's own`() async {
        let clock = ManualClock()
        let rest = Task { try await clock.sleep(for: .seconds(3_600)) }
        await clock.waitForSleepers()
        clock.advance(by: .seconds(3_600))
        #expect(await rest.result.isSuccess)
    }
}

extension Result {
    fileprivate var isSuccess: Bool { if case .success = self { true } else { false } }
}
