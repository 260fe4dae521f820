import PorticoBackend
import PorticoData
import PorticoDomain
import PorticoHTTP
import Testing

@Suite struct AccountTests {
    @Test(arguments: Reach.allCases)
    func `sessions are listed with their devices and end one by one`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        let first = try await lab.member()
        lab.advance(seconds: 120)
        let second = try await lab.signIn(device: " my\\u0007 phone ").tokens(expecting: 201)
        let listed = try await lab.call(AccountsAPI.listSessions(), token: second.access)
        #expect(listed.map(\.name) == ["unnamed device", "my phone"])
        #expect(listed.map(\.current) == [false, true])
        #expect(listed.map(\.createdAt.text) == ["2026-01-01T00:00:00.000Z", "2026-01-01T00:02:00.000Z"])
        #expect(listed.map(\.lastSeenAt.text) == ["2026-01-01T00:00:00.000Z", "2026-01-01T00:02:00.000Z"])
        try await lab.call(AccountsAPI.revokeSession(listed[0].id), token: second.access)
        #expect(try await lab.send("GET", "/v1/account", token: first.access).code == "token_invalid")
        #expect(try await lab.refresh(first.refresh).code == "session_revoked")
        let gone = try await lab.send("DELETE", "/v1/sessions/\(listed[0].id)", token: second.access)
        #expect(gone.status == 404)
        #expect(gone.code == "not_found")
    }

    @Test(arguments: Reach.allCases)
    func `signing out ends this session alone`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        let first = try await lab.member()
        let second = try await lab.signIn().tokens(expecting: 201)
        try await lab.call(AccountsAPI.endSession(), token: first.access)
        #expect(try await lab.send("GET", "/v1/account", token: first.access).code == "token_invalid")
        #expect(try await lab.refresh(first.refresh).code == "session_revoked")
        #expect(try await lab.send("GET", "/v1/account", token: second.access).status == 200)
    }

    @Test func `sessions that are long over are forgotten at the next sign-in`() async throws {
        let lab = try await Lab(.inProcess)
        let first = try await lab.member()
        _ = try await lab.send("DELETE", "/v1/sessions/current", token: first.access)
        lab.advance(seconds: 60 * 86_400)
        _ = try await lab.signIn()
        #expect(try lab.rowCounts()["sessions"] == 2)
        #expect(try await lab.refresh(first.refresh).code == "session_revoked")
        lab.advance(seconds: 1)
        _ = try await lab.signIn()
        #expect(try lab.rowCounts()["sessions"] == 2)
        #expect(try await lab.refresh(first.refresh).code == "refresh_token_unknown")
    }

    @Test func `nobody ends a session of somebody else`() async throws {
        let lab = try await Lab(.inProcess)
        let mina = try await lab.member()
        let id = try await lab.call(AccountsAPI.listSessions(), token: mina.access)[0].id
        let other = try await lab.member("jun@example.com", nickname: "jun")
        #expect(try await lab.send("DELETE", "/v1/sessions/\(id)", token: other.access).status == 404)
        #expect(try await lab.send("GET", "/v1/account", token: mina.access).status == 200)
    }

    @Test(arguments: Reach.allCases)
    func `a new password ends the other sessions`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        let first = try await lab.member()
        let second = try await lab.signIn().tokens(expecting: 201)
        let wrong = try await lab.send(
            "PUT", "/v1/account/password", token: second.access,
            json: #"{"old_password":"something-else","new_password":"fresh-password"}"#)
        #expect(wrong.status == 403)
        #expect(wrong.code == "wrong_password")
        let short = try await lab.send(
            "PUT", "/v1/account/password", token: second.access,
            json: #"{"old_password":"correct-horse-battery","new_password":"short"}"#)
        #expect(short.status == 422)
        #expect(short.problem?.errors?.map(\.field) == ["new_password"])
        let body = WirePasswordChange(
            oldPassword: WireSecret("correct-horse-battery"), newPassword: WireSecret("fresh-password"))
        try await lab.call(AccountsAPI.changePassword(body), token: second.access)
        #expect(try await lab.send("GET", "/v1/account", token: second.access).status == 200)
        #expect(try await lab.refresh(first.refresh).code == "session_revoked")
        #expect(try await lab.signIn().status == 401)
        #expect(try await lab.signIn(password: "fresh-password").status == 201)
    }

    @Test(arguments: Reach.allCases)
    func `a deletion needs the password and leaves no row`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        let tokens = try await lab.member()
        _ = try await lab.call(AccountsAPI.addNote("remember the milk"), token: tokens.access)
        let image = try AccountsAPI.updateProfile(
            WireProfileChange(nickname: nil), image: Picture.png(), imageType: "image/png")
        _ = try await lab.call(image, token: tokens.access)
        _ = try await lab.refresh(tokens.refresh, key: "key").tokens(expecting: 200)
        let wrong = try await lab.send(
            "POST", "/v1/account/deletion", token: tokens.access, json: #"{"password":"something-else"}"#)
        #expect(wrong.status == 403)
        #expect(wrong.code == "wrong_password")
        #expect(try await lab.send("POST", "/v1/account/deletion", token: tokens.access, json: "{}").status == 422)
        let provider = try await lab.send(
            "POST", "/v1/account/deletion", token: tokens.access, json: #"{"id_token":"x","nonce":"y"}"#)
        #expect(provider.code == "provider_refused")
        try await lab.call(
            AccountsAPI.deleteAccount(WireDeletion(password: WireSecret("correct-horse-battery"))),
            token: tokens.access)
        #expect(try await lab.send("GET", "/v1/account", token: tokens.access).code == "token_invalid")
        #expect(try await lab.refresh(tokens.refresh).code == "refresh_token_unknown")
        #expect(try await lab.signIn().code == "invalid_credentials")
        let counts = try lab.rowCounts()
        #expect(counts.keys.sorted().count == 11)
        #expect(counts.filter { $0.value > 0 }.keys.sorted() == ["attempts", "server"])
        let files = try lab.bytes(of: "accounts.db") + lab.bytes(of: "accounts.db-wal")
        #expect(files.count("remember the milk") == 0)
        #expect(files.count("mina") == 0)
    }

    @Test func `the owner of the server sets a new password`() async throws {
        let lab = try await Lab(.inProcess)
        let tokens = try await lab.member()
        for _ in 0..<5 { _ = try await lab.signIn(password: "something-else") }
        try await lab.backend.resetPassword(of: EmailAddress("MINA@example.com"), to: Password("fresh-password"))
        #expect(try await lab.send("GET", "/v1/account", token: tokens.access).code == "token_invalid")
        #expect(try await lab.refresh(tokens.refresh).code == "session_revoked")
        #expect(try await lab.signIn(password: "fresh-password").status == 201)
        await #expect(throws: BackendError.unknownAccount) {
            try await lab.backend.resetPassword(of: EmailAddress("nobody@example.com"), to: Password("fresh-password"))
        }
    }
}
