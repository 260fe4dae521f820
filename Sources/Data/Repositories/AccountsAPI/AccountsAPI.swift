package import PorticoHTTP

/// The endpoint table of the accounts API, version 1; client and router read it, so that they cannot drift.
package enum AccountsAPI {
    /// Makes an account.
    package static let register = Route(.post, "/v1/accounts")
    /// Signs in with a password, an ID token or an authorization code.
    package static let signIn = Route(.post, "/v1/sessions")
    /// Spends a refresh token for a new pair.
    package static let refresh = Route(.post, "/v1/sessions/refresh")
    /// The places where the account is signed in.
    package static let sessions = Route(.get, "/v1/sessions")
    /// Ends the session that asks.
    package static let signOut = Route(.delete, "/v1/sessions/current")
    /// Ends another session.
    package static let revokeSession = Route(.delete, "/v1/sessions/{id}")
    /// The account.
    package static let account = Route(.get, "/v1/account")
    /// Deletes the account and everything of it.
    package static let deleteAccount = Route(.post, "/v1/account/deletion")
    /// Replaces the password.
    package static let changePassword = Route(.put, "/v1/account/password")
    /// Links a provider's identity to the account.
    package static let linkIdentity = Route(.post, "/v1/account/identities")
    /// The providers' identities that are linked to the account.
    package static let identities = Route(.get, "/v1/account/identities")
    /// Takes the link of an identity away.
    package static let unlinkIdentity = Route(.delete, "/v1/account/identities/{id}")
    /// The providers to sign in with.
    package static let providers = Route(.get, "/v1/providers")
    /// Whether a nickname is free.
    package static let nicknameAvailability = Route(.get, "/v1/nicknames")
    /// The profile.
    package static let profile = Route(.get, "/v1/profile")
    /// Replaces the profile; the first time finishes the registration.
    package static let updateProfile = Route(.put, "/v1/profile")
    /// The picture's bytes.
    package static let image = Route(.get, "/v1/profile/image")
    /// Takes the picture away.
    package static let deleteImage = Route(.delete, "/v1/profile/image")
    /// Notes, newest first.
    package static let notes = Route(.get, "/v1/notes")
    /// Adds a note.
    package static let addNote = Route(.post, "/v1/notes")
    /// Deletes a note.
    package static let deleteNote = Route(.delete, "/v1/notes/{id}")
    /// The description of this API (OpenAPI 3.1).
    package static let openAPI = Route(.get, "/openapi.json")
    /// Whether the service is up.
    package static let health = Route(.get, "/healthz")

    /// Every route, in the order in which the documentation lists them.
    package static let routes: [Route] = [
        register, signIn, refresh, sessions, signOut, revokeSession, account, deleteAccount, changePassword,
        linkIdentity, identities, unlinkIdentity, providers, nicknameAvailability, profile, updateProfile, image,
        deleteImage, notes, addNote, deleteNote, openAPI, health,
    ]

    /// The header that makes a repeated refresh give the same pair.
    package static let idempotencyKey = "Idempotency-Key"
}
