import PorticoKit

/// Turns the view-models' states into one page, and the browser's wishes into their intents.
actor Desk {
    /// What a browser asks for.
    struct Wish: Codable, Sendable {
        var email: String?
        var password: String?
        var text: String?
    }

    private let container: AppContainer
    private let book: MessageBook
    private let root: RootViewModel
    private var setup: ProfileSetupViewModel?
    private var notes: NotesViewModel?
    private var account: AccountID?
    private var followers: [Task<Void, Never>] = []

    private var page = Page()
    private var number = 1
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var lastWaiter = 0

    init(container: AppContainer, book: MessageBook) {
        self.container = container
        self.book = book
        root = container.makeRootViewModel()
    }

    /// Shows what the root view-model says, until the program ends.
    func follow() async {
        await root.restore()
        let following = Task { [root] in await root.follow() }
        for await state in await root.states() { await show(state) }
        following.cancel()
    }

    /// The page and its number as soon as the number is another than `known`; the present one after 15 s at the latest.
    func page(after known: Int?) async -> (page: Page, number: Int) {
        if known == number {
            lastWaiter += 1
            let waiter = lastWaiter
            let timer = Task {
                try? await Task.sleep(for: .seconds(15))
                self.wake(waiter)
            }
            await withCheckedContinuation { waiting[waiter] = $0 }
            timer.cancel()
        }
        return (page, number)
    }

    /// Does what the browser asks for; false for what there is not.
    func obey(_ name: String, _ wish: Wish) async -> Bool {
        switch name {
        case "register": await enter(container.makeRegisterViewModel(service: .local), wish)
        case "login": await enter(container.makeSignInViewModel(service: .local), wish)
        case "nickname":
            await setup?.edit(nickname: wish.text ?? "")
            await setup?.submit()
        case "note": await notes?.add(wish.text ?? "")
        case "delete": await notes?.delete(wish.text ?? "")
        case "logout":
            guard let account else { return false }
            do {
                _ = try await container.logout(account)
            } catch {
                change { $0.problem = book.message(for: error).happened }
            }
        default: return false
        }
        return true
    }

    private func enter(_ form: CredentialsViewModel, _ wish: Wish) async {
        let following = Task { for await state in await form.states() { self.show(state) } }
        await form.edit(email: wish.email ?? "")
        await form.submit(password: Secret(wish.password ?? ""))
        show(await form.state)
        following.cancel()
    }

    private func show(_ state: RootState) async {
        change { page in
            page.isWorking = state.isWorking
            page.problem = state.problem.map { book.message(for: $0).happened }
        }
        do {
            switch state.place {
            case .splash: break
            case .onboarding: leave()
            case .sessionEnded(_, let reason):
                leave()
                change { $0.problem = book.message(for: reason).happened }
            case .profileSetup(let account):
                guard begin(.profile, account) else { return }
                let form = try await container.scope(of: account).makeProfileSetupViewModel()
                setup = form
                followers.append(Task { for await state in await form.states() { self.show(state) } })
            case .main(let session):
                guard begin(.notes, session.account.id) else { return }
                let list = try await container.scope(of: session.account.id).makeNotesViewModel()
                notes = list
                followers.append(Task { for await state in await list.states() { self.show(state) } })
                followers.append(Task { await list.reload() })
            }
        } catch {
            change { $0.problem = book.message(for: error).happened }
        }
    }

    private func show(_ state: CredentialsState) {
        change { page in
            page.isWorking = state.isWorking
            page.emailFault = state.faults.email.map { book.message(for: $0).happened }
            page.passwordFault = state.faults.password.map { book.message(for: $0).happened }
            page.problem = state.problem.map { book.message(for: $0).happened }
        }
    }

    private func show(_ state: ProfileSetupState) {
        change { page in
            page.isWorking = state.isWorking
            page.nicknameHint = state.nickname.text(in: book)
            page.problem = state.problem.map { book.message(for: $0).happened }
        }
    }

    private func show(_ state: NotesState) {
        change { page in
            page.isWorking = state.isWorking
            page.noteFault = state.textFault.map { book.message(for: $0).happened }
            page.problem = state.problem.map { book.message(for: $0).happened }
            page.notes = state.notes.map { Page.Line(id: $0.id, text: $0.text) }
        }
    }

    /// Whether the place is new; then what belonged to the one before goes.
    private func begin(_ place: Page.Place, _ account: AccountID) -> Bool {
        guard page.place != place || self.account != account else { return false }
        leave()
        self.account = account
        change { page in
            page.place = place
            page.account = account.name
        }
        return true
    }

    private func leave() {
        for follower in followers { follower.cancel() }
        (followers, setup, notes, account) = ([], nil, nil, nil)
        change { page in
            let problem = page.problem
            page = Page()
            page.place = .welcome
            page.problem = problem
        }
    }

    private func change(_ change: (inout Page) -> Void) {
        var next = page
        change(&next)
        guard next != page else { return }
        page = next
        number += 1
        for waiter in waiting.keys { wake(waiter) }
    }

    private func wake(_ waiter: Int) { waiting.removeValue(forKey: waiter)?.resume() }
}
