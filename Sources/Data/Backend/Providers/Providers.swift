internal import PorticoConcurrency
internal import PorticoData
internal import PorticoDomain
internal import PorticoHTTP

/// A person as a provider knows them.
struct ProviderIdentity: Sendable {
    let issuer: String
    let subject: String
    /// Who it is at the provider, as far as that tells.
    let name: String?
    /// The address that the new account gets; made up when the provider gives none.
    let email: String
    let emailKey: String
    /// What is kept so that the token is never accepted again, and until when.
    let tokenHash: [UInt8]
    let tokenExpiresAt: Timestamp
}

/// What a caller brings of a provider.
struct ProviderProof: Sendable {
    let idToken: String
    /// The raw nonce; `nil` in the device grant, which has none.
    let nonce: String?
    var accessToken: String?
}

/// The configured providers: checks what they vouch for.
struct Providers: Sendable {
    /// How old a token may be that confirms a deletion, or that no nonce binds to this client.
    private static let freshness: Int64 = 300
    /// How many exchanges of codes may run at once.
    private static let mostExchanges = 8

    private struct Known: Sendable {
        let provider: IdentityProvider
        let directory: ProviderDirectory
    }

    private let known: [String: Known]
    private let order: [String]
    private let transport: (any HTTPTransport)?
    private let running = Locked(0)

    init(
        _ providers: [IdentityProvider], transport: (any HTTPTransport)?, now: @escaping @Sendable () -> Timestamp
    ) {
        var known: [String: Known] = [:]
        if let transport {
            for provider in providers {
                guard
                    let directory = try? ProviderDirectory(issuer: provider.issuer, transport: transport, now: now)
                else { preconditionFailure("an IdentityProvider's issuer has been checked") }
                known[provider.name] = Known(provider: provider, directory: directory)
            }
        }
        self.known = known
        order = providers.map(\.name).filter { known[$0] != nil }
        self.transport = transport
    }

    /// What the API tells of them.
    var wire: [WireProvider] {
        order.compactMap { known[$0]?.provider }.map { provider in
            WireProvider(
                name: provider.name, issuer: provider.issuer, clientID: provider.clientID, scopes: provider.scopes,
                grant: provider.clientSecret == nil ? .idToken : .authorizationCode,
                redirectPorts: provider.redirectPorts.isEmpty ? nil : provider.redirectPorts.map(Int.init))
        }
    }

    func knows(_ name: String) -> Bool { known[name] != nil }

    /// The name of the provider with that issuer; `nil` when it is not trusted here.
    func name(of issuer: String) -> String? { order.first { known[$0]?.provider.issuer == issuer } }

    /// The name of the provider that a token says it comes from, which is not believed by that.
    func name(issuing token: String) -> String? {
        SignedToken.unverifiedIssuer(token).flatMap(name(of:))
    }

    /// Checks an ID token.
    func identity(
        _ name: String, _ proof: ProviderProof, isConfirmation: Bool = false
    ) async throws(Problem) -> ProviderIdentity {
        guard let known = known[name] else { throw .providerUnknown }
        do throws(ProviderFault) {
            let check = try IDTokenCheck(
                issuer: known.provider.issuer, clientID: known.provider.clientID, nonce: Self.nonce(proof.nonce),
                accessToken: proof.accessToken,
                maximumAge: isConfirmation || proof.nonce == nil ? Self.freshness : nil)
            let claims = try await known.directory.claims(of: proof.idToken, check)
            return ProviderIdentity(claims, provider: name, token: proof.idToken)
        } catch {
            throw .provider(error)
        }
    }

    /// Exchanges an authorization code for the tokens behind it.
    func proof(
        _ name: String, code: WireSecret, redirectURI: String, verifier: WireSecret, nonce: String?
    ) async throws(Problem) -> ProviderProof {
        guard let known = known[name], let transport else { throw .providerUnknown }
        guard let secret = known.provider.clientSecret else { throw .providerRefused }
        let isAdmitted = running.withLock { count in
            guard count < Self.mostExchanges else { return false }
            count += 1
            return true
        }
        guard isAdmitted else { throw .busy("Too many people are signing in right now.") }
        defer { running.withLock { $0 -= 1 } }
        let exchange = CodeExchange(
            clientID: known.provider.clientID, clientSecret: secret, code: code, redirectURI: redirectURI,
            verifier: verifier)
        do throws(ProviderFault) {
            let tokens = try await exchange.run(at: try await known.directory.document(), over: transport)
            return ProviderProof(idToken: tokens.idToken, nonce: nonce, accessToken: tokens.accessToken)
        } catch {
            throw .provider(error)
        }
    }

    private static func nonce(_ raw: String?) throws(ProviderFault) -> IDTokenCheck.Nonce {
        guard let raw else { return .absent }
        do throws(TokenFault) { return .exactly(try NonceHash.of(raw)) } catch { throw .token(error) }
    }
}

extension Problem {
    static let providerUnknown = Problem(403, "provider_refused", "This service has no provider with that name.")
    static let providerRefused = Problem(403, "provider_refused", "The provider does not confirm this sign-in.")

    /// What stands in the way is only told in general: the details would help only whoever forges.
    static func provider(_ fault: ProviderFault) -> Problem {
        switch fault {
        case .unreachable:
            Problem(
                503, "provider_unavailable", "The provider does not answer right now.",
                headers: ["Retry-After": "5"])
        case .misconfigured:
            Problem(
                503, "provider_unavailable", "The provider is not set up correctly.",
                headers: ["Retry-After": "60"])
        case .token(.unavailable):
            Problem(
                503, "provider_unavailable", "This service cannot check signatures.", headers: ["Retry-After": "60"])
        case .refused, .token: providerRefused
        }
    }
}
