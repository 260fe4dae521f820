import PorticoKit

/// `portico status`.
enum StatusCommand {
    static let spec = CommandSpec(
        "status",
        flags: [
            FlagSpec("--verify", Phrase("check with the server", ko: "서버에 확인")),
            FlagSpec("--show-token", Phrase("also show the active account's access token", ko: "사용 중인 계정의 액세스 토큰도 표시")),
        ],
        summary: Phrase("show accounts, sessions and the vault", ko: "로그인한 계정과 상태"),
        details: [
            Phrase("Without --verify nothing is sent.", ko: "--verify가 없으면 아무것도 보내지 않아요.")
        ],
        unlocking: .offers, body: run)

    static func run(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let vault = try await context.container().vault.status()
        var shown = Shown()
        var failure: SessionError?
        do throws(CommandFailure) {
            shown = try await Shown(context)
            if let meant = shown.meant, invocation.has("--verify") || meant.isDeletionUnknown {
                failure = try await verify(context, meant)
                shown = try await Shown(context)
            }
        } catch {
            // A vault that cannot be read is part of what is told.
            guard case .session(.vault(let fault)) = error else { throw error }
            failure = .vault(fault)
        }
        let token = invocation.has("--show-token") ? try await liveToken(context, of: shown.meant) : nil
        if context.isJSON {
            try context.console.print(json(context, vault, shown, token: token, failure))
        } else {
            try print(context, vault, shown, token: token, signIn: await signIn(context, again: shown.meant))
        }
        return try end(context, vault: vault.state, meant: shown.meant, failure: failure)
    }

    /// What is listed, and the account whose state decides the exit code.
    private struct Shown {
        var sessions: [Session] = []
        var active: AccountID?
        var meant: Session?

        init() {}

        init(_ context: CommandContext) async throws(CommandFailure) {
            let snapshot = try await context.snapshot()
            (sessions, meant) = try await context.listed(snapshot)
            active = snapshot.active
        }
    }

    private static func verify(
        _ context: CommandContext, _ session: Session
    ) async throws(CommandFailure) -> SessionError? {
        let sessions = try context.container().sessions
        do throws(SessionError) {
            _ = try await sessions.verify(session.account.id)
            return nil
        } catch {
            return error
        }
    }

    /// What helps where a session is over.
    private static func signIn(_ context: CommandContext, again session: Session?) async -> SuggestedCommand? {
        guard let session, case .expired(let reason) = session.phase, reason != .accountDeleted else { return nil }
        return await context.signIn(again: session.account.id)
    }

    /// The token when it can be had without the network.
    private static func liveToken(
        _ context: CommandContext, of session: Session?
    ) async throws(CommandFailure) -> Secret<String>? {
        guard let session, case .signedIn = session.phase else { return nil }
        let now = session.clockDifference.serviceTime(at: try context.dependencies().now())
        if let expiry = session.expiresAt, expiry <= now { return nil }
        let scope = try await context.scope(of: session.account.id)
        return try await passing { () async throws(SessionError) in
            try await scope.requests.token(minimumValidity: .zero, isForced: false).accessToken
        }
    }

    private static func json(
        _ context: CommandContext, _ vault: VaultStatus, _ shown: Shown, token: Secret<String>?,
        _ failure: SessionError?
    ) -> JSON {
        let report = failure.map {
            ErrorReport(.session($0), context.language, places: context.configuration.vaultPlaces)
        }
        return .object([
            ("version", .number(1)),
            ("vault", VaultText.json(vault)),
            (
                "accounts",
                .array(
                    shown.sessions.map { session in
                        let isMeant = session.account.id == shown.meant?.account.id
                        return AccountJSON.status(session, active: shown.active, accessToken: isMeant ? token : nil)
                    })
            ), ("token_given", .bool(GivenToken.isSet(context.environment.variables))),
            ("error", report?.members ?? .null),
        ])
    }

    private static func print(
        _ context: CommandContext, _ vault: VaultStatus, _ shown: Shown, token: Secret<String>?,
        signIn: SuggestedCommand?
    ) throws(CommandFailure) {
        for session in shown.sessions {
            let mark = session.account.id == shown.active ? "*" : " "
            let nickname = session.account.profile.map { ", \($0.nickname)" } ?? ""
            let phase = PhaseText.phase(session.phase)(context.language)
            try context.console.print("\(mark) \(session.account.id)\(nickname): \(phase)")
            if session.isDeletionUnknown {
                try context.print(
                    Phrase(
                        "  deletion requested, but the server's answer was lost; the next command will ask",
                        ko: "  삭제를 요청했지만 서버의 응답을 받지 못했어요. 다음 명령이 확인해요"))
            }
            guard session.account.id == shown.meant?.account.id else { continue }
            if let expiry = session.expiresAt {
                let text = ExpiryText(expiry, session.clockDifference).text
                try context.print(Phrase("  token until \(text.english)", ko: "  토큰 만료: \(text.korean)"))
            }
            if let signIn { try context.print(Phrase("  sign in again: \(signIn)", ko: "  다시 로그인: \(signIn)")) }
            if let token { try context.console.print("  " + token.reveal()) }
        }
        for session in shown.sessions where session.isUnverified {
            try context.print(
                Phrase(
                    "  \(session.account.id): from an older vault; the server will be asked before its tokens are used",
                    ko: "  \(session.account.id): 예전 보관함의 세션이에요. 토큰을 쓰기 전에 서버에 확인해요"))
        }
        let isKnown = vault.state == .open || vault.state == .absent
        if shown.sessions.isEmpty, isKnown {
            try context.print(Phrase("Nobody is signed in.", ko: "로그인한 계정이 없어요."))
        }
        if shown.meant == nil, !shown.sessions.isEmpty {
            let error = SessionError.signInNeeded(accounts: shown.sessions.map(\.account.id))
            let message = MessageBook(context.language).message(for: error)
            try context.console.print(message.happened)
            try context.console.print("  " + message.next)
        }
        try context.print(VaultText.line(vault))
        if let fault = vault.fault {
            let message = MessageBook(context.language, places: context.configuration.vaultPlaces)
                .message(for: .vault(fault))
            try context.console.print("  " + message.happened)
            try context.console.print("  " + message.next)
        }
        if GivenToken.isSet(context.environment.variables) {
            try context.print(
                Phrase(
                    "PORTICO_TOKEN is set: token, request and exec use it instead of any account.",
                    ko: "PORTICO_TOKEN이 설정되어 있어 token, request, exec은 계정 대신 그 토큰을 써요."))
        }
    }

    private static func end(
        _ context: CommandContext, vault: VaultStatus.State, meant: Session?, failure: SessionError?
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
        switch meant?.phase {
        case .signedIn: return .done
        case .profileIncomplete, .expired, .signedOut, nil: return .signInNeeded
        }
    }
}
