import PorticoHTTP
import PorticoKit

/// `portico service`.
enum ServiceCommands {
    static let specs = [
        CommandSpec(
            "service list", isGroupDefault: true,
            summary: Phrase("list the services to sign in to", ko: "로그인할 수 있는 서비스"), unlocking: .leaves, body: list),
        ServiceAddCommand.spec,
        CommandSpec(
            "service remove", arguments: [ArgumentSpec("NAME", offers: .services)],
            summary: Phrase("sign out of a service and forget it", ko: "서비스에서 로그아웃하고 지우기"), body: remove),
    ]

    static func list(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        var services = try await all(context)
        if let name = context.globals.service { services = [try context.service(named: name, among: services)] }
        if context.isJSON {
            try context.console.print(.array(services.map(json)))
            return .done
        }
        let width = services.map(\.name.text.count).max() ?? 0
        for service in services {
            let name = service.name.text
            let gap = String(repeating: " ", count: width - name.count + 2)
            try context.console.print(name + gap + ServiceText.place(service)(context.language))
        }
        return .done
    }

    static func remove(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let service = try context.service(named: invocation.words[0], among: try await all(context))
        let container = try context.container()
        // Said before anybody is signed out.
        guard service.name != .local else { throw .session(.invalid(.builtInService(service.name))) }
        let accounts = try await context.snapshot().sessions.map(\.account.id).filter { $0.service == service.name }
        for account in accounts {
            let report = try await passing { () async throws(SessionError) in try await container.logout(account) }
            if !report.isRevokedAtServer {
                context.note(
                    Phrase(
                        "The server could not be told that \(account) signed out.",
                        ko: "\(account) 로그아웃을 서버에 알리지 못했어요."))
            }
        }
        try await passing { () async throws(SessionError) in
            try await container.services.remove(service.name)
            // A service that gets the name later must not inherit who may ask for its tokens.
            for tool in CredentialHosts.Tool.allCases {
                try await container.forget(service.name.text, in: tool.member)
            }
        }
        context.note(Phrase("Removed: \(service.name)", ko: "지웠어요: \(service.name)"))
        return .done
    }

    private static func all(_ context: CommandContext) async throws(CommandFailure) -> [Service] {
        let registry = try context.container().services
        return try await passing { () async throws(SessionError) in try await registry.services() }
    }

    private static func json(_ service: Service) -> JSON {
        let kind: (String, JSON) =
            switch service.kind {
            case .embedded: ("embedded", .null)
            case .accountsAPI(let url): ("accounts_api", .string(url))
            case .provider(let settings): ("openid", .string(settings.issuer))
            }
        return .object([
            ("service", .string(service.name.text)), ("kind", .string(kind.0)), ("url", kind.1),
            ("api_origins", .array(service.apiOrigins.map { .string($0) })),
            ("insecure_http", .bool(service.allowsInsecureHTTP)),
        ])
    }
}
