import PorticoKit

/// `portico login`.
enum LoginCommand {
    static let spec = CommandSpec(
        "login",
        flags: [
            FlagSpec("--email", "E", Phrase("the email address", ko: "이메일 주소")),
            FlagSpec(
                "--password-stdin",
                Phrase("read the password from standard input", ko: "비밀번호를 표준 입력에서 읽기")),
        ],
        summary: Phrase("sign in with email and password", ko: "이메일과 비밀번호로 로그인"),
        details: [
            Phrase("On a terminal it asks for what is not given.", ko: "터미널에서는 빠진 것을 물어봐요.")
        ],
        body: run)

    static func run(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let container = try context.container()
        let service = try await context.chosenService()
        let email = try await context.value(invocation, flag: "--email", label: .email)
        _ = try checking { () throws(InputFault) in try EmailAddress(email) }
        let password = try await context.secret(invocation, label: .password)
        let session = try await context.interruptible { () async throws(CommandFailure) in
            try await passing { () async throws(SessionError) in
                try await container.login(service: service.name, email: email, password: password)
            }
        }
        return try await SignedInReport(context: context).tell(session)
    }
}
