import PorticoKit

/// `portico logout`.
enum LogoutCommand {
    static let spec = CommandSpec(
        "logout",
        flags: [FlagSpec("--all", Phrase("every account", ko: "모든 계정"))],
        summary: Phrase("sign out", ko: "로그아웃"),
        details: [
            Phrase(
                "Also works offline, and says so if the server could not be told.",
                ko: "오프라인에서도 돼요. 서버에 알리지 못하면 알려 줘요.")
        ],
        body: run)

    static func run(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let container = try context.container()
        let report: SignOutReport
        if invocation.has("--all") {
            if context.globals.account != nil { throw .usage(.conflict("--all", "--account")) }
            if context.globals.service != nil { throw .usage(.conflict("--all", "--service")) }
            report = try await passing { () async throws(SessionError) in try await container.logout.all() }
        } else {
            let account = try await context.chosenSession().account.id
            report = try await passing { () async throws(SessionError) in try await container.logout(account) }
        }
        tell(context, report)
        return .done
    }

    static func tell(_ context: CommandContext, _ report: SignOutReport) {
        context.note(Phrase("Signed out.", ko: "로그아웃했어요."))
        if !report.isRevokedAtServer {
            let names = report.unrevoked.map(\.description).joined(separator: ", ")
            let whose = names.isEmpty ? "" : " (\(names))"
            context.note(
                Phrase(
                    "The server could not be told\(whose); the session there will expire by itself.",
                    ko: "서버에 알리지 못했어요\(whose). 서버의 세션은 시간이 지나면 끝나요."))
        }
        if !report.endSessionAddresses.isEmpty {
            context.note(
                Phrase(
                    "You are still signed in at the provider itself; this page ends that:",
                    ko: "인증 제공자에는 아직 로그인되어 있어요. 이 주소에서 끝낼 수 있어요."))
            for address in report.endSessionAddresses { context.console.note(address) }
        }
        if !report.remaining.isEmpty {
            let names = report.remaining.map(\.description).joined(separator: ", ")
            context.note(Phrase("Still signed in: \(names)", ko: "남은 계정: \(names)"))
        }
    }
}
