import PorticoDomain
import PorticoPresentation
import PorticoTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ProfileViewModelTests {
    private let repository = FakeProfiles()
    private let administration = FakeAdministration()
    private let clock = ManualClock()
    private let viewModel: ProfileViewModel

    init() {
        viewModel = ProfileViewModel(
            account: AccountID(service: .local, name: "mina@example.com"), profile: repository,
            update: UpdateProfileUseCase(profile: repository), check: CheckNicknameUseCase(profile: repository),
            changePassword: ChangePasswordUseCase(administration: administration), clock: clock)
    }

    private func load(_ nickname: String = "미나") async {
        repository.profiles.answer(Profile(nickname: nickname, image: nil))
        await viewModel.reload()
    }

    @Test func `loading begins editing with what the server has`() async {
        await load()
        let state = await viewModel.state
        #expect(state.profile == Profile(nickname: "미나", image: nil))
        #expect(state.nickname.input == "미나")
        #expect(state.nickname.status == .unchanged)
        #expect(!state.canSave)
        #expect(!state.isWorking)
    }

    @Test func `one's own nickname is never asked about`() async {
        await load()
        await viewModel.edit(nickname: "미나리")
        await viewModel.edit(nickname: "미나")
        await viewModel.checkNickname()
        #expect(await viewModel.state.nickname.status == .unchanged)
        #expect(repository.availabilities.count == 0)
    }

    @Test func `saving sends only what changed`() async throws {
        await load()
        repository.updates.alwaysAnswer(Profile(nickname: "미나리", image: nil))
        await viewModel.edit(nickname: "미나리")
        await viewModel.save()
        #expect(await viewModel.state.outcome?.value == .saved(Profile(nickname: "미나리", image: nil)))
        #expect(await viewModel.state.nickname.status == .unchanged)
        await viewModel.removeImage()
        await viewModel.save()
        await viewModel.choose(imageBytes: TinyImage.gif)
        await viewModel.save()
        await viewModel.save()
        let image = try ProfileImage(bytes: TinyImage.gif)
        #expect(
            repository.updates.inputs == [
                ProfileChange(nickname: try Nickname("미나리")), ProfileChange(image: .remove),
                ProfileChange(image: .replace(image)),
            ])
    }

    @Test func `a bad picture is a fault and changes nothing`() async {
        await load()
        await viewModel.choose(imageBytes: [1, 2, 3])
        #expect(await viewModel.state.imageFault == .image(.unsupportedType))
        #expect(await !viewModel.state.canSave)
    }

    @Test(arguments: [SessionError.offline, .cancelled, .refused(Refusal(code: .nicknameTaken, field: .nickname))])
    func `a failed save keeps what was typed`(error: SessionError) async {
        await load()
        repository.updates.fail(error)
        await viewModel.edit(nickname: "미나리")
        await viewModel.save()
        #expect(await viewModel.state.nickname.input == "미나리")
        #expect(await viewModel.state.problem == error)
        #expect(await !viewModel.state.isWorking)
        #expect(await viewModel.state.outcome == nil)
    }

    @Test func `a late answer about an earlier nickname is ignored after loading`() async {
        let gate = Gate()
        repository.availabilities.answer(.taken, at: gate)
        await load()
        await viewModel.edit(nickname: "미나리")
        let late = Task { await viewModel.checkNickname() }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(300))
        await repository.availabilities.waitForCalls()
        await load("하나")
        gate.open()
        await late.value
        #expect(await viewModel.state.nickname.status == .unchanged)
    }

    @Test func `a change of password is checked before it is sent`() async {
        await viewModel.changePassword(from: Secret(""), to: Secret("short"))
        #expect(await viewModel.state.passwordFaults.old == .password(.empty))
        #expect(await viewModel.state.passwordFaults.new == .password(.tooShort))
        #expect(administration.passwordChanges.count == 0)
        #expect(await !viewModel.state.isWorking)
    }

    @Test func `a change of password ends in an outcome or a problem`() async {
        administration.passwordChanges.fail(.refused(Refusal(code: .wrongPassword, field: .password)))
        administration.passwordChanges.answer(())
        await viewModel.changePassword(from: Secret("wrong"), to: Secret("long enough"))
        #expect(await viewModel.state.problem == .refused(Refusal(code: .wrongPassword, field: .password)))
        await viewModel.changePassword(from: Secret("right"), to: Secret("long enough"))
        #expect(await viewModel.state.outcome?.value == .passwordChanged)
        #expect(await viewModel.state.problem == nil)
        #expect(await !viewModel.state.isWorking)
    }
}
