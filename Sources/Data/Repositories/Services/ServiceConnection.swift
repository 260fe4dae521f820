internal import PorticoConcurrency
package import PorticoDomain
package import PorticoHTTP

/// How one service is reached: its client, its clock, and who may see its tokens. A class, because every request passes
/// it on.
package final class ServiceConnection: Sendable {
    /// The service.
    package let service: Service
    /// What it speaks.
    package enum API: Sendable {
        /// An accounts API.
        case accounts(AccountsDataSource)
        /// OpenID Connect.
        case provider(OpenIDDataSource)
    }

    /// What it speaks.
    package let api: API
    /// Its clock.
    package let clock: ServerClock
    /// The origins that may see its tokens: an accounts API's own and those listed.
    package let allowedOrigins: Set<HTTPURL.Origin>
    /// Who issues its tokens, an accounts API's origin or a provider's issuer; they are used at no other.
    package var issuer: String {
        switch api {
        case .accounts(let accounts): "\(accounts.client.baseURL.origin)"
        case .provider: service.provider?.issuer ?? ""
        }
    }

    init(
        service: Service, api: API, clock: ServerClock, allowedOrigins: Set<HTTPURL.Origin>
    ) {
        self.service = service
        self.api = api
        self.clock = clock
        self.allowedOrigins = allowedOrigins
    }

    /// Its accounts API; a provider throws ``InputFault/notOffered(_:by:)``, naming the feature that was wanted of it.
    package func accounts(for feature: ServiceFeature) throws(SessionError) -> AccountsDataSource {
        guard case .accounts(let accounts) = api else { throw .invalid(.notOffered(feature, by: service.name)) }
        return accounts
    }

    /// The provider that it is; `nil` for an accounts API.
    package var provider: OpenIDDataSource? { if case .provider(let provider) = api { provider } else { nil } }

    /// Where its refresh tokens are spent and its sessions ended.
    package var remote: any RenewalSource {
        switch api {
        case .accounts(let accounts): accounts
        case .provider(let provider): provider
        }
    }

    /// The client whose requests carry the account's token, to the allowed origins and those of the provider's own
    /// endpoints that are given.
    package func client(
        for engine: SessionEngine, besides own: Set<HTTPURL.Origin> = []
    ) -> AuthorizedClient<SessionEngine> {
        let now = engine.time.now
        let accounts: AccountsDataSource
        switch api {
        case .accounts(let source): accounts = source
        case .provider(let provider):
            // Any API of the provider's says by a 401 that it does not take the token (RFC 6750 §3.1).
            return AuthorizedClient(
                client: provider.client, source: engine, allowedOrigins: allowedOrigins.union(own))
        }
        return AuthorizedClient(client: accounts.client, source: engine, allowedOrigins: allowedOrigins) { response in
            let failure = ServerFailure(response, now: now())
            let call = AnswerMeaning.Call.request(isIdempotent: false)
            return AnswerMeaning(status: response.status, failure: failure, call: call) == .renewAndRepeat
        }
    }
}
