import PorticoData
import PorticoDomain
import PorticoTesting
import Testing

@testable import PorticoBackend

/// The identities of an account: which are linked, and taking one away. // O19
@Suite struct IdentityTests {
    private static let path = "/v1/account/identities"

    private func list(_ place: ProviderLab, _ access: String) async throws -> [WireIdentity] {
        try await place.lab.send("GET", Self.path, token: access).decode([WireIdentity].self)
    }

    private func unlink(_ id: String, _ place: ProviderLab, _ access: String) async throws -> Reply {
        try await place.lab.send("DELETE", "\(Self.path)/\(id)", token: access)
    }

    @Test func `what is linked is listed with who it is at the provider, the first at the front`() async throws {
        let place = try await ProviderLab()
        let member = try await place.lab.member()
        #expect(try await list(place, member.access).isEmpty)
        #expect(try await place.link(place.token(), as: member.access).status == 204)
        place.lab.advance(seconds: 60)
        let second = try place.token("s-2", email: nil, extra: #","preferred_username":"mina-2""#)
        #expect(try await place.link(second, as: member.access).status == 204)
        let listed = try await list(place, member.access)
        #expect(listed.map(\.provider) == ["example", "example"])
        #expect(listed.map(\.issuer) == ["https://id.example/realm", "https://id.example/realm"])
        #expect(listed.map(\.name) == ["mina@example.com", "mina-2"])
        #expect(listed.map(\.linkedAt.timestamp.seconds) == [1_767_225_600, 1_767_225_660])
        // Another account sees nothing of it.
        let other = try await place.lab.member("jun@example.com", nickname: "jun")
        #expect(try await list(place, other.access).isEmpty)
        let id = try #require(listed.first?.id)
        #expect(try await unlink(id, place, other.access).code == "not_found")
        #expect(try await list(place, member.access).count == 2)
    }

    @Test func `an identity that was unlinked lets nobody in, and sessions go on`() async throws {
        let place = try await ProviderLab()
        let member = try await place.lab.member()
        _ = try await place.link(place.token(), as: member.access)
        let began = try await place.signIn(place.token(extra: #","n":2"#)).tokens(expecting: 201)
        let id = try #require(try await list(place, began.access).first?.id)
        #expect(try await unlink(id, place, member.access).status == 204)
        #expect(try await list(place, began.access).isEmpty)
        #expect(try await unlink(id, place, member.access).code == "not_found")
        #expect(try await place.signIn(place.token(extra: #","n":3"#)).code == "link_required")
        // Linked again, it is the same one.
        #expect(try await place.link(place.token(extra: #","n":4"#), as: member.access).status == 204)
        #expect(try await list(place, member.access).map(\.id) == [id])
    }

    @Test func `the only way in stays: without a password the last identity is kept`() async throws {
        let place = try await ProviderLab()
        let access = try await place.signIn(place.token()).tokens(expecting: 201).access
        _ = try await place.lab.send("PUT", "/v1/profile", token: access, json: #"{"nickname":"mina"}"#)
        let first = try #require(try await list(place, access).first?.id)
        let refused = try await unlink(first, place, access)
        #expect(refused.status == 409)
        #expect(refused.code == "last_way_in")
        #expect(try await list(place, access).count == 1)
        _ = try await place.link(place.token("s-2", email: nil), as: access)
        #expect(try await unlink(first, place, access).status == 204)
        let second = try #require(try await list(place, access).first?.id)
        #expect(try await unlink(second, place, access).code == "last_way_in")
    }

    @Test func `an identity of a provider that is trusted no more is no way in, and is listed without its name`()
        async throws
    {
        let place = try await ProviderLab()
        let access = try await place.signIn(place.token()).tokens(expecting: 201).access
        _ = try await place.lab.send("PUT", "/v1/profile", token: access, json: #"{"nickname":"mina"}"#)
        let account = try #require(try place.lab.accounts().first)
        try Database(path: place.lab.databasePath).run(
            "INSERT INTO identities (issuer, subject, account, linked_at) VALUES ('https://gone.example', 's', ?, 0)",
            [.text(account)])
        let listed = try await list(place, access)
        #expect(listed.map(\.provider) == [nil, "example"])
        #expect(listed.map(\.name) == [nil, "mina@example.com"])
        #expect(try await unlink(listed[1].id, place, access).code == "last_way_in")
        #expect(try await unlink(listed[0].id, place, access).status == 204)
    }

    @Test func `nothing of it without a token or before the registration is finished`() async throws {
        let place = try await ProviderLab()
        #expect(try await place.lab.send("GET", Self.path).code == "token_invalid")
        #expect(try await place.lab.send("DELETE", "\(Self.path)/x").code == "token_invalid")
        let access = try await place.signIn(place.token()).tokens(expecting: 201).access
        #expect(try await place.lab.send("GET", Self.path, token: access).code == "registration_unfinished")
    }

    @Test func `links of an older file are listed without who they are`() async throws {
        let place = try await ProviderLab()
        let member = try await place.lab.member()
        _ = try await place.link(place.token(), as: member.access)
        let database = try Database(path: place.lab.databasePath)
        try database.execute("ALTER TABLE identities DROP COLUMN name; PRAGMA user_version = 2")
        let neighbour = place.lab.neighbour()
        // Another program of today brings the file up to date.
        _ = try await place.lab.send("GET", "/v1/account", token: member.access, over: neighbour)
        #expect(try database.first("PRAGMA user_version") { $0.integer(0) } == 3)
        #expect(try database.identities(of: try #require(try place.lab.accounts().first)).map(\.name) == [nil])
    }
}

extension Lab {
    /// The identifiers of the accounts.
    fileprivate func accounts() throws -> [String] {
        try Database(path: databasePath).rows("SELECT id FROM accounts ORDER BY created_at") { $0.text(0) }
    }
}
