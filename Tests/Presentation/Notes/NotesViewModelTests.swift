import PorticoDomain
import PorticoPresentation
import PorticoTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NotesViewModelTests {
    private let repository = FakeNotes()
    private var viewModel: NotesViewModel { NotesViewModel(notes: repository, pageSize: 2) }

    private func note(_ id: String) -> Note {
        Note(id: id, text: "text \(id)", createdAt: Timestamp(seconds: 1_790_000_000))
    }

    private func page(_ ids: [String], hasMore: Bool) -> NotePage {
        NotePage(notes: ids.map(note), hasMore: hasMore)
    }

    @Test func `the first page is asked for without a note before it`() async {
        repository.pages.answer(page(["4", "3"], hasMore: true))
        let notes = viewModel
        await notes.reload()
        let state = await notes.state
        #expect(state.notes.map(\.id) == ["4", "3"])
        #expect(state.hasMore)
        #expect(state.isLoaded)
        #expect(!state.isWorking)
        #expect(repository.pages.inputs == [FakeNotes.PageRequest(limit: 2, before: nil)])
    }

    @Test func `the next page begins after the last note, and a note shown already is not doubled`() async {
        repository.pages.answer(page(["4", "3"], hasMore: true))
        repository.pages.answer(page(["3", "2"], hasMore: false))
        let notes = viewModel
        await notes.reload()
        await notes.loadMore()
        #expect(await notes.state.notes.map(\.id) == ["4", "3", "2"])
        #expect(await !notes.state.hasMore)
        #expect(repository.pages.inputs.last == FakeNotes.PageRequest(limit: 2, before: "3"))
        await notes.loadMore()
        #expect(repository.pages.count == 2)
    }

    @Test func `a page for an older list is dropped`() async {
        let gate = Gate()
        repository.pages.answer(page(["2", "1"], hasMore: true))
        repository.pages.answer(page(["0"], hasMore: false), at: gate)
        repository.pages.answer(page(["9"], hasMore: false))
        let notes = viewModel
        await notes.reload()
        let late = Task { await notes.loadMore() }
        await repository.pages.waitForCalls(2)
        await notes.reload()
        #expect(await notes.state.isWorking)
        gate.open()
        await late.value
        #expect(await notes.state.notes.map(\.id) == ["9"])
        #expect(await !notes.state.isWorking)
    }

    @Test func `a reload that fails keeps the old list`() async {
        repository.pages.answer(page(["1"], hasMore: false))
        repository.pages.fail(.offline)
        let notes = viewModel
        await notes.reload()
        await notes.reload()
        #expect(await notes.state.notes.map(\.id) == ["1"])
        #expect(await notes.state.problem == .offline)
        #expect(await !notes.state.isWorking)
    }

    @Test func `a new note is shown first`() async {
        repository.pages.answer(page(["1"], hasMore: false))
        repository.additions.answer(note("2"))
        let notes = viewModel
        await notes.reload()
        await notes.add("text 2")
        #expect(await notes.state.notes.map(\.id) == ["2", "1"])
        #expect(await notes.state.added?.value == note("2"))
        #expect(repository.additions.inputs.map(\.text) == ["text 2"])
    }

    @Test func `a text that cannot be a note is not sent`() async {
        repository.additions.answer(note("1"))
        let notes = viewModel
        await notes.add("  ")
        #expect(await notes.state.textFault == .note)
        #expect(repository.additions.count == 0)
        await notes.add("text")
        #expect(await notes.state.textFault == nil)
    }

    @Test func `a deleted note leaves the list, and stays when the server does not answer`() async {
        repository.pages.answer(page(["2", "1"], hasMore: false))
        repository.deletions.fail(.offline)
        repository.deletions.answer(())
        let notes = viewModel
        await notes.reload()
        await notes.delete("2")
        #expect(await notes.state.notes.map(\.id) == ["2", "1"])
        #expect(await notes.state.problem == .offline)
        await notes.delete("2")
        #expect(await notes.state.notes.map(\.id) == ["1"])
        #expect(await notes.state.problem == nil)
    }

    @Test func `a note that the server no longer has leaves the list too`() async {
        repository.pages.answer(page(["2", "1"], hasMore: false))
        repository.deletions.fail(.refused(Refusal(code: .notFound)))
        let notes = viewModel
        await notes.reload()
        await notes.delete("2")
        #expect(await notes.state.notes.map(\.id) == ["1"])
        #expect(await notes.state.problem == .refused(Refusal(code: .notFound)))
    }
}
