import PorticoHTTP
import PorticoKit

/// Writes into the user's git configuration that portico is asked for some hosts.
struct GitSetup: Sendable {
    let context: CommandContext

    func run(_ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let service = try await context.serviceInUse()
        let origins = try CredentialHosts.named(invocation, orOf: service, for: .git)
        for origin in origins {
            for key in Self.keys(origin) {
                // The empty value keeps helpers for all hosts from storing this one's tokens.
                try await git("--replace-all", key, "")
                try await git("--add", key, helper)
            }
            try await context.keepHost(origin, of: .git, service: service)
        }
        let keys = origins.flatMap(Self.keys)
        if context.isJSON {
            try context.console.print(
                .object([
                    ("service", .string(service.name.text)),
                    ("hosts", .array(origins.map { .string(CredentialHosts.name(of: $0)) })),
                    ("keys", .array(keys.map(JSON.string))), ("helper", .string(helper)),
                ]))
        } else {
            for key in keys { try context.console.print("\(key) = \(helper)") }
            context.note(
                Phrase(
                    "git now asks portico for tokens of \(service.name) there.",
                    ko: "이제 git이 그 호스트에서 \(service.name) 서비스의 토큰을 portico에 물어요."))
            context.note(Phrase("To undo:", ko: "되돌리기:"))
            for key in keys { context.console.note("  git config --global --unset-all \(ShellWord.quoted(key))") }
        }
        for origin in origins where !service.names(origin) { warn(of: origin, service) }
        return .done
    }

    /// Nothing the service was added with says that the host is meant to see its tokens.
    private func warn(of origin: HTTPURL.Origin, _ service: Service) {
        let host = CredentialHosts.name(of: origin)
        context.note(
            Phrase(
                "\(host) is not an address of \(service.name) (--api): git will send its tokens to that host.",
                ko: "\(service.name) 서비스의 주소(--api)가 아니에요: \(host). git이 이 서비스의 토큰을 그 호스트에 보내요."))
    }

    /// The settings of a host; http only for this computer.
    private static func keys(_ origin: HTTPURL.Origin) -> [String] {
        let name = CredentialHosts.name(of: origin)
        return (origin.isLoopback ? ["http", "https"] : ["https"]).map { "credential.\($0)://\(name).helper" }
    }

    /// As git's shell runs it.
    private var helper: String {
        let words = [context.environment.programPath] + context.environment.program.prefix
        var text = "!\(words.map(ShellWord.quoted).joined(separator: " ")) credential git"
        if let account = context.globals.account { text += " --account \(ShellWord.quoted(account))" }
        return text
    }

    private func git(_ arguments: String...) async throws(CommandFailure) {
        switch await OtherProgram.run(["git", "config", "--global"] + arguments) {
        case .success(0): return
        case .success:
            throw .own(
                .failed, code: "git_failed",
                message: Phrase("git could not change its configuration", ko: "git이 설정을 바꾸지 못했어요"),
                hint: Phrase("see git's own message above", ko: "위에 나온 git의 설명을 보세요"))
        case .failure(let fault):
            let reason = SystemReason(fault.reason)
            throw .own(
                .failed, code: "git_missing",
                message: Phrase(
                    "git cannot be run: \(reason.text(in: .english))",
                    ko: "git을 실행할 수 없어요: \(reason.text(in: .korean))"),
                hint: Phrase("install git, then try again", ko: "git을 설치한 뒤 다시 시도하세요"))
        }
    }
}

extension Service {
    /// Whether the host is one of the service's own, or of those that may get its tokens.
    fileprivate func names(_ origin: HTTPURL.Origin) -> Bool {
        var addresses = apiOrigins
        if case .accountsAPI(let url) = kind { addresses.append(url) }
        let hosts = addresses.compactMap { try? HTTPURL($0).origin }.map(CredentialHosts.name)
        return hosts.contains(CredentialHosts.name(of: origin))
    }
}

extension CommandContext {
    /// Remembers that a tool may ask for a host.
    func keepHost(
        _ origin: HTTPURL.Origin, of tool: CredentialHosts.Tool, service: Service
    ) async throws(CommandFailure) {
        let container = try container()
        try await passing { () async throws(SessionError) in
            try await container.keep(CredentialHosts.name(of: origin), in: tool.member, as: service.name.text)
        }
    }
}
