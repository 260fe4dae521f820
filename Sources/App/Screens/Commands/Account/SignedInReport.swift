import PorticoKit

/// What is said after somebody signed in or registered.
struct SignedInReport: Sendable {
    let context: CommandContext

    func tell(_ session: Session) async throws(CommandFailure) -> ExitCode {
        let account = session.account
        if context.isJSON {
            try context.console.print(AccountJSON.listed(session, active: account.id))
        }
        let name = account.profile.map { "\($0.nickname), \(account.id)" } ?? account.id.description
        context.note(Phrase("Signed in as \(name).", ko: "로그인했어요: \(name)"))
        if session.phase == .profileIncomplete {
            let next = SuggestedCommand("profile set", of: account.id, "--nickname N")
            context.note(
                Phrase("The profile is not finished yet: \(next)", ko: "프로필이 아직 완성되지 않았어요: \(next)"))
        }
        if GivenToken.isSet(context.environment.variables) {
            context.note(
                Phrase(
                    "PORTICO_TOKEN is set: token, request and exec use it instead of this account.",
                    ko: "PORTICO_TOKEN이 설정되어 있어 token, request, exec은 이 계정 대신 그 토큰을 써요."))
            context.note(Phrase("  To use the account: unset PORTICO_TOKEN", ko: "  이 계정을 쓰려면: unset PORTICO_TOKEN"))
        }
        return .done
    }
}
