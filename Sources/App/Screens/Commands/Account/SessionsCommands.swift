import PorticoKit

/// `portico sessions`.
enum SessionsCommands {
    static let specs = [
        CommandSpec(
            "sessions list", isGroupDefault: true,
            summary: Phrase("list where the account is signed in", ko: "이 계정이 로그인한 곳"), body: list),
        CommandSpec(
            "sessions revoke", arguments: [ArgumentSpec("ID")],
            summary: Phrase("end a session", ko: "그중 하나 끝내기"), body: revoke),
    ]

    static func list(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let scope = try await context.finishedScope()
        let sessions = try await passing { () async throws(SessionError) in try await scope.devices.deviceSessions() }
        if context.isJSON {
            try context.console.print(.array(sessions.map(json)))
            return .done
        }
        for session in sessions {
            let seen = TimestampText(session.lastSeenAt).description
            let mark = session.isCurrent ? "*" : " "
            try context.console.print("\(mark) \(session.id)  \(seen)  \(session.name)")
        }
        return .done
    }

    static func revoke(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let scope = try await context.finishedScope()
        let id = invocation.words[0]
        try await MissingThing(id, .session, of: scope.account).found { () async throws(SessionError) in
            try await scope.devices.revoke(id)
        }
        let isStillHere = try await context.snapshot().sessions.contains { $0.account.id == scope.account }
        context.note(
            isStillHere
                ? Phrase("Ended.", ko: "끝냈어요.")
                : Phrase(
                    "Ended. It was this session, so \(scope.account) is signed out here.",
                    ko: "끝냈어요. 이 기기의 세션이라 \(scope.account) 계정에서 로그아웃했어요."))
        return .done
    }

    private static func json(_ session: DeviceSession) -> JSON {
        .object([
            ("id", .string(session.id)), ("name", .string(session.name)),
            ("created_at", RFC3339.json(session.createdAt)), ("last_seen_at", RFC3339.json(session.lastSeenAt)),
            ("current", .bool(session.isCurrent)),
        ])
    }
}
