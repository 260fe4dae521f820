internal import PorticoConcurrency
package import PorticoDomain
internal import PorticoHTTP

/// Signs in with OpenID providers, and keeps the sessions that result.
package struct ProviderSignInRepository: ProviderSignIn {
    private let engines: SessionEngines
    private let feed: SessionFeed
    private let connector: ServiceConnector
    private let wording: any SignInPageWording

    /// Takes the engines, the feed that tells of changes, what reaches providers, and the words of the browser's page.
    package init(
        engines: SessionEngines, feed: SessionFeed, connector: ServiceConnector, wording: any SignInPageWording
    ) {
        self.engines = engines
        self.feed = feed
        self.connector = connector
        self.wording = wording
    }

    /// The providers that an accounts API trusts; none where it does not know of such a thing.
    package func offers(at service: ServiceName) async throws(SessionError) -> [ProviderOffer] {
        let connection = try await engines.services.connection(to: service)
        guard case .accounts(let accounts) = connection.api else { return [] }
        do throws(ClientError) {
            return try await accounts.client.call(AccountsAPI.listProviders()).compactMap(\.offer)
        } catch {
            if case .status(let response) = error, response.status == 404 { return [] }
            throw SessionError(error, account: nil, now: engines.time.now())
        }
    }

    /// The ways that the provider's document names.
    package func ways(at service: ServiceName) async throws(SessionError) -> Set<SignInWay> {
        let source = try await completion(.signIn(service)).source()
        return source.ways(try await source.document())
    }

    /// Begins an attempt, which runs in a task of its own.
    package func begin(
        _ purpose: ProviderSignInPurpose, _ options: ProviderSignInOptions
    ) -> any ProviderSignInAttempt {
        let completion = completion(purpose)
        return SignInAttempt(
            SignInRace(
                source: completion.source, completion: completion, options: options, time: engines.time,
                randomBytes: engines.randomBytes, wording: wording), looseEnds: engines.looseEnds)
    }

    /// Begins the device grant and keeps it in the vault.
    package func beginDevice(
        _ purpose: ProviderSignInPurpose, _ options: ProviderSignInOptions
    ) async throws(SessionError) -> DeviceCode {
        let completion = completion(purpose)
        switch purpose {
        case .signIn, .continuing: break
        case .link, .deletion: throw .invalid(.notOffered(.providers, by: purpose.service))
        }
        guard completion.ways.contains(.device) else {
            throw .invalid(.notOffered(.providers, by: purpose.service))
        }
        try await completion.checkKeepable()
        let authorization = try await completion.source().beginDevice(
            scopes: options.scopes, loginHint: options.loginHint, now: engines.time.now())
        try await keep(PendingDevice(authorization, purpose).encoded, at: purpose.service)
        return authorization.code
    }

    /// The pending code, unless it ran out.
    package func pendingDevice(at service: ServiceName) async throws(SessionError) -> DeviceCode? {
        guard let code = try await pending(at: service)?.authorization.code else { return nil }
        return code.expiresAt > engines.time.now() ? code : nil
    }

    /// Waits for the person, signs in, and forgets what was pending.
    package func completeDevice(at service: ServiceName) async throws(SessionError) -> Session {
        guard let pending = try await pending(at: service) else {
            throw .invalid(.noPendingDevice(at: service))
        }
        let completion = completion(pending.purpose(at: service))
        let tokens: TokenResponse
        do throws(SessionError) {
            tokens = try await completion.source().poll(pending.authorization, time: engines.time) {}
        } catch {
            switch error {
            case .timedOut, .refused: try await keep(nil, at: service)
            default: break
            }
            throw error
        }
        let result = await completion.complete(tokens, claim: Locked(.open))
        // The code is spent, whatever became of it.
        try await keep(nil, at: service)
        guard case .done(let session) = try result.get() else { throw .cancelled }
        return session
    }

    private func completion(_ purpose: ProviderSignInPurpose) -> SignInCompletion {
        let (engines, connector) = (engines, connector)
        return SignInCompletion(purpose: purpose, engines: engines, feed: feed) { () async throws(SessionError) in
            switch purpose {
            case .signIn(let service):
                guard let provider = try await engines.services.connection(to: service).provider else {
                    throw .invalid(.notOffered(.providers, by: service))
                }
                return provider
            case .continuing(_, let offer), .link(_, let offer), .deletion(_, let offer):
                return try connector.provider(
                    ProviderSettings(
                        issuer: offer.issuer, clientID: offer.clientID, scopes: offer.scopes,
                        redirectPorts: offer.redirectPorts)
                ) { () throws(SessionError) in nil }
            }
        }
    }

    private func pending(at service: ServiceName) async throws(SessionError) -> PendingDevice? {
        do throws(SessionLocalDataSource.Failure) {
            return try await engines.local.pendingDevice(at: service).flatMap(PendingDevice.init)
        } catch {
            throw SessionError(error)
        }
    }

    private func keep(_ bytes: [UInt8]?, at service: ServiceName) async throws(SessionError) {
        do throws(SessionLocalDataSource.Failure) {
            try await engines.local.setPendingDevice(bytes, at: service)
        } catch {
            throw SessionError(error)
        }
    }
}

extension WireProvider {
    /// The offer; `nil` for a way of proving that is none of a provider's.
    fileprivate var offer: ProviderOffer? {
        guard grant == .idToken || grant == .authorizationCode else { return nil }
        return ProviderOffer(
            name: name, issuer: issuer, clientID: clientID, scopes: scopes,
            isCodeExchangedByService: grant == .authorizationCode,
            redirectPorts: (redirectPorts ?? []).compactMap { UInt16(exactly: $0) }.filter { $0 > 0 })
    }
}
