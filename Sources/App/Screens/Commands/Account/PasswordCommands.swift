import PorticoKit

/// `portico password` and `portico delete-account`.
enum PasswordCommands {
    static let password = CommandSpec(
        "password",
        flags: [
            FlagSpec(
                "--passwords-stdin",
                Phrase(
                    "read the old one, then the new one, a line each", ko: "지금 것과 새것을 한 줄씩 표준 입력에서 읽기"))
        ],
        summary: Phrase("change the password", ko: "비밀번호 바꾸기"),
        details: [
            Phrase("Other sessions of the account end.", ko: "이 계정의 다른 세션은 끝나요.")
        ],
        body: change)

    static let deleteAccount = CommandSpec(
        "delete-account",
        flags: [
            FlagSpec(
                "--password-stdin",
                Phrase("read the password from standard input", ko: "비밀번호를 표준 입력에서 읽기"))
        ],
        summary: Phrase("delete the account and everything of it", ko: "계정과 그 모든 것을 삭제"),
        body: delete)

    static func change(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let flag = "--passwords-stdin"
        let old = try await context.secret(invocation, flag: flag, label: .oldPassword)
        let new = try await context.secret(invocation, flag: flag, label: .newPasswordWithRule)
        if !invocation.has(flag) {
            let again = try await context.secret(invocation, flag: flag, label: .passwordAgain)
            guard again.reveal() == new.reveal() else {
                throw .usage(.other(Phrase("the two passwords differ", ko: "두 비밀번호가 달라요")))
            }
        }
        let scope = try await context.scope()
        try await passing { () async throws(SessionError) in try await scope.changePassword(from: old, to: new) }
        context.note(Phrase("Password changed.", ko: "비밀번호를 바꿨어요."))
        return .done
    }

    static func delete(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let account = try await context.chosenSession().account.id
        if !invocation.has("--password-stdin"), context.isInteractive {
            context.note(
                Phrase(
                    "This deletes \(account) and everything of it, for good.",
                    ko: "\(account) 계정과 그 모든 것을 영구히 삭제해요."))
        }
        let password = try await context.secret(invocation, label: .password)
        let scope = try await context.scope(of: account)
        try await passing { () async throws(SessionError) in try await scope.deleteAccount(password: password) }
        context.note(Phrase("Deleted: \(account)", ko: "삭제했어요: \(account)"))
        return .done
    }
}
