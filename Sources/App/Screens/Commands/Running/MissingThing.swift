import PorticoKit

/// Something with an identifier that the server does not have: which one, and where those that it has are listed.
struct MissingThing {
    enum Kind {
        case note, session
    }

    private let failure: CommandFailure

    init(_ id: String, _ kind: Kind, of account: AccountID) {
        let (list, message): (String, Phrase) =
            switch kind {
            case .note:
                (
                    "notes list",
                    Phrase(
                        "\(account) has no note “\(id)”; it may have been deleted", ko: "\(account) 계정에 “\(id)” 메모가 없어요"
                    )
                )
            case .session:
                (
                    "sessions list",
                    Phrase("\(account) has no session “\(id)”; it may have ended", ko: "\(account) 계정에 “\(id)” 세션이 없어요")
                )
            }
        let command = SuggestedCommand(list, of: account)
        failure = .own(
            .refused, code: Refusal.Code.notFound.name, message: message,
            hint: Phrase("see what there is: \(command)", ko: "목록 보기: \(command)"))
    }

    /// Runs work on it, and says what is missing when the server has it not.
    func found<Value: Sendable>(
        _ work: () async throws(SessionError) -> Value
    ) async throws(CommandFailure) -> Value {
        do throws(SessionError) {
            return try await work()
        } catch {
            throw error.isNotFound ? failure : .session(error)
        }
    }
}
