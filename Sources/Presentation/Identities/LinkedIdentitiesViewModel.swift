public import PorticoDomain

/// Lists the providers' identities that are linked to an account, and takes links away.
public actor LinkedIdentitiesViewModel {
    private let repository: any IdentityRepository
    private var store = StateStore(LinkedIdentitiesState())

    /// Takes the repository.
    public init(identities: any IdentityRepository) {
        repository = identities
    }

    /// The present state.
    public var state: LinkedIdentitiesState { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<LinkedIdentitiesState> { store.subscribe() }

    /// Fetches the list; on failure the old one stays.
    public func reload() async {
        await run { () throws(SessionError) in
            let identities = try await repository.identities()
            store.update { state in
                state.identities = identities
                state.isLoaded = true
            }
        }
    }

    /// Takes one link away; one that is gone already leaves the list too, with the problem.
    public func unlink(_ identity: LinkedIdentity) async {
        await run { () throws(SessionError) in
            do throws(SessionError) {
                try await repository.unlink(identity.id)
            } catch {
                if case .refused(let refusal) = error, refusal.code == .notFound { drop(identity) }
                throw error
            }
            drop(identity)
            store.update { state in
                state.unlinked = Happening(id: (state.unlinked?.id ?? 0) + 1, value: identity)
            }
        }
    }

    private func drop(_ identity: LinkedIdentity) {
        store.update { state in state.identities.removeAll { $0.id == identity.id } }
    }

    private func run(_ body: () async throws(SessionError) -> Void) async {
        store.update { $0.work.begin() }
        do throws(SessionError) {
            try await body()
            store.update { $0.work.end(nil) }
        } catch {
            store.update { $0.work.end(error) }
        }
    }
}
