import PorticoKit

/// `portico service add`.
enum ServiceAddCommand {
    static let spec = CommandSpec(
        "service add", arguments: [ArgumentSpec("NAME")],
        flags: [FlagSpec("--accounts-api", "URL", Phrase("the address of an accounts API", ko: "계정 API의 주소"))]
            + ProviderFlags.flags + [
                FlagSpec(
                    "--api", "ORIGIN", isRepeatable: true,
                    Phrase("another origin that may receive its tokens", ko: "토큰을 받아도 되는 다른 주소")),
                FlagSpec(
                    "--insecure-http",
                    Phrase("also allow http to other computers", ko: "다른 컴퓨터에도 http 허용")),
            ],
        summary: Phrase("add a service", ko: "서비스 추가"),
        details: [
            Phrase(
                "Adds an accounts API or an OpenID provider. A provider is checked right away,",
                ko: "계정 API나 OpenID 제공자를 추가해요. OpenID 제공자에는 바로 물어보고"),
            Phrase(
                "and what it lacks is reported. More: portico help providers",
                ko: "빠진 것이 있으면 알려 줘요. 더 보기: portico help providers"),
        ],
        body: run)

    static func run(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let isProvider = invocation.has("--issuer")
        if !isProvider {
            for flag in ProviderFlags.flags.map(\.name) where invocation.has(flag) {
                if invocation.has("--accounts-api") { throw .usage(.conflict("--accounts-api", flag)) }
                throw .usage(.missingFlag("--issuer URL", command: "service add"))
            }
            guard invocation.has("--accounts-api") else {
                throw .usage(.missingFlag("--accounts-api URL | --issuer URL", command: "service add"))
            }
        } else if invocation.has("--accounts-api") {
            throw .usage(.conflict("--accounts-api", "--issuer"))
        }
        return isProvider ? try await addProvider(context, invocation) : try await addAPI(context, invocation)
    }

    private static func addAPI(
        _ context: CommandContext, _ invocation: Invocation
    ) async throws(CommandFailure) -> ExitCode {
        let service = try ServiceText.service(
            name: invocation.words[0], url: invocation.value("--accounts-api") ?? "",
            origins: invocation.values("--api"), allowsInsecureHTTP: invocation.has("--insecure-http"))
        let registry = try context.container().services
        try await free(service.name, context) { () async throws(SessionError) in try await registry.add(service) }
        await tell(context, service)
        return .done
    }

    private static func addProvider(
        _ context: CommandContext, _ invocation: Invocation
    ) async throws(CommandFailure) -> ExitCode {
        let allowsInsecureHTTP = invocation.has("--insecure-http")
        let name = try checking { () throws(InputFault) in try ServiceName(invocation.words[0]) }
        let service = Service(
            name: name, kind: .provider(try ProviderFlags.settings(invocation)),
            apiOrigins: try ServiceText.origins(
                invocation.values("--api"), allowsInsecureHTTP: allowsInsecureHTTP),
            allowsInsecureHTTP: allowsInsecureHTTP)
        var secret: Secret<String>?
        if invocation.has("--client-secret-stdin") { secret = try await context.secretLine(.clientSecret) }
        let registry = try context.container().services
        let check = try await free(name, context) { [secret] () async throws(SessionError) in
            try await registry.add(service, clientSecret: secret)
        }
        if context.isJSON {
            try context.console.print(json(service, check))
        } else {
            for finding in check.findings { context.note(Phrase(finding)) }
        }
        await tell(context, service)
        return .done
    }

    /// Adds a service; of a name that is taken it is told what has it, and the commands that lead on.
    private static func free<Value: Sendable>(
        _ name: ServiceName, _ context: CommandContext, _ add: () async throws(SessionError) -> Value
    ) async throws(CommandFailure) -> Value {
        do throws(SessionError) {
            return try await add()
        } catch {
            guard case .invalid(.nameTaken) = error, name != .local,
                let other = try? await context.container().services.services().first(where: { $0.name == name })
            else { throw .session(error) }
            let place = ServiceText.place(other)
            let login = SuggestedCommand("login", at: name)
            let remove = "\(ProgramWords.current.command) service remove \(name)"
            throw .own(
                .usage, code: error.code,
                message: Phrase(
                    "the name “\(name)” is already in use for \(place.english)",
                    ko: "“\(name)” 이름은 이미 사용 중이에요: \(place.korean)"),
                hint: Phrase(
                    "choose another name, or sign in there: \(login); to replace it, first: \(remove)",
                    ko: "다른 이름을 고르거나 그 서비스에 로그인하세요: \(login). 바꾸려면 먼저 지우세요: \(remove)"))
        }
    }

    private static func tell(_ context: CommandContext, _ service: Service) async {
        let others = (try? await context.container().services.services()) ?? []
        if let same = others.first(where: { $0.name != service.name && ServiceText.isSamePlace($0, service) }) {
            context.note(
                Phrase(
                    "“\(same.name)” has the same address.", ko: "“\(same.name)” 서비스와 같은 주소예요."))
        }
        context.note(
            Phrase(
                "Added. Sign in: portico login --service \(service.name)",
                ko: "추가했어요. 로그인: portico login --service \(service.name)"))
    }

    private static func json(_ service: Service, _ check: ProviderCheck) -> JSON {
        .object([
            ("service", .string(service.name.text)),
            ("ways", .array(SignInWay.allCases.filter(check.ways.contains).map { .string($0.rawValue) })),
            ("scopes", .array(check.scopes.map { .string($0) })),
            ("findings", .array(check.findings.map { .string(code(of: $0)) })),
        ])
    }

    private static func code(of finding: ProviderCheck.Finding) -> String {
        switch finding {
        case .noBrowserWay: "no_browser_way"
        case .noDeviceWay: "no_device_way"
        case .proofNotAnnounced: "proof_not_announced"
        case .noOfflineAccess: "no_offline_access"
        case .noRevocation: "no_revocation"
        case .noUserInfo: "no_user_info"
        case .clientSecretNeeded: "client_secret_needed"
        }
    }
}
