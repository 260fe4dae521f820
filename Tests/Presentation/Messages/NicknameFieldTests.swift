import PorticoDomain
@testable import PorticoPresentation
import PorticoTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct NicknameFieldTests {
    @Test func `the nickname that the account has is no fault, whatever rule it breaks`() {
        #expect(NicknameField(input: "m\u{0430}na", current: "m\u{0430}na").status == .unchanged)
        #expect(NicknameField(input: "m\u{0430}na", current: "mina").status == .invalid(.mixedScripts))
    }

    private func text(_ nickname: String, _ answer: NicknameAvailability?) async -> (english: String, korean: String) {
        let (profile, sessions, clock) = (FakeProfiles(), FakeSessions(), ManualClock())
        let account = AccountID(service: .local, name: "mina@example.com")
        let setup = ProfileSetupViewModel(
            account: account,
            complete: CompleteProfileUseCase(profile: profile, sessions: sessions, account: account),
            check: CheckNicknameUseCase(profile: profile), logout: LogoutUseCase(sessions: sessions), clock: clock)
        await setup.edit(nickname: nickname)
        if let answer {
            profile.availabilities.answer(answer)
            let checking = Task { await setup.checkNickname() }
            await clock.waitForSleepers()
            clock.advance(by: .milliseconds(300))
            await checking.value
        }
        let field = await setup.state.nickname
        return (field.text(in: MessageBook(.english)), field.text(in: MessageBook(.korean)))
    }

    @Test func `what is known of a nickname is said in both languages`() async {
        #expect(await text("", nil) == ("Enter a nickname.", "닉네임을 입력해 주세요."))
        #expect(await text("m", nil) == ("A nickname needs at least 2 characters.", "닉네임은 2자 이상이어야 해요."))
        #expect(await text("미나", .available) == ("“미나” is available.", "“미나” 닉네임을 사용할 수 있어요."))
        #expect(await text("미나", .taken) == ("“미나” is taken.", "“미나” 닉네임은 이미 사용 중이에요."))
    }
}
