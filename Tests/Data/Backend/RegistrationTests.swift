import PorticoData
import PorticoHTTP
import Testing

@Suite struct RegistrationTests {
    @Test(arguments: Reach.allCases)
    func `a registration answers a session whose profile is to be finished`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        let reply = try await lab.send(
            "POST", "/v1/accounts", json: #"{"email":" Mina@Example.com ","password":"correct-horse-battery","x":1}"#)
        #expect(reply.status == 201)
        #expect(reply.response.headers["Content-Type"] == "application/json")
        #expect(reply.response.headers["Cache-Control"] == "no-store")
        #expect(reply.text.contains(#""profile":null"#))
        let session: WireSession = try reply.decode()
        #expect(session.accessToken.reveal().hasPrefix("pta_"))
        #expect(session.accessToken.reveal().utf8.count == 47)
        #expect(session.refreshToken?.reveal().hasPrefix("ptr_") == true)
        #expect(session.tokenType == "Bearer")
        #expect(session.expiresIn == 900)
        #expect(session.account.email == "Mina@example.com")
        #expect(session.account.status == .profileIncomplete)
        #expect(session.account.createdAt?.text == "2026-01-01T00:00:00.000Z")
    }

    @Test(arguments: Reach.allCases)
    func `a registration that stopped half-way goes on with the same email and password`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        let first = try await lab.register()
        let again = try await lab.send(
            "POST", "/v1/accounts", json: #"{"email":"MINA@example.com","password":"correct-horse-battery"}"#)
        let second = try again.tokens(expecting: 200)
        #expect(second != first)
        let accounts = try await (
            lab.call(AccountsAPI.readAccount(), token: first.access),
            lab.call(AccountsAPI.readAccount(), token: second.access)
        )
        #expect(accounts.0 == accounts.1)
        let foreign = try await lab.send(
            "POST", "/v1/accounts", json: #"{"email":"mina@example.com","password":"another-password"}"#)
        #expect(foreign.status == 409)
        #expect(foreign.code == "email_taken")
    }

    @Test(arguments: Reach.allCases)
    func `a finished account's email is taken whatever the password`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        _ = try await lab.member()
        let reply = try await lab.send(
            "POST", "/v1/accounts", json: #"{"email":"mina@example.com","password":"correct-horse-battery"}"#)
        #expect(reply.status == 409)
        #expect(reply.code == "email_taken")
        #expect(reply.problem?.errors?.first?.field == "email")
    }

    @Test(arguments: [
        (#"{"email":"mina","password":"correct-horse"}"#, ["email invalid"]),
        (#"{"email":"mina@example.com","password":"short"}"#, ["password too_short"]),
        (#"{"email":"mina","password":"short"}"#, ["email invalid", "password too_short"]),
        (#"{"password":"correct-horse"}"#, ["email missing"]),
        (#"{"email":"mina@example.com"}"#, ["password missing"]),
        (#"{"email":7,"password":"correct-horse"}"#, ["email wrong_type"]),
    ])
    func `every field that cannot be right is named`(body: String, faults: [String]) async throws {
        let lab = try await Lab(.inProcess)
        let reply = try await lab.send("POST", "/v1/accounts", json: body)
        #expect(reply.status == 422)
        #expect(reply.code == "invalid")
        #expect(reply.problem?.errors?.map { "\($0.field) \($0.code)" } == faults)
    }

    @Test func `a password has at most 128 characters`() async throws {
        let lab = try await Lab(.inProcess)
        let fits = String(repeating: "x", count: 128)
        let long = try await lab.send(
            "POST", "/v1/accounts", json: #"{"email":"mina@example.com","password":"\#(fits)x"}"#)
        #expect(long.problem?.errors?.map(\.code) == ["too_long"])
        let exact = try await lab.send(
            "POST", "/v1/accounts", json: #"{"email":"mina@example.com","password":"\#(fits)"}"#)
        #expect(exact.status == 201)
    }

    @Test(arguments: Reach.allCases)
    func `until the registration is finished only the way to its end is open`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        let tokens = try await lab.register()
        for (method, path) in [
            ("GET", "/v1/notes"), ("POST", "/v1/notes"), ("DELETE", "/v1/notes/1"), ("GET", "/v1/sessions"),
            ("DELETE", "/v1/sessions/x"), ("GET", "/v1/profile/image"), ("DELETE", "/v1/profile/image"),
            ("PUT", "/v1/account/password"), ("POST", "/v1/account/identities"),
        ] {
            let reply = try await lab.send(method, path, token: tokens.access)
            #expect(reply.status == 403, "\(method) \(path)")
            #expect(reply.code == "registration_unfinished", "\(method) \(path)")
        }
        #expect(try await lab.send("GET", "/v1/account", token: tokens.access).status == 200)
        #expect(try await lab.send("GET", "/v1/nicknames?nickname=mina", token: tokens.access).status == 200)
        #expect(try await lab.send("GET", "/v1/profile", token: tokens.access).code == "not_found")
        let renewed = try await lab.refresh(tokens.refresh).tokens(expecting: 200)
        #expect(try await lab.send("DELETE", "/v1/sessions/current", token: renewed.access).status == 204)
        let again = try await lab.signIn().tokens(expecting: 201)
        let deletion = try await lab.send(
            "POST", "/v1/account/deletion", token: again.access, json: #"{"password":"correct-horse-battery"}"#)
        #expect(deletion.status == 204)
    }

    @Test func `twenty registrations of one address at once make one account`() async throws {
        let lab = try await Lab(.inProcess)
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await lab.send(
                        "POST", "/v1/accounts",
                        json: #"{"email":"mina@example.com","password":"correct-horse-battery"}"#
                    ).status
                }
            }
            return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
        }
        #expect(statuses == [201: 1, 200: 19])
    }
}
