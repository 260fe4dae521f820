public import PorticoDomain

/// Lists the places where an account is signed in, and ends them.
public actor DeviceSessionsViewModel {
    private let devices: any DeviceSessionRepository
    private var store = StateStore(DeviceSessionsState())

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
        await run { () throws(SessionError) in
            let sessions = try await devices.deviceSessions().sorted { left, right in
                left.isCurrent != right.isCurrent ? left.isCurrent : left.lastSeenAt > right.lastSeenAt
            }
            store.update { state in
                state.sessions = sessions
                state.isLoaded = true
            }
        }
    }

    /// Ends one session; one that is over already leaves the list too, with the problem.
    public func revoke(_ id: DeviceSession.ID) async {
        await run { () throws(SessionError) in
            do throws(SessionError) {
                try await devices.revoke(id)
            } catch {
                if case .refused(let refusal) = error, refusal.code == .notFound { drop(id) }
                throw error
            }
            drop(id)
            store.update { state in
                state.revoked = Happening(id: (state.revoked?.id ?? 0) + 1, value: id)
            }
        }
    }

    private func drop(_ id: DeviceSession.ID) {
        store.update { state in state.sessions.removeAll { $0.id == id } }
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
