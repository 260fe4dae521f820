import PorticoDomain
import PorticoTesting
import Testing

struct CheckNicknameUseCaseTests {
    private let profile = FakeProfiles()

    @Test(arguments: [
        ("", NicknameCheck.empty), ("  ", .empty), ("m", .invalid(.tooShort)), ("..", .invalid(.onlyDots)),
    ])
    func `the rules answer without the server`(text: String, check: NicknameCheck) async throws {
        #expect(try await CheckNicknameUseCase(profile: profile)(text) == check)
        #expect(profile.availabilities.count == 0)
    }

    @Test(arguments: [
        (NicknameAvailability.available, NicknameCheck.available), (.taken, .taken), (.reserved, .taken),
        (.invalid, .notAllowed),
    ])
    func `the server answers for the rest`(availability: NicknameAvailability, check: NicknameCheck) async throws {
        profile.availabilities.answer(availability)
        #expect(try await CheckNicknameUseCase(profile: profile)(" 미나 ") == check)
        #expect(profile.availabilities.inputs.map(\.text) == ["미나"])
    }

    @Test func `a server that cannot answer is an error, not an answer`() async {
        profile.availabilities.fail(.offline)
        await #expect(throws: SessionError.offline) { try await CheckNicknameUseCase(profile: profile)("미나") }
    }
}

struct CompleteProfileUseCaseTests {
    private let profile = FakeProfiles()
    private let sessions = FakeSessions()
    private let account = AccountID(service: .local, name: "mina@example.com")
    private var complete: CompleteProfileUseCase {
        CompleteProfileUseCase(profile: profile, sessions: sessions, account: account)
    }

    @Test func `a nickname that breaks a rule is not sent`() async {
        await #expect(throws: SessionError.invalid(.nickname(.tooShort))) { try await complete(nickname: "m") }
        #expect(profile.updates.count == 0)
        #expect(sessions.activations.count == 0)
    }

    @Test func `S19: the nickname is sent first, then the picture, then the account is active`() async throws {
        let image = try ProfileImage(bytes: ImageFile.png.bytes)
        let whole = Profile(nickname: "미나", image: image.description)
        profile.updates.answer(Profile(nickname: "미나", image: nil))
        profile.updates.answer(whole)
        sessions.activations.answer(())
        let completion = try await complete(nickname: "미나", image: image)
        #expect(completion == ProfileCompletion(profile: whole, imageFailure: nil))
        #expect(
            profile.updates.inputs == [
                ProfileChange(nickname: try Nickname("미나"), image: .keep), ProfileChange(image: .replace(image)),
            ])
        #expect(sessions.activations.inputs == [account])
    }

    @Test func `S19: a picture that fails leaves the profile finished, and both are said`() async throws {
        profile.updates.answer(Profile(nickname: "미나", image: nil))
        profile.updates.fail(.offline)
        sessions.activations.answer(())
        let completion = try await complete(nickname: "미나", image: try ProfileImage(bytes: ImageFile.png.bytes))
        let expected = ProfileCompletion(profile: Profile(nickname: "미나", image: nil), imageFailure: .offline)
        #expect(completion == expected)
        #expect(sessions.activations.inputs == [account])
    }

    @Test func `S19: a refused nickname leaves everything as it was`() async throws {
        let refusal = SessionError.refused(Refusal(code: .nicknameTaken, field: .nickname))
        profile.updates.fail(refusal)
        let image = try ProfileImage(bytes: ImageFile.png.bytes)
        await #expect(throws: refusal) { try await complete(nickname: "미나", image: image) }
        #expect(profile.updates.count == 1)
        #expect(sessions.activations.count == 0)
    }
}

struct UpdateProfileUseCaseTests {
    private let profile = FakeProfiles()

    @Test func `a nickname that breaks a rule is not sent`() async {
        await #expect(throws: SessionError.invalid(.nickname(.onlyDots))) {
            try await UpdateProfileUseCase(profile: profile)(nickname: "..")
        }
        #expect(profile.updates.count == 0)
    }

    @Test func `what is not named stays`() async throws {
        profile.updates.alwaysAnswer(Profile(nickname: "미나", image: nil))
        _ = try await UpdateProfileUseCase(profile: profile)(image: .remove)
        _ = try await UpdateProfileUseCase(profile: profile)(nickname: "미나")
        #expect(
            profile.updates.inputs == [
                ProfileChange(nickname: nil, image: .remove), ProfileChange(nickname: try Nickname("미나"), image: .keep),
            ])
    }
}
