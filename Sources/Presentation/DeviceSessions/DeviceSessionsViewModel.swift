public import PorticoDomain

/// Lists the places where an account is signed in, and ends them.
public actor DeviceSessionsViewModel {
    private let devices: any DeviceSessionRepository
    private let store = StateStore(DeviceSessionsState())

    /// Takes the repository.
    public init(devices: any DeviceSessionRepository) {
        self.devices = devices
    }

    /// The present state.
    public var state: DeviceSessionsState { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<DeviceSessionsState> { store.subscribe() }

    /// Fetches the list; on failure the old one stays.
    public func reload() async {
        await store.run { () throws(SessionError) in
            try await devices.deviceSessions()
        } then: { state, sessions in
            state.sessions = sessions.sorted { left, right in
                left.isCurrent != right.isCurrent ? left.isCurrent : left.lastSeenAt > right.lastSeenAt
            }
            state.isLoaded = true
        }
    }

    /// Ends one session; one that is over already leaves the list too, with the problem.
    public func revoke(_ id: DeviceSession.ID) async {
        await store.run { () throws(SessionError) in
            try await devices.revoke(id)
        } then: { state, _ in
            state.sessions.removeAll { $0.id == id }
            state.revoked.happened(id)
        } orElse: { state, error in
            if error.isNotFound { state.sessions.removeAll { $0.id == id } }
        }
    }
}
