import PorticoDomain
import PorticoPresentation
import PorticoTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct ProfileSetupViewModelTests {
    private let account = AccountID(service: .local, name: "mina@example.com")
    private let profile = FakeProfiles()
    private let sessions = FakeSessions()
    private let clock = ManualClock()
    private let setup: ProfileSetupViewModel

    init() {
        setup = ProfileSetupViewModel(
            account: account,
            complete: CompleteProfileUseCase(profile: profile, sessions: sessions, account: account),
            check: CheckNicknameUseCase(profile: profile), logout: LogoutUseCase(sessions: sessions), clock: clock)
    }

    private var status: NicknameField.Status {
        get async { await setup.state.nickname.status }
    }

    @Test(arguments: [
        ("", NicknameField.Status.empty), ("  ", .empty), ("m", .invalid(.tooShort)), ("..", .invalid(.onlyDots)),
        ("미나", .unknown),
    ])
    func `S20: the rules answer at once`(text: String, expected: NicknameField.Status) async {
        await setup.edit(nickname: text)
        #expect(await setup.state.nickname.input == text)
        #expect(await status == expected)
    }

    @Test func `S20: what the rules forbid is never asked`() async {
        await setup.edit(nickname: "m")
        await setup.checkNickname()
        #expect(await status == .invalid(.tooShort))
        #expect(profile.availabilities.count == 0)
    }

    @Test func `S20: the server is asked after 300 ms and not before`() async {
        profile.availabilities.answer(.available)
        await setup.edit(nickname: "미나")
        let checking = Task { await setup.checkNickname() }
        await clock.waitForSleepers()
        #expect(await status == .checking)
        clock.advance(by: .milliseconds(299))
        #expect(clock.sleeperCount == 1)
        #expect(profile.availabilities.count == 0)
        clock.advance(by: .milliseconds(1))
        await checking.value
        #expect(await status == .available)
        #expect(profile.availabilities.inputs.map(\.text) == ["미나"])
    }

    @Test(arguments: [
        (NicknameAvailability.taken, NicknameField.Status.taken), (.reserved, .taken), (.invalid, .notAllowed),
    ])
    func `S20: the server's answer is shown`(answer: NicknameAvailability, expected: NicknameField.Status) async {
        profile.availabilities.answer(answer)
        await check("미나")
        #expect(await status == expected)
    }

    @Test(arguments: [SessionError.offline, .timedOut, .cancelled])
    func `S20: a check that fails leaves it unknown and is no problem`(error: SessionError) async {
        profile.availabilities.fail(error)
        await check("미나")
        #expect(await status == .unknown)
        #expect(await setup.state.problem == nil)
    }

    @Test func `S20: a late answer for another input is ignored`() async {
        let gate = Gate()
        profile.availabilities.answer(.taken, at: gate)
        await setup.edit(nickname: "미나")
        let late = Task { await setup.checkNickname() }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(300))
        await profile.availabilities.waitForCalls()

        await setup.edit(nickname: "미나리")
        gate.open()
        await late.value
        #expect(await setup.state.nickname.input == "미나리")
        #expect(await status == .unknown)
    }

    @Test func `S20: typing again while it rests asks only about the last input`() async {
        profile.availabilities.answer(.available)
        await setup.edit(nickname: "미나")
        let first = Task { await setup.checkNickname() }
        await clock.waitForSleepers()
        first.cancel()
        await setup.edit(nickname: "미나리")
        let second = Task { await setup.checkNickname() }
        await first.value
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(300))
        await second.value
        #expect(profile.availabilities.inputs.map(\.text) == ["미나리"])
        #expect(await status == .available)
    }

    @Test func `S20: a cancelled check does not go on checking`() async {
        await setup.edit(nickname: "미나")
        let checking = Task { await setup.checkNickname() }
        await clock.waitForSleepers()
        checking.cancel()
        await checking.value
        #expect(await status == .unknown)
    }

    @Test func `a picture is shown by type and measures, and a bad one keeps the last`() async {
        await setup.choose(imageBytes: TinyImage.gif)
        let shown = ImageDescription(type: .gif, byteCount: 13, width: 3, height: 2)
        #expect(await setup.state.image == shown)
        await setup.choose(imageBytes: Array("hello".utf8))
        #expect(await setup.state.image == shown)
        #expect(await setup.state.imageFault == .image(.unsupportedType))
        await setup.removeImage()
        #expect(await setup.state.image == nil)
        #expect(await setup.state.imageFault == nil)
    }

    @Test func `submitting sends nickname and picture, and the outcome says both`() async throws {
        let finished = Profile(nickname: "미나", image: nil)
        profile.updates.answer(finished)
        profile.updates.fail(.offline)
        sessions.activations.answer(())
        await setup.edit(nickname: "미나")
        await setup.choose(imageBytes: TinyImage.gif)
        await setup.submit()
        let expected = ProfileCompletion(profile: finished, imageFailure: .offline)
        #expect(await setup.state.outcome?.value == .completed(expected))
        #expect(await !setup.state.isWorking)
        #expect(profile.updates.inputs.last == ProfileChange(image: .replace(try ProfileImage(bytes: TinyImage.gif))))
    }

    @Test func `S20: the answer at submit decides, and a taken nickname says so at its field`() async {
        profile.availabilities.answer(.available)
        await check("미나")
        let refusal = SessionError.refused(Refusal(code: .nicknameTaken, field: .nickname, sentence: "Taken."))
        profile.updates.fail(refusal)
        await setup.submit()
        #expect(await status == .taken)
        #expect(await setup.state.problem == refusal)
        #expect(await !setup.state.isWorking)
    }

    @Test func `S20: an unknown nickname may be submitted, a forbidden one may not`() async {
        await setup.edit(nickname: "..")
        await setup.submit()
        #expect(profile.updates.count == 0)
        #expect(await !setup.state.isWorking)
        profile.updates.fail(.offline)
        await setup.edit(nickname: "미나")
        await setup.submit()
        #expect(profile.updates.count == 1)
        #expect(await setup.state.problem == .offline)
    }

    @Test func `leaving signs out`() async {
        let report = SignOutReport(isRevokedAtServer: false, remaining: [])
        sessions.signOuts.answer(report)
        await setup.leave()
        #expect(await setup.state.outcome?.value == .left(report))
        #expect(sessions.signOuts.inputs == [account])
        #expect(await !setup.state.isWorking)
    }

    private func check(_ nickname: String) async {
        await setup.edit(nickname: nickname)
        let checking = Task { await setup.checkNickname() }
        await clock.waitForSleepers()
        clock.advance(by: .milliseconds(300))
        await checking.value
    }
}

enum TinyImage {
    /// A GIF's header and screen descriptor: 3 × 2 pixels.
    static let gif: [UInt8] = Array("GIF89a".utf8) + [3, 0, 2, 0, 0, 0, 0]
}
