#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PorticoHTTP
import PorticoKit

/// `portico credential kubectl`: an exec plugin of kubectl (client.authentication.k8s.io).
enum KubectlCredentialCommand {
    static let spec = CommandSpec(
        "credential kubectl",
        flags: [
            FlagSpec("--setup", Phrase("print the user for kubectl's configuration", ko: "kubectl 설정에 넣을 사용자 출력")),
            FlagSpec(
                "--host", "HOST[:PORT]", isRepeatable: true,
                Phrase("with --setup: for this cluster", ko: "--setup과 함께: 이 클러스터에 대해")),
        ],
        summary: Phrase("give kubectl a fresh token", ko: "kubectl에 유효한 토큰 주기"),
        details: [
            Phrase(
                "--setup prints a configuration with a user \"portico\": write it to a file that",
                ko: "--setup은 \"portico\" 사용자가 든 설정을 출력해요. 파일에 써서 KUBECONFIG에"),
            Phrase(
                "KUBECONFIG names, then: kubectl --user=portico. Other clusters get nothing.",
                ko: "더하고, kubectl --user=portico로 쓰세요. 다른 클러스터에는 답하지 않아요."),
        ],
        unlocking: .leaves, body: run)

    private static let versions = ["client.authentication.k8s.io/v1", "client.authentication.k8s.io/v1beta1"]

    static func run(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        if invocation.has("--setup") { return try await setUp(context, invocation) }
        guard !invocation.has("--host") else { throw .usage(.missingFlag("--setup", command: "credential kubectl")) }
        let question = try question(context)
        if question.spec?.interactive != false { try await context.openVault(.asks) }
        guard let server = question.spec?.cluster?.server, let url = try? HTTPURL(server) else {
            throw refusal(
                Phrase("kubectl did not say which cluster it asks for", ko: "kubectl이 어느 클러스터인지 알려 주지 않아요"))
        }
        let host = CredentialHosts.name(of: url.origin)
        let hosts = try await CredentialHosts(context, .kubectl)
        guard hosts.service(scheme: url.origin.scheme, host: host) != nil else {
            throw refusal(Phrase("\(url.origin) was not named at setup", ko: "\(url.origin) 주소는 설정할 때 지정하지 않았어요"))
        }
        let credentials = CredentialToken(context: context, tool: .kubectl)
        guard let (token, expiry) = try await credentials.issued(scheme: url.origin.scheme, host: host) else {
            throw .session(.signInNeeded(accounts: []))
        }
        var status: [(key: String, value: JSON)] = []
        if let expiry { status.append(("expirationTimestamp", RFC3339.json(expiry))) }
        status.append(("token", .string(token.accessToken.reveal())))
        try context.console.print(
            .object([
                ("apiVersion", .string(question.apiVersion)), ("kind", .string("ExecCredential")),
                ("status", .object(status)),
            ]))
        return .done
    }

    private static func question(_ context: CommandContext) throws(CommandFailure) -> Question {
        guard let text = context.environment.variables["KUBERNETES_EXEC_INFO"], !text.isEmpty else {
            throw refusal(Phrase("this command is meant to be run by kubectl", ko: "kubectl이 실행하는 명령이에요"))
        }
        guard let question = try? JSONDecoder().decode(Question.self, from: Data(text.utf8)),
            question.kind == "ExecCredential"
        else {
            throw refusal(
                Phrase(
                    "KUBERNETES_EXEC_INFO is not in kubectl's format", ko: "KUBERNETES_EXEC_INFO가 kubectl이 쓰는 형식이 아니에요")
            )
        }
        guard versions.contains(question.apiVersion) else {
            throw refusal(
                Phrase(
                    "kubectl uses \(question.apiVersion), which is not supported",
                    ko: "kubectl이 쓰는 \(question.apiVersion) 형식은 지원하지 않아요"))
        }
        return question
    }

    private static func refusal(_ message: Phrase) -> CommandFailure {
        .own(
            .usage, code: "unknown_cluster", message: message,
            hint: Phrase(
                "set it up: portico credential kubectl --setup --host HOST",
                ko: "설정하기: portico credential kubectl --setup --host 호스트"))
    }

    private static func setUp(
        _ context: CommandContext, _ invocation: Invocation
    ) async throws(CommandFailure) -> ExitCode {
        let service = try await context.serviceInUse()
        for origin in try CredentialHosts.named(invocation, orOf: service, for: .kubectl) {
            try await context.keepHost(origin, of: .kubectl, service: service)
        }
        var arguments = context.environment.program.prefix + ["credential", "kubectl"]
        if let account = context.globals.account { arguments += ["--account", account] }
        let exec = JSON.object([
            ("apiVersion", .string(versions[0])), ("command", .string(context.environment.programPath)),
            ("args", .array(arguments.map(JSON.string))), ("interactiveMode", .string("IfAvailable")),
            ("provideClusterInfo", .bool(true)),
        ])
        let user = JSON.object([
            ("name", .string(context.environment.program.name)), ("user", .object([("exec", exec)])),
        ])
        // JSON is YAML.
        try context.console.print(
            .object([
                ("apiVersion", .string("v1")), ("kind", .string("Config")), ("users", .array([user])),
            ]))
        context.note(
            Phrase(
                "Write this to a file, add the file to KUBECONFIG, then: kubectl --user=portico …",
                ko: "이 내용을 파일에 쓰고 KUBECONFIG에 더한 뒤 쓰세요: kubectl --user=portico …"))
        return .done
    }

    private struct Question: Decodable {
        let apiVersion: String
        let kind: String
        let spec: Spec?
    }

    private struct Spec: Decodable {
        let interactive: Bool?
        let cluster: Cluster?
    }

    private struct Cluster: Decodable {
        let server: String?
    }
}
