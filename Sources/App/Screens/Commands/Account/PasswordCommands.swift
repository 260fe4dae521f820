import PorticoKit

/// `portico password` and `portico delete-account`.
enum PasswordCommands {
    static let password = CommandSpec(
        "password",
        flags: [
            FlagSpec(
                "--passwords-stdin",
                Phrase(
                    "read the old password and the new one, one per line", ko: "지금 것과 새것을 한 줄씩 표준 입력에서 읽기"))
        ],
        summary: Phrase("change the password", ko: "비밀번호 바꾸기"),
        details: [
            Phrase("This ends the account's other sessions.", ko: "이 계정의 다른 세션은 끝나요.")
        ],
        body: change)

    static let deleteAccount = CommandSpec(
        "delete-account",
        flags: [
            .passwordStdin,
            FlagSpec(
                "--with", "PROVIDER",
                Phrase("confirm with a linked provider", ko: "계정에 연결된 인증 제공자로 확인하기")),
        ] + SignInFlags.browser,
        summary: Phrase("delete the account and everything in it", ko: "계정과 모든 데이터를 삭제"),
        details: [
            Phrase(
                "Confirmed by the password, or by signing in again with a linked provider.",
                ko: "비밀번호를 입력하거나 연결된 인증 제공자에 다시 로그인해서 확인해요.")
        ],
        body: delete)

    static func change(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let flag = "--passwords-stdin"
        let old = try await context.secret(invocation, flag: flag, label: .oldPassword)
        let new = try await context.newPassword(invocation, flag: flag, label: .newPasswordWithRule)
        let scope = try await context.scope()
        do throws(SessionError) {
            try await scope.changePassword(from: old, to: new)
        } catch {
            guard case .refused(let refusal) = error, refusal.code == .wrongPassword, await hasNone(scope) else {
                throw .session(error)
            }
            throw .own(
                .refused, code: refusal.code.name, message: noPassword,
                hint: Phrase("it signs in with a provider only", ko: "인증 제공자로만 로그인하는 계정이에요"))
        }
        context.note(Phrase("Password changed.", ko: "비밀번호를 바꿨어요."))
        return .done
    }

    static func delete(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let account = try await context.chosenSession().account.id
        let flag = "--password-stdin"
        let named = deleteAccount.flags.map(\.name).filter { $0 != flag && invocation.has($0) }
        if let first = named.first, invocation.has(flag) { throw .usage(.conflict(first, flag)) }
        if !named.isEmpty || !invocation.has(flag) && context.isInteractive {
            context.note(
                Phrase(
                    "This permanently deletes \(account) and everything in it.",
                    ko: "\(account) 계정과 모든 데이터를 완전히 삭제해요."))
        }
        guard named.isEmpty else {
            let registry = try context.container().services
            let services = try await passing { () async throws(SessionError) in try await registry.services() }
            let service = try context.service(named: account.service.text, among: services)
            return try await ProviderLogin(context, invocation, service: service, deleting: account).run()
        }
        guard invocation.has(flag) || context.isInteractive else {
            throw .usage(.missingFlag("\(flag) or --with PROVIDER", command: "delete-account"))
        }
        let password = try await context.secret(invocation, label: .password)
        let scope = try await context.scope(of: account)
        do throws(SessionError) {
            try await scope.deleteAccount(password: password)
        } catch {
            throw await failure(error, account, scope)
        }
        tellDeleted(account, context)
        return .done
    }

    static func tellDeleted(_ account: AccountID, _ context: CommandContext) {
        context.note(Phrase("Deleted: \(account)", ko: "삭제했어요: \(account)"))
    }

    /// Where a password is wrong, or there is none, a linked provider is the other way.
    private static func failure(
        _ error: SessionError, _ account: AccountID, _ scope: SessionScope
    ) async -> CommandFailure {
        guard case .refused(let refusal) = error, refusal.code == .wrongPassword,
            let provider = (try? await scope.identities.identities())?.compactMap(\.provider).first
        else { return .session(error) }
        let said = { MessageBook($0).message(for: refusal).happened }
        let message = await hasNone(scope) ? noPassword : Phrase("\(said(.english))", ko: "\(said(.korean))")
        let command = SuggestedCommand("delete-account", of: account, "--with \(ShellWord(provider))")
        return .own(
            .refused, code: refusal.code.name, message: message,
            hint: Phrase(
                "or confirm with a provider: \(command)",
                ko: "인증 제공자로 확인할 수도 있어요: \(command)"))
    }

    private static let noPassword = Phrase("This account has no password.", ko: "비밀번호가 없는 계정이에요.")

    /// Whether the service says that there is no password.
    private static func hasNone(_ scope: SessionScope) async -> Bool {
        (try? await scope.identities.hasPassword()) == .some(.some(false))
    }
}
