import PorticoKit

/// `portico accounts`.
enum AccountsCommands {
    static let specs = [
        CommandSpec(
            "accounts list", isGroupDefault: true,
            summary: Phrase("list the accounts on this computer", ko: "이 컴퓨터의 계정"), body: list),
        CommandSpec(
            "accounts switch", arguments: [ArgumentSpec("NAME", offers: .accounts)],
            summary: Phrase("switch to another account", ko: "사용 중인 계정 바꾸기"), body: activate),
        CommandSpec(
            "accounts remove", arguments: [ArgumentSpec("NAME", offers: .accounts)],
            summary: Phrase("sign out and forget an account", ko: "로그아웃하고 이 컴퓨터에서 계정 지우기"), body: remove),
    ]

    static func list(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let snapshot = try await context.snapshot()
        let sessions = try await context.listed(snapshot).sessions
        if context.isJSON {
            try context.console.print(
                .array(sessions.map { AccountJSON.listed($0, active: snapshot.active) }))
            return .done
        }
        for session in sessions {
            let mark = session.account.id == snapshot.active ? "*" : " "
            let phase = PhaseText.phase(session.phase)(context.language)
            try context.console.print("\(mark) \(session.account.id): \(phase)")
        }
        return .done
    }

    static func activate(
        _ context: CommandContext, _ invocation: Invocation
    ) async throws(CommandFailure) -> ExitCode {
        let session = try await named(context, invocation)
        let sessions = try context.container().sessions
        try await passing { () async throws(SessionError) in try await sessions.activate(session.account.id) }
        context.note(
            Phrase("Active now: \(session.account.id)", ko: "이제 사용하는 계정: \(session.account.id)"))
        return .done
    }

    static func remove(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let session = try await named(context, invocation)
        let logout = try context.container().logout
        let report = try await passing { () async throws(SessionError) in try await logout(session.account.id) }
        LogoutCommand.tell(context, report)
        return .done
    }

    private static func named(
        _ context: CommandContext, _ invocation: Invocation
    ) async throws(CommandFailure) -> Session {
        let snapshot = try await context.snapshot()
        let candidates = try await context.ofChosenService(snapshot.sessions)
        return try context.session(named: invocation.words[0], among: candidates)
    }
}
