/// The body of a registration.
package struct WireRegistration: Sendable, Codable {
    /// The email address.
    package let email: String
    /// The password.
    package let password: WireSecret
    /// What the session is called in the list of sessions.
    package let deviceName: String?

    /// Makes a body.
    package init(email: String, password: WireSecret, deviceName: String?) {
        self.email = email
        self.password = password
        self.deviceName = deviceName
    }

    private enum CodingKeys: String, CodingKey {
        case email
        case password
        case deviceName = "device_name"
    }
}

/// The body of a sign-in; which fields are needed depends on the grant.
package struct WireSignIn: Sendable, Codable {
    /// How a person proves who they are.
    package enum Grant: String, Sendable, Codable, CaseIterable {
        case password
        case idToken = "id_token"
        case authorizationCode = "authorization_code"
    }

    /// The way of signing in, as sent.
    package let grant: String
    /// With a password: the email address.
    package var email: String?
    /// With a password: the password.
    package var password: WireSecret?
    /// With a provider: its name.
    package var provider: String?
    /// With an ID token: the token.
    package var idToken: WireSecret?
    /// With an authorization code: the code.
    package var code: WireSecret?
    /// With an authorization code: the address that the provider sent the person back to.
    package var redirectURI: String?
    /// With an authorization code: the verifier (RFC 7636).
    package var codeVerifier: WireSecret?
    /// With a provider: the raw nonce.
    package var nonce: String?
    /// What the session is called in the list of sessions.
    package var deviceName: String?

    /// Signs in with a password.
    package init(email: String, password: WireSecret, deviceName: String?) {
        grant = Grant.password.rawValue
        self.email = email
        self.password = password
        self.deviceName = deviceName
    }

    /// Signs in with an ID token.
    package init(provider: String, idToken: WireSecret, nonce: String?, deviceName: String?) {
        grant = Grant.idToken.rawValue
        self.provider = provider
        self.idToken = idToken
        self.nonce = nonce
        self.deviceName = deviceName
    }

    /// Signs in with an authorization code, which the server exchanges.
    package init(
        provider: String, code: WireSecret, redirectURI: String, codeVerifier: WireSecret, nonce: String?,
        deviceName: String?
    ) {
        grant = Grant.authorizationCode.rawValue
        self.provider = provider
        self.code = code
        self.redirectURI = redirectURI
        self.codeVerifier = codeVerifier
        self.nonce = nonce
        self.deviceName = deviceName
    }

    private enum CodingKeys: String, CodingKey {
        case grant
        case email
        case password
        case provider
        case idToken = "id_token"
        case code
        case redirectURI = "redirect_uri"
        case codeVerifier = "code_verifier"
        case nonce
        case deviceName = "device_name"
    }
}

/// The body of a refresh.
package struct WireRefresh: Sendable, Codable {
    /// The refresh token to spend.
    package let refreshToken: WireSecret

    /// Makes a body.
    package init(refreshToken: WireSecret) {
        self.refreshToken = refreshToken
    }

    private enum CodingKeys: String, CodingKey {
        case refreshToken = "refresh_token"
    }
}

/// An authorization code of a provider, which the server exchanges with its secret.
package struct WireCode: Sendable {
    /// The code.
    package let code: WireSecret
    /// Where the browser came back to with it.
    package let redirectURI: String
    /// What proves who asked for it (RFC 7636 §4.5).
    package let verifier: WireSecret
    /// The raw nonce of the ID token behind it.
    package let nonce: String

    /// Holds a code with what belongs to it.
    package init(code: WireSecret, redirectURI: String, verifier: WireSecret, nonce: String) {
        self.code = code
        self.redirectURI = redirectURI
        self.verifier = verifier
        self.nonce = nonce
    }
}

