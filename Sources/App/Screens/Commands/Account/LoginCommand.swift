import PorticoKit

/// `portico login`: with email and password, or at a provider.
enum LoginCommand {
    static let spec = CommandSpec(
        "login",
        flags: [.email, .passwordStdin] + providerFlags,
        summary: Phrase("sign in", ko: "로그인"),
        details: [
            Phrase("In a terminal it asks for what is missing.", ko: "터미널에서는 빠진 것을 물어봐요."),
            Phrase(
                "At an OpenID provider it shows an address for a browser and a code for",
                ko: "OpenID 제공자에서는 브라우저로 열 주소와 다른 기기에 입력할 코드를"),
            Phrase("another device. More: portico help providers", ko: "보여 줘요. 더 보기: portico help providers"),
        ],
        body: run)

    private static let providerFlags =
        SignInFlags.ways + [
            FlagSpec(
                "--with", "PROVIDER",
                Phrase("sign in with a provider that the service trusts", ko: "서비스가 지원하는 인증 제공자로 계속하기")),
            FlagSpec(
                "--link",
                Phrase("link that provider to the signed-in account", ko: "그 인증 제공자를 로그인한 계정에 연결하기")),
        ] + SignInFlags.manners + [
            FlagSpec(
                "--no-wait",
                Phrase("print the device code and exit; --complete resumes", ko: "기기 코드만 출력하고 끝내기; --complete로 이어가기")),
            FlagSpec("--complete", Phrase("finish a sign-in started with --no-wait", ko: "--no-wait로 시작한 로그인을 마치기")),
        ]

    static func run(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let service = try await context.chosenService()
        let named = providerFlags.map(\.name).filter(invocation.has)
        if service.provider != nil || !named.isEmpty {
            if invocation.has("--password-stdin") {
                if let first = named.first { throw .usage(.conflict(first, "--password-stdin")) }
                throw .session(.invalid(.notOffered(.passwords, by: service.name)))
            }
            return try await ProviderLogin(context, invocation, service: service).run()
        }
        return try await withPassword(context, invocation, at: service)
    }

    private static func withPassword(
        _ context: CommandContext, _ invocation: Invocation, at service: Service
    ) async throws(CommandFailure) -> ExitCode {
        let container = try context.container()
        // At an accounts API the account's name is its address.
        let named = context.globals.account.flatMap { invocation.has("--email") ? nil : $0 }
        let email =
            if let named { named } else { try await context.value(invocation, flag: "--email", label: .email) }
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
