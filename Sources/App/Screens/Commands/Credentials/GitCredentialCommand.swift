import PorticoKit
import PorticoTerminal

/// `portico credential git`: a git credential helper.
enum GitCredentialCommand {
    static let spec = CommandSpec(
        "credential git", arguments: [ArgumentSpec("ACTION", isRequired: false)],
        flags: [
            FlagSpec("--setup", Phrase("make git ask portico", ko: "git이 portico에 묻게 하기")),
            FlagSpec(
                "--host", "HOST[:PORT]", isRepeatable: true,
                Phrase("with --setup: for this host", ko: "--setup과 함께: 이 호스트에 대해")),
        ],
        summary: Phrase("give git a fresh token", ko: "git에 유효한 토큰 주기"),
        details: [
            Phrase(
                "--setup writes to your git configuration. Without --host it uses the",
                ko: "--setup은 git 설정에 기록해요. --host가 없으면 서비스에"),
            Phrase(
                "service's --api origins. ACTION is get, store, erase or capability.",
                ko: "추가된 --api 주소를 써요. ACTION은 git이 줘요."),
            Phrase(
                "Other hosts get nothing; http is allowed for this computer only.",
                ko: "다른 호스트에는 답하지 않아요. http는 이 컴퓨터만 돼요."),
        ],
        body: run)

    private static let questionLimit = 64 << 10

    static func run(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        if invocation.has("--setup") {
            guard invocation.words.isEmpty else { throw .usage(.conflict("--setup", "ACTION")) }
            return try await GitSetup(context: context).run(invocation)
        }
        guard !invocation.has("--host") else { throw .usage(.missingFlag("--setup", command: "credential git")) }
        guard let action = invocation.words.first else {
            throw .usage(.missingArgument("--setup|ACTION", command: "credential git"))
        }
        switch action {
        case "capability":
            try context.console.put(Array("version 0\ncapability authtype\n".utf8))
        case "get":
            if let question = try await question(context) { try await answer(question, context) }
        case "erase":
            if let question = try await question(context) { await renew(question, context) }
        default:
            // What git has to store is here already, and what else it may ask some day is to be passed over.
            _ = await context.environment.input.readAll(limit: questionLimit)
        }
        return .done
    }

    private static func question(_ context: CommandContext) async throws(CommandFailure) -> GitCredentialQuestion? {
        guard let bytes = await context.environment.input.readAll(limit: questionLimit) else {
            throw .usage(.other(Phrase("git's question is longer than 64 KiB", ko: "git의 질문이 64 KiB보다 길어요")))
        }
        return try GitCredentialQuestion(bytes)
    }

    private static func answer(
        _ question: GitCredentialQuestion, _ context: CommandContext
    ) async throws(CommandFailure) {
        guard let scheme = question.scheme, let host = question.host else { return }
        let credentials = CredentialToken(context: context, tool: .git)
        guard let (token, expiry) = try await credentials.issued(scheme: scheme, host: host) else { return }
        try context.console.put(try GitCredentialAnswer(question, token.accessToken, expiry: expiry).bytes())
    }

    /// The server refused a token: the next question gets another one, if it is this one that was refused.
    private static func renew(_ question: GitCredentialQuestion, _ context: CommandContext) async {
        guard let scheme = question.scheme, let host = question.host, let refused = question.secret else { return }
        let credentials = CredentialToken(context: context, tool: .git)
        do throws(CommandFailure) {
            let present = try await credentials.issued(scheme: scheme, host: host, minimumValidity: .zero)
            guard present?.token.accessToken.reveal() == refused.reveal() else { return }
            _ = try await credentials.issued(scheme: scheme, host: host, minimumValidity: .zero, isForced: true)
        } catch {
            // The next question meets the same, and says it where it matters.
        }
    }
}
