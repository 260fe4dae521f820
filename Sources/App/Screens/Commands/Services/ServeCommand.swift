#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import PorticoBackend
import PorticoHTTP
import PorticoKit
import PorticoTerminal

/// `portico serve`.
enum ServeCommand {
    static let spec = CommandSpec(
        "serve",
        flags: [
            FlagSpec("--port", "N", Phrase("the loopback port; otherwise a free one", ko: "루프백 포트. 없으면 빈 포트")),
            FlagSpec(
                "--database", "FILE",
                Phrase("the database file; otherwise the app's own", ko: "데이터베이스 파일. 없으면 앱의 것")),
            FlagSpec(
                "--access-ttl", "SEC", Phrase("the lifetime of access tokens (900)", ko: "액세스 토큰의 수명(초, 900)")),
            FlagSpec(
                "--provider", "NAME=ISSUER,CLIENT_ID[,SECRET-FILE]", isRepeatable: true,
                Phrase(
                    "an OpenID provider to sign in with", ko: "로그인에 쓸 수 있는 OpenID 제공자")),
            FlagSpec(
                "--provider-port", "NAME=PORT[,PORT]", isRepeatable: true,
                Phrase("the ports that a provider returns browsers to", ko: "그 서비스에서 브라우저가 돌아올 포트")),
            FlagSpec(
                "--reset-password", "EMAIL",
                Phrase(
                    "set the password from standard input, and exit", ko: "표준 입력의 비밀번호로 바꾸고 끝내기")),
        ],
        summary: Phrase("serve the accounts API on this computer", ko: "이 컴퓨터에서 계정 API 제공"),
        details: [
            Phrase(
                "Prints where it listens, and on standard error a line per request:",
                ko: "주소를 출력하고, 요청마다 표준 오류에 한 줄씩 써요:"),
            Phrase("METHOD PATH STATUS MS.", ko: "METHOD PATH STATUS MS."),
            Phrase(
                "While it runs, FILE-wal and FILE-shm are a part of the database FILE:",
                ko: "실행 중에는 FILE-wal과 FILE-shm도 데이터베이스 FILE의 일부예요."),
            Phrase(
                "copy it once serve has ended, or all three.", ko: "복사는 serve가 끝난 뒤에 하거나 세 파일을 함께 해 주세요."),
        ],
        unlocking: .leaves, body: run)

    static func run(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let port = try invocation.number("--port", in: 0...65_535) ?? 0
        let lifetime = try invocation.number("--access-ttl", in: 1...31_536_000) ?? 900
        let providers = try await ServeProviders.read(
            invocation.values("--provider"), ports: invocation.values("--provider-port"), context)
        guard invocation.value("--database") != "" else {
            throw .usage(
                .badValue(
                    flag: "--database",
                    reason: Phrase(
                        "it is empty; leave the flag out to serve the app's own",
                        ko: "비어 있어요. 플래그를 빼면 앱의 것을 써요")))
        }
        let dependencies = try context.dependencies()
        let backend = context.backend(
            database: invocation.value("--database") ?? context.embeddedDatabase, lifetime: lifetime,
            // A folder that somebody names and that is not there is more likely mistyped than wanted.
            makesFolder: invocation.value("--database") == nil, providers: providers, dependencies)
        if let email = invocation.value("--reset-password") {
            return try await resetPassword(context, of: email, backend)
        }
        let untilEnd = context.environment.catchEnd()
        let log = AccessLog(context.console)
        let server = try await start(backend, port: UInt16(port), log)
        do throws(CommandFailure) {
            try context.console.print("listening on \(server.origin)")
        } catch {
            await server.stop()
            throw error
        }
        await untilEnd()
        await server.stop()
        await log.finish()
        return .done
    }

    private static func start(
        _ backend: AccountsBackend, port: UInt16, _ log: AccessLog
    ) async throws(CommandFailure) -> AccountsServer {
        do throws(AccountsServer.StartError) {
            return try await AccountsServer.start(backend, port: port, log: { log.take($0) })
        } catch {
            switch error {
            case .backend(let error): throw failure(error)
            case .listener(let error):
                throw cannotListen(error, port: port)
            }
        }
    }

