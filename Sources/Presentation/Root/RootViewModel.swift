public import PorticoDomain

/// Decides which part of the app is shown, from the stored sessions and every change of them.
public actor RootViewModel {
    private let restoreSession: RestoreSessionUseCase
    private let sessions: any SessionRepository
    private let store = StateStore(RootState())

    /// Takes what restores and what changes.
    public init(restore: RestoreSessionUseCase, sessions: any SessionRepository) {
        restoreSession = restore
        self.sessions = sessions
    }

    /// The present state.
    public var state: RootState { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<RootState> { store.subscribe() }

    /// Reads what is stored and goes where it says; on failure stays where it is, with the problem.
    public func restore() async {
        store.update { $0.work.begin() }
        do throws(SessionError) {
            let start = try await restoreSession()
            let known = start == .onboarding ? try await sessions.snapshot() : nil
            show(start, known: known?.sessions.map(\.account.id) ?? [])
            store.update { $0.work.end(nil) }
        } catch {
            store.update { $0.work.end(error) }
        }
    }

    /// Follows the sessions until the caller's task is cancelled or their stream ends.
    public func follow() async {
        for await snapshot in await sessions.changes() {
            if let fault = snapshot.vaultFault {
                store.update { state in
                    state.place = .splash
                    state.work.report(.vault(fault))
                }
                continue
            }
            show(StartingPoint(snapshot), known: snapshot.sessions.map(\.account.id))
        }
    }

    private func show(_ start: StartingPoint, known: [AccountID]) {
        store.update { state in
            switch start {
            case .onboarding: state.place = .onboarding(Self.reason(after: state.place, known: known))
            case .profileSetup(let account): state.place = .profileSetup(account)
            case .main(let session): state.place = .main(session)
            case .sessionEnded(let account, let reason): state.place = .sessionEnded(account, reason)
            }
            state.work.clear()
        }
    }

    /// Leaving an account means that its session was ended by the person; the reason stays while they remain outside.
    private static func reason(after place: RootState.Place, known: [AccountID]) -> RootState.OnboardingReason {
        switch place {
        case .main, .profileSetup, .onboarding(.signedOut): .signedOut(remaining: known)
        case .splash, .sessionEnded, .onboarding: known.isEmpty ? .nobodyKnown : .nobodyActive(known)
        }
    }
}
