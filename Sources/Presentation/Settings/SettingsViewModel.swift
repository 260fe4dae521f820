public import PorticoDomain

/// Accounts, services, sign-out and deletion.
public actor SettingsViewModel {
    private let sessions: any SessionRepository
    private let services: any ServiceRegistry
    private let vault: any VaultAdministration
    private let logout: LogoutUseCase
    private let deletion: @Sendable (AccountID) async throws(SessionError) -> DeleteAccountUseCase
    private let store = StateStore(SettingsState())

    /// Takes the ports; `deletion` makes the use case for one account, and throws when that has no session.
    public init(
        sessions: any SessionRepository, services: any ServiceRegistry, vault: any VaultAdministration,
        logout: LogoutUseCase,
        deletion: @escaping @Sendable (AccountID) async throws(SessionError) -> DeleteAccountUseCase
    ) {
        self.sessions = sessions
        self.services = services
        self.vault = vault
        self.logout = logout
        self.deletion = deletion
    }

    /// The present state.
    public var state: SettingsState { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<SettingsState> { store.subscribe() }

    /// Reads accounts, services and the vault's status.
    public func reload() async {
        await run { () throws(SessionError) in nil }
    }

    /// Follows the sessions until the caller's task is cancelled or their stream ends.
    public func follow() async {
        for await snapshot in await sessions.changes() { show(snapshot) }
    }

    /// Makes another account the active one.
    public func activate(_ account: AccountID) async {
        await run { () throws(SessionError) in
            try await sessions.activate(account)
            return .switched(account)
        }
    }

    /// Ends one session; the outcome names the accounts that remain and whether the server confirmed.
    public func signOut(_ account: AccountID) async {
        await run { () throws(SessionError) in
            let report = try await logout(account)
            return .signedOut(account, report)
        }
    }

    /// Ends every session.
    public func signOutEverywhere() async {
        await run { () throws(SessionError) in
            let report = try await logout.all()
            return .signedOutEverywhere(report)
        }
    }

    /// Deletes an account for good.
    public func delete(_ account: AccountID, password: Secret<String>) async {
        await run { () throws(SessionError) in
            let delete = try await deletion(account)
            try await delete(password: password)
            return .deleted(account)
        }
    }

    /// Adds a service.
    public func add(_ service: Service) async {
        await run { () throws(SessionError) in
            try await services.add(service)
            return .serviceAdded(service.name)
        }
    }

    /// Removes a service and what is stored of its accounts.
    public func removeService(_ name: ServiceName) async {
        await run { () throws(SessionError) in
            try await services.remove(name)
            return .serviceRemoved(name)
        }
    }

    private func read() async throws(SessionError) {
        show(try await sessions.snapshot())
        let services = try await services.services()
        let status = await vault.status()
        store.update { state in
            state.services = services
            state.vault = status
        }
    }

    private func show(_ snapshot: SessionSnapshot) {
        store.update { state in
            state.sessions = snapshot.sessions
            state.active = snapshot.active
        }
    }

    /// Runs one intent and reads again what it may have changed; a second one while the first runs is dropped.
    ///
    /// What was done stays the outcome even if reading fails afterwards.
    private func run(_ body: () async throws(SessionError) -> SettingsState.Outcome?) async {
        guard !state.isWorking else { return }
        await store.run { () throws(SessionError) in
            if let outcome = try await body() { store.update { state in state.outcome.happened(outcome) } }
            try await read()
        } then: { _, _ in
        }
    }
}
