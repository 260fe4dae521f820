import PorticoKit

/// `portico status`.
enum StatusCommand {
    static let spec = CommandSpec(
        "status",
        flags: [
            FlagSpec("--verify", Bilingual("ask the server", ko: "서버에 확인")),
            FlagSpec("--show-token", Bilingual("show the active access token too", ko: "활성 액세스 토큰도 표시")),
        ],
        summary: Bilingual("who is signed in, and how things stand", ko: "로그인한 계정과 상태"),
        details: [
            Bilingual("Without --verify nothing is sent.", ko: "--verify가 없으면 아무것도 보내지 않아요.")
        ],
        unlocking: .offers, body: run)

    static func run(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let container = try context.container()
        let vault = await container.vault.status()
        var snapshot = SessionSnapshot(sessions: [], active: nil)
        var failure: SessionError?
        do throws(SessionError) {
            snapshot = try await container.sessions.snapshot()
            if invocation.has("--verify"), let active = snapshot.active {
                do throws(SessionError) {
                    _ = try await container.sessions.verify(active)
                } catch {
                    failure = error
                }
                snapshot = try await container.sessions.snapshot()
            }
        } catch {
            failure = error
        }
        let token =
            invocation.has("--show-token") ? try await liveToken(context, of: snapshot.activeSession) : nil
        if context.isJSON {
            try context.console.print(json(vault, snapshot, token: token))
        } else {
            try print(context, vault, snapshot, token: token)
        }
        return try end(context, vault: vault.state, active: snapshot.activeSession, failure: failure)
    }

    /// The token when it can be had without the network.
    private static func liveToken(
        _ context: CommandContext, of session: Session?
    ) async throws(CommandFailure) -> Secret<String>? {
        guard let session, case .signedIn = session.phase else { return nil }
        let now = try context.dependencies().now()
        if let expiry = session.expiresAt, expiry <= now { return nil }
        let scope = try await context.scope(of: session.account.id)
        return try await passing { () async throws(SessionError) in
            try await scope.requests.token(minimumValidity: .zero, isForced: false).accessToken
        }
    }

    private static func json(_ vault: VaultStatus, _ snapshot: SessionSnapshot, token: Secret<String>?) -> JSON {
        .object([
            ("version", .number(1)),
            ("vault", VaultText.json(vault)),
            (
                "accounts",
                .array(
                    snapshot.sessions.map { session in
                        AccountJSON.status(
                            session, active: snapshot.active,
                            accessToken: session.account.id == snapshot.active ? token : nil)
                    })
            ),
        ])
    }

    private static func print(
        _ context: CommandContext, _ vault: VaultStatus, _ snapshot: SessionSnapshot, token: Secret<String>?
    ) throws(CommandFailure) {
        for session in snapshot.sessions {
            let mark = session.account.id == snapshot.active ? "*" : " "
            let nickname = session.account.profile.map { ", \($0.nickname)" } ?? ""
            let phase = PhaseText.phase(session.phase)(context.language)
            try context.console.print("\(mark) \(session.account.id)\(nickname): \(phase)")
        }
        let isKnown = vault.state == .open || vault.state == .absent
        if snapshot.sessions.isEmpty, isKnown {
            try context.print(Bilingual("Nobody is signed in.", ko: "로그인한 계정이 없어요."))
        }
        if let expiry = snapshot.activeSession?.expiresAt {
            let text = TimestampText(expiry).description
            try context.print(Bilingual("  token until \(text)", ko: "  토큰 만료: \(text)"))
        }
        if let token { try context.console.print("  " + token.reveal()) }
        try context.print(VaultText.line(vault))
    }

    private static func end(
        _ context: CommandContext, vault: VaultStatus.State, active: Session?, failure: SessionError?
    ) throws(CommandFailure) -> ExitCode {
        switch vault {
        case .locked, .damaged: return .vault
        case .open, .absent: break
        }
        if case .sessionEnded? = failure { return .signInNeeded }
        if let failure {
            if !context.isJSON { context.console.note(ErrorReport(.session(failure), context.language).line) }
            return ExitCode(failure)
        }
        switch active?.phase {
        case .signedIn: return .done
        case .profileIncomplete, .expired, .signedOut, nil: return .signInNeeded
        }
    }
}
