import PorticoHTTP
import PorticoKit
import PorticoTesting
import Testing

/// What a 404 means depends on what was asked for: a thing that is gone, or a service that has no such thing at all.
struct NotFoundTests {
    private let house = House()

    private func signedIn() async throws -> SessionScope {
        let container = try house.start()
        try await container.services.add(
            Service(name: .work, kind: .accountsAPI(url: "https://api.example")))
        house.network.script(.post, "/v1/sessions", .answer(.session(1)))
        let session = try await container.login(
            service: .work, email: "mina@example.com", password: Secret("correct-horse-battery"))
        return try await container.scope(of: session.account.id)
    }

    private static let answers = [HTTPResponse(status: 404), .problem(404, "not_found")]

    @Test(arguments: answers)
    func `a service without a list of identities offers none`(answer: HTTPResponse) async throws {
        let scope = try await signedIn()
        house.network.script(.get, "/v1/account/identities", .answer(answer))
        await #expect(throws: SessionError.invalid(.notOffered(.linkedIdentities, by: .work))) {
            try await scope.identities.identities()
        }
    }

    @Test(arguments: answers)
    func `an identity that is gone is not found`(answer: HTTPResponse) async throws {
        let scope = try await signedIn()
        house.network.script(.delete, "/v1/account/identities/7", .answer(answer))
        let error = await #expect(throws: SessionError.self) { try await scope.identities.unlink("7") }
        #expect(error?.isNotFound == true)
    }

    @Test(arguments: answers)
    func `no profile is one that is not finished, and no picture is none`(answer: HTTPResponse) async throws {
        let scope = try await signedIn()
        house.network.script(.get, "/v1/profile", .answer(answer))
        #expect(try await scope.profile.profile() == nil)
        house.network.script(.get, "/v1/profile/image", .answer(answer))
        #expect(try await scope.profile.image() == nil)
    }

    @Test(arguments: answers)
    func `a service that cannot tell of a nickname says neither yes nor no`(answer: HTTPResponse) async throws {
        let scope = try await signedIn()
        house.network.script(.get, "/v1/nicknames", .answer(answer))
        let error = await #expect(throws: SessionError.self) { try await scope.checkNickname("mina") }
        #expect(error?.isNotFound == true)
    }
}
