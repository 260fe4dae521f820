import PorticoHTTP
import PorticoKit
import PorticoTerminal

/// `portico request`.
enum RequestCommand {
    static let spec = CommandSpec(
        "request", arguments: [ArgumentSpec("METHOD"), ArgumentSpec("PATH-OR-URL")],
        flags: [
            FlagSpec("-H", "'K: V'", isRepeatable: true, Phrase("a header", ko: "헤더")),
            FlagSpec(
                "--data", "STRING|@FILE|-",
                Phrase("a body; JSON unless -H says otherwise", ko: "본문; -H가 없으면 JSON")),
            FlagSpec(
                "--form", "K=V|K=@FILE", isRepeatable: true,
                Phrase("a part of a multipart form", ko: "멀티파트 양식의 한 부분")),
            FlagSpec("--include", Phrase("also print status and headers", ko: "상태와 헤더도 출력")),
            FlagSpec("--fail", Phrase("treat 4xx and 5xx as failures", ko: "4xx와 5xx를 실패로")),
            FlagSpec(
                "--output", "FILE",
                Phrase("write the body to a file, whole or not at all", ko: "본문을 파일에, 전부 쓰거나 아예 쓰지 않기")),
        ],
        summary: Phrase("send a request with a fresh token", ko: "유효한 토큰으로 요청 보내기"),
        details: [
            Phrase(
                "A path goes to the service's accounts API; an address must be at one of the",
                ko: "경로는 서비스의 계정 API로 가요. 전체 주소는 서비스의 주소 중 하나여야 하며,"),
            Phrase("service's origins, or nothing is sent.", ko: "아니면 아무것도 보내지 않아요."),
            Phrase(
                "As a FILE, - is standard input, and with --output standard output.",
                ko: "파일 자리의 -는 표준 입력이고, --output에서는 표준 출력이에요."),
            Phrase(
                "If --output is a pipe, nothing is sent until someone reads it.",
                ko: "--output이 파이프면 누가 읽을 때까지 보내지 않고 기다려요."),
        ],
        body: run)

    static func run(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        var request = try await RequestInput(context: context, invocation: invocation).request()
        var target: FileTarget?
        if let path = invocation.value("--output"), path != "-" { target = try await FileTarget(path) }
        request.destination = target?.streamed
        let sender = try await Sender(context)
        if let unfinished = target?.unfinished { context.environment.discardWhenEnded(unfinished) }
        defer { if target != nil { context.environment.discardWhenEnded(nil) } }
        let bar = try ProgressBar(context)
        if let bar { request.progress = { bar.show($0) } }
        defer { bar?.clear() }
        do throws(CommandFailure) {
            let (response, pipe) = try await send(request, to: target, with: sender, context)
            defer { withExtendedLifetime(pipe) {} }
            bar?.clear()
            return try await hand(on: response, to: target, from: sender, context, invocation)
        } catch {
            bar?.clear()
            // The transfer takes its half file away itself, but not always before the process is gone.
            await target?.discard()
            guard target?.streamed == nil, case .session(.unexpectedAnswer("an answer larger than allowed")) = error
            else {
                throw error
            }
            throw .own(
                .failed, code: "answer_too_large",
                message: Phrase(
                    "the answer is larger than the 16 MiB that are kept in memory", ko: "응답이 메모리에 둘 수 있는 16 MiB보다 커요"),
                hint: Phrase("write it to a file: --output FILE", ko: "파일에 쓰세요: --output 파일"))
        }
    }

    /// Nothing is asked before somebody reads the pipe that the answer goes to: nobody would have the answer.
    private static func send(
        _ request: APIRequest, to target: FileTarget?, with sender: Sender, _ context: CommandContext
    ) async throws(CommandFailure) -> (APIResponse, ReadPipe?) {
        let clock = try context.dependencies().clock
        return try await context.interruptible { () async throws(CommandFailure) in
            let pipe = try await target?.pipe(clock: clock) { context.note(CommandContext.waiting(forReaderOf: $0)) }
            return (try await sender.send(request), pipe)
        }
    }

    private static func hand(
        on response: APIResponse, to target: FileTarget?, from sender: Sender, _ context: CommandContext,
        _ invocation: Invocation
    ) async throws(CommandFailure) -> ExitCode {
        if invocation.has("--fail"), let code = failure(response.status) {
            throw .own(
                code, code: "http_\(response.status)",
                message: Phrase("the server answered \(response.status)", ko: "서버가 \(response.status)로 답했어요"),
                hint: await advice(code, sender, context))
        }
        if invocation.has("--include") { try context.console.put(head(response)) }
        if let target, response.savedBytes != nil {
            try await target.finish()
        } else if let target {
            try await target.write(response.body)
        } else {
            try context.console.put(response.body)
            // A shell's prompt would stick to it.
            let isUnended = response.body.last.map { $0 != UInt8(ascii: "\n") } ?? false
            if isUnended, context.environment.output.isTerminal { try context.console.put([UInt8(ascii: "\n")]) }
        }
        return .done
    }

    /// What `--fail` makes of a status; `nil` for success.
    static func failure(_ status: Int) -> ExitCode? {
        switch status {
        case 401: .signInNeeded
        case 403: .refused
        case 400...499: .failed
        case 500...: .unavailable
        default: nil
        }
    }

    private static func advice(_ code: ExitCode, _ sender: Sender, _ context: CommandContext) async -> Phrase {
        switch (code, sender) {
        case (.signInNeeded, .session(let scope)):
            let command = await context.signIn(again: scope.account)
            return Phrase("Sign in again: \(command)", ko: "다시 로그인하세요: \(command)")
        case (.signInNeeded, .given):
            return Phrase(
                "The service rejected the token in PORTICO_TOKEN: use another one, or unset the variable.",
                ko: "서비스가 PORTICO_TOKEN의 토큰을 거절했어요. 다른 토큰을 쓰거나 변수를 해제하세요.")
        case (.refused, _):
            return Phrase(
                "Use another account, or contact the service's administrator.", ko: "다른 계정을 쓰거나 서비스 관리자에게 문의해 주세요.")
        case (.unavailable, _): return Phrase("Try again later.", ko: "나중에 다시 시도하세요.")
        default:
            return Phrase("Without --fail the answer is shown.", ko: "--fail 없이 실행하면 응답을 볼 수 있어요.")
        }
    }

    private static func head(_ response: APIResponse) -> [UInt8] {
        let lines = ["HTTP \(response.status)"] + response.headers.map { "\($0.name): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}
