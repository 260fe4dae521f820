import PorticoDomain
import PorticoTesting
import Testing

struct LoginUseCaseTests {
    private let authentication = FakeAuthentication()
    private var login: LoginUseCase { LoginUseCase(authentication: authentication) }

    @Test func `the address is checked before anything is sent`() async {
        await #expect(throws: SessionError.invalid(.emailAddress)) {
            try await login(service: .local, email: "mina", password: Secret("long enough"))
        }
        #expect(authentication.signIns.count == 0)
    }

    @Test func `a missing password is not sent`() async {
        await #expect(throws: SessionError.invalid(.password(.empty))) {
            try await login(service: .local, email: "mina@example.com", password: Secret(""))
        }
        #expect(authentication.signIns.count == 0)
    }

    @Test func `an old password that breaks today's rules still signs in`() async throws {
        authentication.signIns.answer(.sample())
        let session = try await login(service: .local, email: " mina@EXAMPLE.com", password: Secret("old"))
        #expect(session == .sample())
        #expect(authentication.signIns.inputs.map(\.email.text) == ["mina@example.com"])
        #expect(authentication.signIns.inputs.map { $0.password.reveal() } == ["old"])
        #expect(authentication.signIns.inputs.map(\.service) == [.local])
    }

    @Test func `a refusal comes through as it is`() async {
        let refusal = SessionError.refused(Refusal(code: .invalidCredentials, field: .password, sentence: "No."))
        authentication.signIns.fail(refusal)
        await #expect(throws: refusal) {
            try await login(service: .local, email: "mina@example.com", password: Secret("wrong"))
        }
    }
}

struct RegisterUseCaseTests {
    private let authentication = FakeAuthentication()
    private var register: RegisterUseCase { RegisterUseCase(authentication: authentication) }

    @Test(arguments: [
        ("mina", "long enough", InputFault.emailAddress), ("mina@example.com", "short", .password(.tooShort)),
        ("mina@example.com", "", .password(.tooShort)),
    ])
    func `what breaks a rule is not sent`(email: String, password: String, fault: InputFault) async {
        await #expect(throws: SessionError.invalid(fault)) {
            try await register(service: .local, email: email, password: Secret(password))
        }
        #expect(authentication.registrations.count == 0)
    }

    @Test func `what keeps the rules is sent`() async throws {
        authentication.registrations.answer(.sample(nickname: nil))
        let session = try await register(service: .local, email: "mina@example.com", password: Secret("long enough"))
        #expect(session.phase == .profileIncomplete)
        #expect(authentication.registrations.inputs.map { $0.password.reveal() } == ["long enough"])
    }
}

struct LogoutUseCaseTests {
    private let mina = Session.sample("mina@example.com")
    private let juno = Session.sample("juno@example.com")

    @Test func `one account is signed out and the others are named`() async throws {
        let sessions = FakeSessions(.sample([mina, juno]))
        let report = SignOutReport(isRevokedAtServer: true, remaining: [juno.account.id])
        sessions.signOuts.answer(report)
        #expect(try await LogoutUseCase(sessions: sessions)(mina.account.id) == report)
        #expect(sessions.signOuts.inputs == [mina.account.id])
    }

    @Test func `all are signed out, and one that the server did not confirm counts`() async throws {
        let sessions = FakeSessions(.sample([mina, juno]))
        sessions.signOuts.answer(
            SignOutReport(isRevokedAtServer: false, remaining: [juno.account.id], unrevoked: [mina.account.id]))
        sessions.signOuts.answer(SignOutReport(isRevokedAtServer: true, remaining: []))
        let report = try await LogoutUseCase(sessions: sessions).all()
        #expect(report == SignOutReport(isRevokedAtServer: false, remaining: [], unrevoked: [mina.account.id]))
        #expect(Set(sessions.signOuts.inputs) == [mina.account.id, juno.account.id])
    }

    @Test func `the pages at which providers' sessions end are named once each`() async throws {  // O17
        let sessions = FakeSessions(.sample([mina, juno, .sample("sora@example.com")]))
        for page in ["https://one.example/end", "https://two.example/end", "https://one.example/end"] {
            sessions.signOuts.answer(
                SignOutReport(isRevokedAtServer: true, remaining: [], endSessionAddresses: [page]))
        }
        let report = try await LogoutUseCase(sessions: sessions).all()
        #expect(Set(report.endSessionAddresses) == ["https://one.example/end", "https://two.example/end"])
        #expect(report.endSessionAddresses.count == 2)
    }

    @Test func `one that cannot be signed out does not keep the others`() async {
        let sessions = FakeSessions(.sample([mina, juno]))
        sessions.signOuts.fail(.vault(.busy))
        sessions.signOuts.answer(SignOutReport(isRevokedAtServer: true, remaining: []))
        await #expect(throws: SessionError.vault(.busy)) { try await LogoutUseCase(sessions: sessions).all() }
        #expect(Set(sessions.signOuts.inputs) == [mina.account.id, juno.account.id])
    }
}

struct AdministrationUseCaseTests {
    private let administration = FakeAdministration()

    @Test func `a deletion without a password is not sent`() async {
        await #expect(throws: SessionError.invalid(.password(.empty))) {
            try await DeleteAccountUseCase(administration: administration)(password: Secret(""))
        }
        #expect(administration.deletions.count == 0)
    }

    @Test func `a deletion carries its password`() async throws {
        administration.deletions.answer(())
        try await DeleteAccountUseCase(administration: administration)(password: Secret("old"))
        #expect(administration.deletions.inputs.map { $0.reveal() } == ["old"])
    }

    @Test(arguments: [
        ("", "long enough", InputFault.password(.empty)), ("old", "short", .password(.tooShort)),
        ("old", String(repeating: "x", count: 129), .password(.tooLong)),
    ])
    func `a password that breaks a rule is not sent`(old: String, new: String, fault: InputFault) async {
        await #expect(throws: SessionError.invalid(fault)) {
            try await ChangePasswordUseCase(administration: administration)(from: Secret(old), to: Secret(new))
        }
        #expect(administration.passwordChanges.count == 0)
    }

    @Test func `a new password is sent with the old one`() async throws {
        administration.passwordChanges.answer(())
        try await ChangePasswordUseCase(administration: administration)(from: Secret("old"), to: Secret("long enough"))
        #expect(administration.passwordChanges.inputs.map { $0.old.reveal() } == ["old"])
        #expect(administration.passwordChanges.inputs.map { $0.new.reveal() } == ["long enough"])
    }
}
