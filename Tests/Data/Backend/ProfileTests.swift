import PorticoBackend
import PorticoData
import PorticoHTTP
import Testing

@Suite struct ProfileTests {
    @Test(arguments: Reach.allCases)
    func `the first profile finishes the registration`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        let tokens = try await lab.register()
        let missing = try await lab.send("PUT", "/v1/profile", token: tokens.access, json: "{}")
        #expect(missing.status == 422)
        #expect(missing.problem?.errors?.map(\.code) == ["missing"])
        let image = try AccountsAPI.updateProfile(
            WireProfileChange(nickname: " mina "), image: Picture.png(), imageType: "image/gif")
        let profile = try await lab.call(image, token: tokens.access)
        let expected = WireProfile(
            nickname: "mina", image: WireImage(type: "image/png", bytes: 64, width: 3, height: 2))
        #expect(profile == expected)
        #expect(try await lab.call(AccountsAPI.readProfile(), token: tokens.access) == expected)
        #expect(try await lab.call(AccountsAPI.readAccount(), token: tokens.access).status == .active)
        let renamed = try await lab.call(
            AccountsAPI.updateProfile(WireProfileChange(nickname: "Mina")), token: tokens.access)
        #expect(renamed.nickname == "Mina")
        #expect(renamed.image?.bytes == 64)
    }

    @Test(arguments: Reach.allCases)
    func `the image comes back whole, once, and goes`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        let tokens = try await lab.member()
        #expect(try await lab.send("GET", "/v1/profile/image", token: tokens.access).status == 404)
        #expect(try await lab.send("DELETE", "/v1/profile/image", token: tokens.access).code == "not_found")
        let bytes = Picture.png(size: 5 << 20)
        let update = try await lab.put(image: bytes, token: tokens.access)
        #expect(try update.decode(WireProfile.self).image?.bytes == 5 << 20)
        let image = try await lab.send("GET", "/v1/profile/image", token: tokens.access)
        #expect(image.status == 200)
        #expect(image.response.headers["Content-Type"] == "image/png")
        let isWhole = image.response.body == bytes
        #expect(isWhole)
        let etag = try #require(image.response.headers["ETag"])
        let known = try await lab.send(
            "GET", "/v1/profile/image", token: tokens.access, headers: ["If-None-Match": "\"x\", \(etag)"])
        #expect(known.status == 304)
        #expect(known.response.body.isEmpty)
        #expect(try await lab.send("DELETE", "/v1/profile/image", token: tokens.access).status == 204)
        #expect(try await lab.call(AccountsAPI.readProfile(), token: tokens.access).image == nil)
    }

    @Test(arguments: [
        (64, 1, 415, "image_unsupported"), (64, 20, 415, "image_unsupported"),
        ((5 << 20) + 1, (5 << 20) + 1, 413, "image_too_large"), (6 << 20, 6 << 20, 413, "image_too_large"),
    ])
    func `an image that cannot be used changes nothing`(
        size: Int, kept: Int, status: Int, code: String
    ) async throws {
        let bytes = Array(Picture.png(size: size).prefix(kept))
        let lab = try await Lab(.inProcess)
        let tokens = try await lab.member()
        let reply = try await lab.put(image: bytes, nickname: "other", token: tokens.access)
        #expect(reply.status == status)
        #expect(reply.code == code)
        #expect(reply.problem?.errors?.first?.field ?? "image" == "image")
        #expect(try await lab.call(AccountsAPI.readProfile(), token: tokens.access).nickname == "mina")
    }

    @Test(arguments: [
        ("MINA", "taken"), ("admin", "reserved"), ("Portico", "reserved"), ("m", "invalid"), ("..", "invalid"),
    ])
    func `a nickname that is not free has a reason`(nickname: String, reason: String) async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.member()
        let other = try await lab.register("jun@example.com")
        let answer = try await lab.call(AccountsAPI.checkNickname(nickname), token: other.access)
        #expect(!answer.available)
        #expect(answer.reason?.rawValue == reason)
        let update = try await lab.send(
            "PUT", "/v1/profile", token: other.access, json: #"{"nickname":"\#(nickname)"}"#)
        #expect(update.status == (reason == "taken" ? 409 : 422))
        #expect(update.code == (reason == "taken" ? "nickname_taken" : "invalid"))
        #expect(update.problem?.errors?.first?.field == "nickname")
    }

    @Test func `composed and decomposed nicknames are one`() async throws {
        let lab = try await Lab(.inProcess)
        let mina = try await lab.member(nickname: "re\u{301}ne\u{301}")
        let stored = try await lab.call(AccountsAPI.readProfile(), token: mina.access).nickname
        #expect(Array(stored.utf8) == Array("r\u{E9}n\u{E9}".utf8))
        let other = try await lab.register("jun@example.com")
        for text in ["r\u{E9}n\u{E9}", "R\u{C9}NE\u{301}"] {
            let answer = try await lab.call(AccountsAPI.checkNickname(text), token: other.access)
            #expect(answer.reason == .taken)
        }
        #expect(try await lab.call(AccountsAPI.checkNickname("strasse"), token: other.access).available)
        _ = try await lab.call(
            AccountsAPI.updateProfile(WireProfileChange(nickname: "stra\u{DF}e")), token: mina.access)
        #expect(try await lab.call(AccountsAPI.checkNickname("STRASSE"), token: other.access).reason == .taken)
        #expect(try await lab.call(AccountsAPI.checkNickname("stra\u{DF}e"), token: mina.access).available)
    }

    @Test func `looking up nicknames has a limit`() async throws {
        let lab = try await Lab(.inProcess) { $0.nicknameChecksPerMinute = 2 }
        let tokens = try await lab.register()
        let statuses = try await [
            lab.send("GET", "/v1/nicknames?nickname=aa", token: tokens.access).status,
            lab.send("GET", "/v1/nicknames?nickname=bb", token: tokens.access).status,
        ]
        #expect(statuses == [200, 200])
        lab.advance(seconds: 20)
        let blocked = try await lab.send("GET", "/v1/nicknames?nickname=cc", token: tokens.access)
        #expect(blocked.status == 429)
        #expect(blocked.response.headers["Retry-After"] == "40")
        lab.advance(seconds: 40)
        #expect(try await lab.send("GET", "/v1/nicknames?nickname=cc", token: tokens.access).status == 200)
        #expect(try await lab.send("GET", "/v1/nicknames", token: tokens.access).status == 422)
    }

    @Test(arguments: [
        ("text/plain", "{}", 415, "unsupported_media_type"),
        ("multipart/form-data", "x", 400, "malformed"),
        ("multipart/form-data; boundary=b", "--b--\r\n", 200, nil),
        ("application/json; charset=utf-8", "{", 400, "malformed"),
        ("application/json", #"{"nickname":"jun"}"#, 200, nil),
    ])
    func `the body's type is looked at`(type: String, body: String, status: Int, code: String?) async throws {
        let lab = try await Lab(.inProcess)
        let tokens = try await lab.member()
        let reply = try await lab.send(
            "PUT", "/v1/profile", token: tokens.access, headers: ["Content-Type": type], body: Array(body.utf8))
        #expect(reply.status == status)
        #expect(reply.code == code)
    }
}
