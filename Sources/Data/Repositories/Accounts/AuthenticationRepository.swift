package import PorticoDomain
internal import PorticoHTTP
internal import PorticoVault

/// Signs in and registers at an accounts API, and stores the session that results.
package struct AuthenticationRepository: Authentication {
    private let engines: SessionEngines
    private let feed: SessionFeed

    /// Takes the engines, with the records and services behind them, and the feed that tells of changes.
    package init(engines: SessionEngines, feed: SessionFeed) {
        self.engines = engines
        self.feed = feed
    }

    /// Signs in; a 401 is a wrong password, never an ended session.
    package func signIn(
        at service: ServiceName, email: EmailAddress, password: Secret<String>
    ) async throws(SessionError) -> Session {
        let connection = try await engines.services.connection(to: service)
        return try await enter(connection) { () async throws(ClientError) in
            try await connection.accounts.signIn(email: email, password: password)
        }
    }

    /// Registers, or goes on with a registration that stopped half-way.
    package func register(
        at service: ServiceName, email: EmailAddress, password: Password
    ) async throws(SessionError) -> Session {
        let connection = try await engines.services.connection(to: service)
        return try await enter(connection) { () async throws(ClientError) in
            try await connection.accounts.register(email: email, password: password)
        }
    }

    private func enter(
        _ connection: ServiceConnection, _ ask: () async throws(ClientError) -> WireSession
    ) async throws(SessionError) -> Session {
        // A session that could not be kept is not asked for.
        do throws(VaultError) {
            try await engines.local.vault.probeWritable()
        } catch {
            throw SessionError(.vault(error))
        }
        let answer: WireSession
        do throws(ClientError) {
            answer = try await ask()
        } catch {
            throw SessionError(error, account: nil, now: engines.time.now())
        }
        return try await store(answer, connection)
    }

    /// Stores in a task of its own: a caller that gives up now does not lose a session the server has made.
    private func store(_ answer: WireSession, _ connection: ServiceConnection) async throws(SessionError) -> Session {
        let (engines, feed) = (engines, feed)
        let result = await Task { () -> Result<Session, SessionError> in
            do throws(SessionError) {
                let session = try await Self.stored(answer, connection, engines)
                await feed.changed()
                return .success(session)
            } catch {
                return .failure(error)
            }
        }.value
        return try result.get()
    }

    private static func stored(
        _ answer: WireSession, _ connection: ServiceConnection, _ engines: SessionEngines
    ) async throws(SessionError) -> Session {
        let now = engines.time.now()
        let offset = connection.clock.learnedOffset ?? 0
        let account = answer.account.account(at: connection.service.name)
        let freshKey = Secret(engines.randomBytes(32))
        let happening: SessionHappening = answer.account.status == .active ? .signedIn : .registered
        let serverNow = Timestamp(milliseconds: now.milliseconds + offset)
        do throws(SessionLocalDataSource.Failure) {
            let record = try await engines.local.update { shelf -> SessionRecord in
                let old = shelf[account.id]
                let key = old?.account.subject == account.subject ? old?.idempotencyKey : nil
                var credential = answer.tokens.credential(after: nil, now: now, serverNow: serverNow)
                credential.generation = (old?.credential?.generation ?? 0) + 1
                let record = SessionRecord(
                    account: account, phase: SessionPhase.signedOut.after(happening), credential: credential,
                    idempotencyKey: key ?? freshKey, clockOffset: offset)
                shelf.enter(record)
                return record
            }
            engines.beginEpoch(of: account.id)
            return record.session(now: now)
        } catch {
            await discard(answer, connection)
            throw SessionError(error)
        }
    }

    /// A session that cannot be stored would stay open at the server; it is ended there as far as possible.
    private static func discard(_ answer: WireSession, _ connection: ServiceConnection) async {
        let tokens = answer.tokens
        _ = try? await connection.accounts.endSession(with: tokens.accessToken, tokenType: tokens.tokenType)
    }
}
