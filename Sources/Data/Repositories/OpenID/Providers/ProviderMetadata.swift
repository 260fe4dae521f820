package import PorticoHTTP

/// What a provider says of itself (OpenID Connect Discovery §3, RFC 8414 §2).
package struct ProviderMetadata: Sendable, Equatable {
    /// The most bytes that a document or a key set may have.
    package static let sizeLimit = 1 << 20

    /// The provider's name for itself, character by character as it was asked for.
    package let issuer: String
    /// Where its keys are.
    package let keys: HTTPURL
    /// Where a code is exchanged; `nil` when it offers no such grant.
    package let token: HTTPURL?
    /// How a client may prove itself there, by the registered names; `client_secret_basic` unless it says otherwise.
    package let clientAuthentication: [String]
    /// Where a browser goes; `nil` when it offers no such grant.
    package let authorization: HTTPURL?
    /// Where the device grant begins (RFC 8628 §4).
    package let deviceAuthorization: HTTPURL?
    /// Where claims are told for an access token (OpenID Connect Core §5.3).
    package let userInfo: HTTPURL?
    /// Where tokens are revoked (RFC 7009).
    package let revocation: HTTPURL?
    /// Where a person ends the session at the provider (OpenID Connect RP-Initiated Logout §2.1).
    package let endSession: HTTPURL?
    /// The scopes it lists; `nil` when it lists none.
    package let scopes: [String]?
    /// Whether it says that it understands the proof S256 (RFC 7636 §4.2).
    package let announcesProof: Bool
    /// Whether its authorization answers name it (RFC 9207 §3).
    package let namesItselfInAnswers: Bool
    /// What it can be asked to ask a person; `nil` when it does not list that (Initiating User Registration §4.2).
    package let prompts: [String]?

    /// Reads a document for `issuer`.
    ///
    /// - Throws: ``ProviderFault/misconfigured(what:)`` when the document is of another issuer, says where no keys are,
    ///   or names an address that is neither https nor on this machine.
    package init(_ bytes: [UInt8], issuer: String) throws(ProviderFault) {
        guard let members = StrictJSON.parse(bytes)?.members else { throw .misconfigured(what: "document") }
        guard let named = members["issuer"]?.text, named.utf8.elementsEqual(issuer.utf8) else {
            throw .misconfigured(what: "issuer")
        }
        self.issuer = issuer
        guard let keys = try Self.address("jwks_uri", members) else { throw .misconfigured(what: "jwks_uri") }
        self.keys = keys
        token = try Self.address("token_endpoint", members)
        clientAuthentication =
            members["token_endpoint_auth_methods_supported"]?.elements?.compactMap(\.text) ?? ["client_secret_basic"]
        authorization = try Self.address("authorization_endpoint", members)
        deviceAuthorization = try Self.address("device_authorization_endpoint", members)
        userInfo = try Self.address("userinfo_endpoint", members)
        revocation = try Self.address("revocation_endpoint", members)
        endSession = try Self.address("end_session_endpoint", members)
        scopes = members["scopes_supported"]?.elements?.compactMap(\.text)
        announcesProof =
            members["code_challenge_methods_supported"]?.elements?.contains(.string("S256")) ?? false
        namesItselfInAnswers = members["authorization_response_iss_parameter_supported"] == .bool(true)
        prompts = members["prompt_values_supported"]?.elements?.compactMap(\.text)
    }

    /// What has it ask which account is meant: that itself, else to sign in again (OpenID Connect Core §3.1.2.1).
    var promptForAccount: String? {
        guard let prompts else { return "select_account" }
        return ["select_account", "login"].first(where: prompts.contains)
    }

    /// Where the document may be: OpenID's place first, then that of RFC 8414 §3.
    package static func places(for issuer: HTTPURL) -> [HTTPURL] {
        let path = issuer.path == "/" ? "" : String(issuer.path.reversed().drop { $0 == "/" }.reversed())
        return [
            HTTPURL(origin: issuer.origin, path: "\(path)/.well-known/openid-configuration"),
            HTTPURL(origin: issuer.origin, path: "/.well-known/oauth-authorization-server\(path)"),
        ]
    }

    private static func address(
        _ name: String, _ members: [String: JSONValue]
    ) throws(ProviderFault) -> HTTPURL? {
        guard let value = members[name], value != .null else { return nil }
        guard let url = value.text.flatMap({ try? HTTPURL($0) }), url.origin.scheme == "https" || url.origin.isLoopback
        else { throw .misconfigured(what: name) }
        return url
    }
}

/// Why a provider could not be asked, or is not to be believed.
package enum ProviderFault: Error, Sendable, Equatable {
    /// It did not answer, or said that it cannot now.
    case unreachable(TransportError?)
    /// What it says of itself cannot be used; names the member.
    case misconfigured(what: String)
    /// It refused what was brought to it.
    case refused
    /// Its token is not believed.
    case token(TokenFault)
}
