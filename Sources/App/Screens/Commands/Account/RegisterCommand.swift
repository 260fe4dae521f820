import PorticoKit

/// `portico register`.
enum RegisterCommand {
    static let spec = CommandSpec(
        "register",
        flags: [.email, .nickname, .image, .passwordStdin],
        summary: Phrase("create an account and sign in", ko: "계정을 만들고 로그인"),
        details: [
            Phrase(
                "Continues an unfinished registration if the password is the same.",
                ko: "중단된 가입은 같은 비밀번호로 이어서 할 수 있어요."),
            Phrase(
                "Without a terminal to ask at, --email and --nickname are required.",
                ko: "물어볼 터미널이 없으면 --email과 --nickname이 꼭 필요해요."),
        ],
        body: run)

    static func run(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let container = try context.container()
        let service = try await context.chosenService()
        let email = try await context.value(invocation, flag: "--email", label: .email) { text throws(InputFault) in
            _ = try EmailAddress(text)
        }
        let nickname = try await context.value(
            invocation, flag: "--nickname", label: .nicknameWithRule
        ) { text throws(InputFault) in
            _ = try Nickname(text)
        }
        let image = try await ProfileImageFile.read(invocation.value("--image"))
        let password = try await context.newPassword(invocation, label: .newPasswordWithRule)
        let session = try await context.interruptible { () async throws(CommandFailure) in
            try await passing { () async throws(SessionError) in
                try await container.register(service: service.name, email: email, password: password)
            }
        }
        let scope = try await context.scope(of: session.account.id)
        let completion = try await passing { () async throws(SessionError) in
            try await scope.completeProfile(nickname: nickname, image: image)
        }
        let finished = try await context.snapshot().sessions.first { $0.account.id == session.account.id } ?? session
        _ = try await SignedInReport(context: context).tell(finished)
        if let failure = completion.imageFailure {
            context.noteBesideError(
                Phrase(
                    "The account is ready, but its image was not saved.", ko: "계정은 만들어졌지만 이미지는 저장되지 않았어요."))
            throw .session(failure)
        }
        return .done
    }
}
