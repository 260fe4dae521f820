import PorticoKit

extension CommandContext {
    /// The command that signs in to this account again, the way its service does it.
    func signIn(again account: AccountID) async -> SuggestedCommand {
        // Where the list cannot be had, the command says so itself.
        let services = (try? await container().services.services()) ?? []
        guard services.first(where: { $0.name == account.service })?.provider == nil else {
            return SuggestedCommand("login", of: account)
        }
        return SuggestedCommand("login", at: account.service, ["--email \(ShellWord(account.name))"])
    }

    /// Runs a command. What only a sign-in or a choice mends is told with the command line that does it for the account
    /// that the command was about.
    func advised(
        _ work: () async throws(CommandFailure) -> ExitCode
    ) async throws(CommandFailure) -> ExitCode {
        do throws(CommandFailure) {
            return try await work()
        } catch .session(let error) {
            guard let command = await remedy(of: error) else { throw .session(error) }
            let (english, korean) = (
                MessageBook(.english).message(for: error), MessageBook(.korean).message(for: error)
            )
            throw .own(
                ExitCode(error), code: error.code,
                message: Phrase("\(english.happened)", ko: "\(korean.happened)"),
                hint: Phrase("\(english.next) The command: \(command)", ko: "\(korean.next) 명령: \(command)"))
        } catch {
            throw error
        }
    }

    private func remedy(of error: SessionError) async -> SuggestedCommand? {
        switch error {
        case .sessionEnded(let reason) where reason != .accountDeleted: break
        case .refused(let refusal) where refusal.code == .tokenNotAccepted: break
        case .issuedElsewhere: break
        default: return nil
        }
        guard let subject else { return nil }
        return await signIn(again: subject)
    }
}
