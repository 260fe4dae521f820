import PorticoKit

/// Gets the token that a host was set up for.
struct CredentialToken: Sendable {
    let context: CommandContext
    let tool: CredentialHosts.Tool

    /// The fresh token with its end by this computer's clock; `nil` for a host that was not named at setup, and when
    /// nobody is signed in at its service.
    func issued(
        scheme: String, host: String, minimumValidity: Duration = .seconds(60), isForced: Bool = false
    ) async throws(CommandFailure) -> (token: IssuedToken, expiry: Timestamp?)? {
        let hosts = try await CredentialHosts(context, tool)
        guard let service = hosts.service(scheme: scheme, host: host), let session = try await session(at: service)
        else { return nil }
        try await context.checkFinished(session)
        let scope = try await context.scope(of: session.account.id)
        let token = try await scope.tokenToHandOn(minimumValidity: minimumValidity, isForced: isForced)
        return (token, token.expiresAt.map(token.clockDifference.localTime))
    }

    /// The named account at that service, else the active one, else the only one.
    private func session(at service: String) async throws(CommandFailure) -> Session? {
        let snapshot = try await context.snapshot()
        let sessions = snapshot.sessions.filter { $0.account.id.service.text == service && $0.phase != .signedOut }
        if let name = context.globals.account { return try context.session(named: name, among: sessions) }
        if let name = context.choices.account,
            let named = sessions.first(where: { [$0.account.id.name, $0.account.id.description].contains(name) })
        {
            return named
        }
        return sessions.first { $0.account.id == snapshot.active } ?? (sessions.count == 1 ? sessions[0] : nil)
    }
}