    /// The new password is the next line of standard input, asked for on a terminal.
    private static func resetPassword(
        _ context: CommandContext, of email: String, _ backend: AccountsBackend
    ) async throws(CommandFailure) -> ExitCode {
        let address = try checking { () throws(InputFault) in try EmailAddress(email) }
        let secret: Secret<String>
        if context.isInteractive {
            secret = try await context.typedNewPassword(.newPasswordWithRule)
        } else {
            secret = try await context.secretLine(.newPassword)
        }
        let password = try checking { () throws(InputFault) in try Password(secret.reveal()) }
        do throws(BackendError) {
            try await backend.resetPassword(of: address, to: password)
        } catch {
            await backend.close()
            throw failure(error)
        }
        await backend.close()
        context.note(
            Phrase(
                "Password changed; every session of \(address) has ended.",
                ko: "비밀번호를 바꿨어요. \(address)의 모든 세션이 끝났어요."))
        return .done
    }

    private static func cannotListen(_ error: LoopbackListener.StartError, port: UInt16) -> CommandFailure {
        let reason: Phrase
        var hint = Phrase(
            "choose another port: --port N; or a free one: --port 0", ko: "다른 포트: --port N, 빈 포트: --port 0")
        switch error {
        case .portTaken: reason = Phrase("another program is using it", ko: "다른 프로그램이 쓰고 있어요")
        case .notPermitted:
            reason = Phrase("it needs more permissions", ko: "열 권한이 없어요")
            hint = Phrase("ports from 1024 on need none: --port N", ko: "1024번부터는 권한이 필요 없어요: --port N")
        case .unavailable(let text): reason = Phrase("\(text)", ko: "\(text)")
        }
        return .own(
            .failed, code: "cannot_listen",
            message: Phrase(
                "cannot listen on port \(port): \(reason.english)",
                ko: "포트를 열 수 없어요(\(port)): \(reason.korean)"),
            hint: hint)
    }

    private static func openingHint(_ path: String, _ number: Int32) -> Phrase {
        switch number {
        case EISDIR:
            let file = path.hasSuffix("/") ? "\(path)accounts.db" : "\(path)/accounts.db"
            return Phrase("choose a file in it: --database \(file)", ko: "그 안의 파일을 지정해 주세요: --database \(file)")
        case ENOTDIR:
            return Phrase(
                "part of the path is a file; choose one in a folder: --database FILE",
                ko: "경로 가운데에 파일이 있어요. 폴더 안의 파일을 지정해 주세요: --database FILE")
        default:
            return Phrase(
                "allow reading and writing it, or choose another: --database FILE",
                ko: "읽기와 쓰기를 허용하거나 다른 파일을 지정해 주세요: --database FILE")
        }
    }

    private static func unopenable(_ path: String, _ number: Int32) -> CommandFailure {
        let reason = systemWord(number)
        let korean = SystemReason(reason).text(in: .korean)
        return .own(
            .failed, code: "database_unopenable",
            message: Phrase(
                "the database \(path) cannot be opened: \(reason)", ko: "데이터베이스를 열 수 없어요(\(path)): \(korean)"),
            hint: openingHint(path, number))
    }

    private static func failure(_ error: BackendError) -> CommandFailure {
        switch error {
        case .unopenable(let path, let number): unopenable(path, number)
        case .folderMissing(let path):
            .own(
                .failed, code: "database_unopenable",
                message: Phrase(
                    "the database's folder \(path) does not exist", ko: "데이터베이스를 둘 폴더가 없어요: \(path)"),
                hint: Phrase("create it first: mkdir -p \(path)", ko: "먼저 만들어 주세요: mkdir -p \(path)"))
        case .newerSchema:
            .own(
                .failed, code: "database_newer",
                message: Phrase(
                    "the database was written by a newer version", ko: "더 새로운 버전에서 쓴 데이터베이스예요"))
        case .notADatabase:
            .own(
                .failed, code: "database_foreign",
                message: Phrase(
                    "the file is not a Portico database",
                    ko: "데이터베이스 파일이 Portico의 것이 아니에요"),
                hint: Phrase(
                    "choose another file; one that does not exist is created", ko: "다른 파일이나 없는 파일을 지정하면 새로 만들어요"))
        case .busy:
            .own(
                .failed, code: "database_busy",
                message: Phrase(
                    "another process has been using the database for too long", ko: "다른 프로세스가 데이터베이스를 너무 오래 쓰고 있어요"))
        case .unknownAccount:
            .own(
                .refused, code: "unknown_account",
                message: Phrase("no account has this email", ko: "이 이메일의 계정이 없어요"))
        case .failed(let reason):
            .own(
                .failed, code: "database_failed",
                message: Phrase(
                    "the database failed: \(reason)", ko: "데이터베이스 오류: \(SystemReason(reason).text(in: .korean))"))
        }
    }
}