/// What confirms the deletion of an account: the password, a fresh ID token with its nonce, or a provider's code.
package struct WireDeletion: Sendable, Codable {
    /// The password.
    package let password: WireSecret?
    /// An ID token not older than five minutes.
    package let idToken: WireSecret?
    /// The raw nonce of the ID token.
    package let nonce: String?
    /// The provider whose code it is.
    package private(set) var provider: String?
    /// The code.
    package private(set) var code: WireSecret?
    /// Where the browser came back to with the code.
    package private(set) var redirectURI: String?
    /// What proves who asked for the code.
    package private(set) var codeVerifier: WireSecret?

    /// Confirms with the password.
    package init(password: WireSecret) {
        self.password = password
        idToken = nil
        nonce = nil
    }

    /// Confirms with an ID token.
    package init(idToken: WireSecret, nonce: String) {
        password = nil
        self.idToken = idToken
        self.nonce = nonce
    }

    /// Confirms with an authorization code, which the server exchanges.
    package init(provider: String, _ code: WireCode) {
        password = nil
        idToken = nil
        nonce = code.nonce
        self.provider = provider
        self.code = code.code
        redirectURI = code.redirectURI
        codeVerifier = code.verifier
    }

    private enum CodingKeys: String, CodingKey {
        case password
        case idToken = "id_token"
        case nonce
        case provider
        case code
        case redirectURI = "redirect_uri"
        case codeVerifier = "code_verifier"
    }
}

/// The body of a change of password.
package struct WirePasswordChange: Sendable, Codable {
    /// The password until now.
    package let oldPassword: WireSecret
    /// The password from now on.
    package let newPassword: WireSecret

    /// Makes a body.
    package init(oldPassword: WireSecret, newPassword: WireSecret) {
        self.oldPassword = oldPassword
        self.newPassword = newPassword
    }

    private enum CodingKeys: String, CodingKey {
        case oldPassword = "old_password"
        case newPassword = "new_password"
    }
}

/// The body that links a provider's identity to the account.
package struct WireIdentityLink: Sendable, Codable {
    /// The provider's name.
    package let provider: String
    /// The provider's ID token; `nil` when a code is brought.
    package let idToken: WireSecret?
    /// The raw nonce of the ID token.
    package let nonce: String?
    /// An authorization code, which the server exchanges.
    package private(set) var code: WireSecret?
    /// Where the browser came back to with the code.
    package private(set) var redirectURI: String?
    /// What proves who asked for the code.
    package private(set) var codeVerifier: WireSecret?

    /// Links by an ID token.
    package init(provider: String, idToken: WireSecret, nonce: String?) {
        self.provider = provider
        self.idToken = idToken
        self.nonce = nonce
    }

    /// Links by an authorization code, which the server exchanges.
    package init(provider: String, _ code: WireCode) {
        self.provider = provider
        idToken = nil
        nonce = code.nonce
        self.code = code.code
        redirectURI = code.redirectURI
        codeVerifier = code.verifier
    }

    private enum CodingKeys: String, CodingKey {
        case provider
        case idToken = "id_token"
        case nonce
        case code
        case redirectURI = "redirect_uri"
        case codeVerifier = "code_verifier"
    }
}

/// A provider one may sign in with.
package struct WireProvider: Sendable, Equatable, Codable {
    /// Its name.
    package let name: String
    /// Its issuer address.
    package let issuer: String
    /// The client identifier the service has there.
    package let clientID: String
    /// The scopes to ask for.
    package let scopes: [String]
    /// Whether the client brings an ID token or an authorization code.
    package let grant: WireSignIn.Grant
    /// The ports that a browser may come back to; absent where any will do.
    package let redirectPorts: [Int]?

    /// Describes a provider.
    package init(
        name: String, issuer: String, clientID: String, scopes: [String], grant: WireSignIn.Grant,
        redirectPorts: [Int]? = nil
    ) {
        self.name = name
        self.issuer = issuer
        self.clientID = clientID
        self.scopes = scopes
        self.grant = grant
        self.redirectPorts = redirectPorts
    }

    private enum CodingKeys: String, CodingKey {
        case name
        case issuer
        case clientID = "client_id"
        case scopes
        case grant
        case redirectPorts = "redirect_ports"
    }
}
