import PorticoKit

/// Where the app begins.
enum AppStart: Sendable {
    /// Where the stored sessions lead.
    case stored
    /// The same, after this account was made the active one.
    case switched(AccountID)
    /// At the door of a service where nobody is signed in.
    case signIn(Service)
}

extension CommandContext {
    /// Makes the account active that a flag or the environment names, or the service, as `accounts switch` does: what the
    /// app shows follows the active account. Names of nobody are refused before anything is shown. What the
    /// configuration file names does not undo at each start what a person chose in the app.
    func appStart() async throws(CommandFailure) -> AppStart {
        guard choices.accountForNow != nil || choices.isServiceForNow else { return .stored }
        try await openVault(.asks)
        let snapshot = try await snapshot()
        let candidates = try await ofChosenService(snapshot.sessions)
        if let name = choices.accountForNow {
            return try await start(with: try session(named: name, among: candidates).account.id, in: snapshot)
        }
        let isActiveThere = candidates.contains { $0.account.id == snapshot.active }
        if isActiveThere { return .stored }
        guard let first = candidates.first else { return .signIn(try await chosenService()) }
        return try await start(with: first.account.id, in: snapshot)
    }

    private func start(
        with account: AccountID, in snapshot: SessionSnapshot
    ) async throws(CommandFailure) -> AppStart {
        guard account != snapshot.active else { return .stored }
        let sessions = try container().sessions
        try await passing { () async throws(SessionError) in try await sessions.activate(account) }
        return .switched(account)
    }
}
