#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PorticoHTTP
import PorticoKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Signs in at a Django site: `harbour register|login EMAIL` with the password on standard input, `whoami`, `logout`.
@main
enum Harbour {
    static func main() async {
        do {
            try await run(Array(CommandLine.arguments.dropFirst()), ProcessInfo.processInfo.environment)
        } catch let error as SessionError {
            print("harbour: \(MessageBook(.english, program: "harbour").message(for: error).happened)")
            exit(1)
        } catch {
            print("harbour: \(error)")
            exit(1)
        }
    }

    static func run(_ arguments: [String], _ environment: [String: String]) async throws {
        let configuration = try AppConfiguration(
            name: "harbour", environment: environment,
            homeDirectory: ProcessInfo.processInfo.environment["HOME"] ?? "/")
        var dependencies = try AppDependencies.live(configuration)
        dependencies.embedded = PasswordBackendTransport(
            DjoserBackend(
                address: try HTTPURL(environment["HARBOUR_SITE"] ?? "http://127.0.0.1:8000"),
                transport: dependencies.network, randomBytes: dependencies.randomBytes))
        let container = AppContainer(configuration: configuration, dependencies: dependencies)

        switch (arguments.first, arguments.dropFirst().first) {
        case ("register", let email?):
            report(try await container.register(service: .local, email: email, password: password()))
        case ("login", let email?):
            report(try await container.login(service: .local, email: email, password: password()))
        case ("whoami", nil):
            let scope = try await active(container)
            let answer = try await scope.requests.send(APIRequest(method: "GET", target: "/auth/users/me/"))
            print("\(answer.status) \(String(decoding: answer.body, as: UTF8.self))")
        case ("logout", nil):
            _ = try await container.logout(try await active(container).account)
            print("signed out")
        default:
            print("usage: harbour register EMAIL | login EMAIL | whoami | logout")
            exit(64)
        }
    }

    private static func active(_ container: AppContainer) async throws(SessionError) -> SessionScope {
        guard let account = try await container.sessions.snapshot().active else { throw .signInNeeded(accounts: []) }
        return try await container.scope(of: account)
    }

    private static func report(_ session: Session) {
        print("signed in as \(session.account.profile?.nickname ?? "-"), \(session.account.id)")
    }

    private static func password() -> Secret<String> { Secret(readLine() ?? "") }
}
