public import PorticoDomain

/// Lists the providers' identities that are linked to an account, and takes links away.
public actor LinkedIdentitiesViewModel {
    private let repository: any IdentityRepository
    private let store = StateStore(LinkedIdentitiesState())

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
        await store.run { () throws(SessionError) in
            let identities = try await repository.identities()
            return (identities, await hasPassword(beside: identities))
        } then: { state, found in
            (state.identities, state.hasPassword) = found
            state.isLoaded = true
        }
    }

    /// Takes one link away; one that is gone already leaves the list too, with the problem.
    public func unlink(_ identity: LinkedIdentity) async {
        await store.run { () throws(SessionError) in
            try await repository.unlink(identity.id)
        } then: { state, _ in
            state.identities.removeAll { $0.id == identity.id }
            state.unlinked.happened(identity)
        } orElse: { state, error in
            if error.isNotFound { state.identities.removeAll { $0.id == identity.id } }
        }
        // Somebody else changes the list too: what else became of it is looked at.
        guard store.value.problem?.isNotFound == true, let identities = try? await repository.identities() else {
            return
        }
        store.update { $0.identities = identities }
    }

    /// Where nothing is linked there is a password, or nobody could have signed in.
    private func hasPassword(beside identities: [LinkedIdentity]) async -> Bool? {
        guard !identities.isEmpty else { return true }
        do throws(SessionError) {
            return try await repository.hasPassword()
        } catch {
            return nil
        }
    }
}
