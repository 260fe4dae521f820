internal import PorticoData
internal import PorticoDomain
internal import PorticoHTTP
internal import PorticoVault

extension AccountsService {
    var profileOperations: [Operation] {
        [
            Operation(
                AccountsAPI.nicknameAvailability, .signedIn,
                OperationDescription(
                    id: "checkNickname", summary: "Whether a nickname is free",
                    query: [.init(name: "nickname", isRequired: true, isInteger: false)],
                    answers: [200: .json("NicknameAvailability")],
                    refusals: [422: ["invalid"], 429: ["too_many_attempts"]]), checkNickname),
            Operation(
                AccountsAPI.profile, .signedIn,
                OperationDescription(
                    id: "readProfile", summary: "The profile", answers: [200: .json("Profile")],
                    refusals: [404: ["not_found"]]), readProfile),
            Operation(
                AccountsAPI.updateProfile, .signedIn,
                OperationDescription(
                    id: "updateProfile", summary: "Replace the profile; the first time finishes the registration",
                    body: .jsonOrForm("ProfileChange"), answers: [200: .json("Profile")],
                    refusals: [
                        409: ["nickname_taken"], 413: ["image_too_large"],
                        415: ["image_unsupported", "unsupported_media_type"], 422: ["invalid"],
                    ]), updateProfile),
            Operation(
                AccountsAPI.image, .registered,
                OperationDescription(
                    id: "readImage", summary: "The profile's image", answers: [200: .image, 304: .empty],
                    refusals: [404: ["not_found"]]), readImage),
            Operation(
                AccountsAPI.deleteImage, .registered,
                OperationDescription(
                    id: "deleteImage", summary: "Remove the profile's image", answers: [204: .empty],
                    refusals: [404: ["not_found"]]), deleteImage),
        ]
    }

    static let reservedNicknames: Set = ["admin", "root", "portico", "support", "system"]

    private func checkNickname(_ call: Call) async throws(Problem) -> HTTPResponse {
        let caller = try call.signedIn()
        let moment = now()
        let wait = nicknameLimit.count(caller.account, at: moment)
        guard wait == 0 else { throw .tooManyAttempts(retryAfter: wait) }
        guard let text = call.query["nickname"] else {
            throw .invalid("nickname", "missing", "The parameter nickname is missing.")
        }
        guard let nickname = try? Nickname(text) else { return .json(200, WireNicknameAvailability(reason: .invalid)) }
        let key = UnicodeText.folded(nickname.text)
        guard !Self.reservedNicknames.contains(key) else {
            return .json(200, WireNicknameAvailability(reason: .reserved))
        }
        let isTaken = try await database { database throws(DatabaseError) in
            try database.isNicknameTaken(key, byOtherThan: caller.account)
        }
        return .json(200, WireNicknameAvailability(reason: isTaken ? .taken : nil))
    }

    private func readProfile(_ call: Call) async throws(Problem) -> HTTPResponse {
        guard let profile = try await account(of: try call.signedIn()).profile else { throw .notFound }
        return .json(200, profile)
    }

    private func updateProfile(_ call: Call) async throws(Problem) -> HTTPResponse {
        let caller = try call.signedIn()
        let (change, image) = try Self.profileChange(in: call)
        let nickname = try change.nickname.map(Self.keptNickname)
        let isFinished = try await account(of: caller).profile != nil
        guard nickname != nil || isFinished else {
            throw .invalid("nickname", "missing", "The first profile needs a nickname.")
        }
        let etag = image.map { "\"\(Base64URL.encode(KeyedHash.hash($0.bytes, length: 16)))\"" }
        let updated = try await databaseUnlessConflict { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) -> WireProfile? in
                guard try database.account(id: caller.account) != nil else { return nil }
                if let nickname {
                    try database.setNickname(nickname.text, key: nickname.key, account: caller.account)
                }
                if let image, let etag { try database.setImage(image, etag: etag, account: caller.account) }
                return try database.account(id: caller.account)?.profile
            }
        }
        guard let updated else { throw .nicknameTaken }
        guard let profile = updated else { throw .tokenInvalid }
        return .json(200, profile)
    }

    private func readImage(_ call: Call) async throws(Problem) -> HTTPResponse {
        let caller = try call.signedIn()
        let found = try await database { database throws(DatabaseError) in
            try database.image(account: caller.account)
        }
        guard let found else { throw .notFound }
        let headers: HTTPHeaders = [
            "ETag": found.etag, "Cache-Control": "private, no-cache", "X-Content-Type-Options": "nosniff",
        ]
        let known = call.headers.values(of: "If-None-Match").flatMap { $0.split(separator: ",") }
            .map { $0.trimmingBlanks() }
        if known.contains(where: { $0 == "*" || $0 == found.etag || $0 == "W/\(found.etag)" }) {
            return HTTPResponse(status: 304, headers: headers)
        }
        var full = headers
        full["Content-Type"] = found.type
        return HTTPResponse(status: 200, headers: full, body: found.bytes)
    }

    private func deleteImage(_ call: Call) async throws(Problem) -> HTTPResponse {
        let caller = try call.signedIn()
        let wasThere = try await database { database throws(DatabaseError) in
            try database.deleteImage(account: caller.account)
        }
        guard wasThere else { throw .notFound }
        return .noContent
    }
}
