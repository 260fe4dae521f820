#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
package import PorticoHTTP

extension AccountsAPI {
    /// Makes an account, or continues an unfinished registration.
    package static func register(_ body: WireRegistration) -> Endpoint<WireSession> {
        Endpoint(register, body: .json(body), decode: json("session"))
    }

    /// Signs in.
    package static func signIn(_ body: WireSignIn) -> Endpoint<WireSession> {
        Endpoint(signIn, body: .json(body), decode: json("session"))
    }

    /// Spends a refresh token; the same key with the same token gives the same pair.
    package static func refresh(_ token: WireSecret, idempotencyKey key: String) -> Endpoint<WireSession> {
        let header = HTTPHeaders.Field(name: idempotencyKey, value: key, isSensitive: true)
        return Endpoint(
            refresh, headers: HTTPHeaders([header]), body: .json(WireRefresh(refreshToken: token)),
            decode: json("session"))
    }

    /// The places where the account is signed in.
    package static func listSessions() -> Endpoint<[WireDeviceSession]> {
        Endpoint(sessions, decode: json("sessions"))
    }

    /// Ends the session that asks.
    package static func endSession() -> Endpoint<Void> {
        Endpoint(signOut, decode: nothing)
    }

    /// Ends another session.
    package static func revokeSession(_ id: String) -> Endpoint<Void> {
        Endpoint(revokeSession, parameters: ["id": id], decode: nothing)
    }

    /// The account.
    package static func readAccount() -> Endpoint<WireAccount> {
        Endpoint(account, decode: json("account"))
    }

    /// Deletes the account and everything of it.
    package static func deleteAccount(_ body: WireDeletion) -> Endpoint<Void> {
        Endpoint(deleteAccount, body: .json(body), decode: nothing)
    }

    /// Replaces the password.
    package static func changePassword(_ body: WirePasswordChange) -> Endpoint<Void> {
        Endpoint(changePassword, body: .json(body), decode: nothing)
    }

    /// Links a provider's identity to the account.
    package static func linkIdentity(_ body: WireIdentityLink) -> Endpoint<Void> {
        Endpoint(linkIdentity, body: .json(body), decode: nothing)
    }

    /// The providers' identities that are linked to the account.
    package static func listIdentities() -> Endpoint<[WireIdentity]> {
        Endpoint(identities, decode: json("identities"))
    }

    /// Takes the link of an identity away.
    package static func unlinkIdentity(_ id: String) -> Endpoint<Void> {
        Endpoint(unlinkIdentity, parameters: ["id": id], decode: nothing)
    }

    /// The providers to sign in with.
    package static func listProviders() -> Endpoint<[WireProvider]> {
        Endpoint(providers, decode: json("providers"))
    }

    /// Whether a nickname is free.
    package static func checkNickname(_ nickname: String) -> Endpoint<WireNicknameAvailability> {
        Endpoint(
            nicknameAvailability, query: [QueryItem("nickname", nickname)], decode: json("nickname availability"))
    }

    /// The profile.
    package static func readProfile() -> Endpoint<WireProfile> {
        Endpoint(profile, decode: json("profile"))
    }

    /// Changes the nickname alone; the first time it finishes the registration.
    package static func updateProfile(_ body: WireProfileChange) -> Endpoint<WireProfile> {
        Endpoint(updateProfile, body: .json(body), decode: json("profile"))
    }

    /// Changes nickname and picture; `imageType` is the picture's media type.
    ///
    /// - Throws: `ClientError.encoding` when the nickname cannot be written as JSON.
    package static func updateProfile(
        _ body: WireProfileChange, image: [UInt8], imageType: String
    ) throws(ClientError) -> Endpoint<WireProfile> {
        guard let encoded = try? JSONEncoder().encode(body) else { throw .encoding(what: "profile") }
        let parts = [
            MultipartPart(name: "profile", contentType: "application/json", content: Array(encoded)),
            MultipartPart(name: "image", filename: "image", contentType: imageType, content: image),
        ]
        return Endpoint(updateProfile, body: .multipart(parts), timeout: .seconds(60), decode: json("profile"))
    }

    /// The picture's bytes.
    package static func readImage() -> Endpoint<[UInt8]> {
        Endpoint(image, timeout: .seconds(60), decode: { $0.body })
    }

    /// Takes the picture away.
    package static func removeImage() -> Endpoint<Void> {
        Endpoint(deleteImage, decode: nothing)
    }

    /// A page of at most `limit` (1–100) notes older than `before`, newest first.
    package static func listNotes(limit: Int, before: String?) -> Endpoint<WireNotePage> {
        Endpoint(notes, query: [QueryItem("limit", limit), QueryItem("before", before)]) { response in
            let notes: [WireNote] = try decode(response, as: "notes")
            let links = response.headers.values(of: "Link")
            return WireNotePage(notes: notes, hasMore: links.contains { $0.contains("rel=\"next\"") })
        }
    }

    /// Adds a note.
    package static func addNote(_ text: String) -> Endpoint<WireNote> {
        Endpoint(addNote, body: .json(WireNoteText(text: text)), decode: json("note"))
    }

    /// Deletes a note.
    package static func deleteNote(_ id: String) -> Endpoint<Void> {
        Endpoint(deleteNote, parameters: ["id": id], decode: nothing)
    }

    /// Takes the status that the API promises where it has nothing to say; a captive portal's 200 is no success.
    private static let nothing: @Sendable (HTTPResponse) throws -> Void = { response in
        guard response.status == done else { throw ClientError.decoding(what: "status \(response.status)") }
    }

    /// The status of an answer that has done what was asked and has nothing to say.
    static let done = 204

    private static func json<Answer: Decodable & Sendable>(
        _ what: String
    ) -> @Sendable (HTTPResponse) throws -> Answer {
        { try decode($0, as: what) }
    }

    private static func decode<Answer: Decodable>(_ response: HTTPResponse, as what: String) throws -> Answer {
        do {
            return try JSONDecoder().decode(Answer.self, from: Data(response.body))
        } catch {
            throw ClientError.decoding(what: what)
        }
    }
}
