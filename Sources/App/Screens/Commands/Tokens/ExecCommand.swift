#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import PorticoKit

/// `portico exec`: becomes another program that finds a fresh token in its environment.
enum ExecCommand {
    static let spec = CommandSpec(
        "exec",
        arguments: [ArgumentSpec("COMMAND"), ArgumentSpec("ARG", isRequired: false, isRepeatable: true)],
        flags: [
            FlagSpec("--env", "NAME", Phrase("the variable's name (PORTICO_TOKEN)", ko: "변수 이름 (PORTICO_TOKEN)"))
        ],
        summary: Phrase("run a command with a fresh token", ko: "유효한 토큰을 변수로 받는 명령 실행"),
        details: [
            Phrase(
                "The token is in that command's environment only. The command takes portico's",
                ko: "토큰은 그 명령의 환경 변수에만 있어요. 명령이 portico의 자리를 대신하므로"),
            Phrase(
                "place: it receives signals, and its exit code is what you see.",
                ko: "신호를 직접 받고, 종료 코드도 그 명령의 것이에요."),
            Phrase("Exits 126 if it cannot be run, 127 if there is no such command.", ko: "실행할 수 없으면 126, 없으면 127이에요."),
        ],
        runsProgram: true, body: run)

    static func run(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let name = invocation.value("--env") ?? ProgramWords.variable("TOKEN")
        guard isName(name) else {
            throw .usage(
                .badValue(
                    flag: "--env",
                    reason: Phrase("a name has letters, digits and _ only", ko: "영문자, 숫자, _로 된 이름이어야 해요")))
        }
        guard !isReadByOthers(name) else {
            throw .usage(
                .badValue(
                    flag: "--env",
                    reason: Phrase(
                        "\(name) is read by loaders and shells, which could expose the token",
                        ko: "\(name) 변수는 로더나 셸이 읽어서 토큰이 드러날 수 있어요")))
        }
        guard let program = invocation.words.first, !program.isEmpty else {
            throw .usage(.missingArgument("COMMAND", command: "exec"))
        }
        let token = try await token(context)
        let number = context.environment.become(invocation.words.count, name, token)
        guard number != ENOENT else {
            throw .own(
                .commandNotFound, code: "command_not_found",
                message: Phrase("there is no command \"\(program)\"", ko: "\"\(program)\" 명령이 없어요"),
                hint: Phrase("check its name and PATH", ko: "이름과 PATH를 확인하세요"))
        }
        let reason = SystemReason(PersonFile.reason(number))
        throw .own(
            .cannotExecute, code: "cannot_execute",
            message: Phrase(
                "\(program) cannot be run: \(reason.text(in: .english))",
                ko: "\(program) 명령을 실행할 수 없어요: \(reason.text(in: .korean))"),
            hint: Phrase("see what it is: ls -l", ko: "어떤 파일인지 보세요: ls -l"))
    }

    private static func token(_ context: CommandContext) async throws(CommandFailure) -> Secret<String> {
        if let given = try GivenToken(context.environment.variables) { return given.token }
        let scope = try await context.finishedScope()
        let issued = try await scope.tokenToHandOn(minimumValidity: .zero)
        // What still runs would be gone with this program.
        try await context.container().windUp()
        return issued.accessToken
    }

    /// Whether loaders, shells, the C library or interpreters act on the variable: they print what they cannot use, or
    /// look for files by it.
    private static func isReadByOthers(_ name: String) -> Bool {
        let families = ["LD_", "DYLD_", "LC_", "BASH_", "MALLOC_", "GLIBC_", "SWIFT_"]
        return othersVariables.contains(name) || families.contains { name.hasPrefix($0) }
    }

    private static let othersVariables: Set<String> = [
        "BASHOPTS", "CDPATH", "ENV", "EXECIGNORE", "FPATH", "GCONV_PATH", "GETCONF_DIR", "GLOBIGNORE", "HISTFILE",
        "HOME", "HOSTALIASES", "IFS", "INPUTRC", "JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "LANG", "LANGUAGE", "LOCPATH",
        "LOGNAME", "MAIL", "MAILPATH", "NLSPATH", "NODE_OPTIONS", "NODE_PATH", "OLDPWD", "PATH", "PERL5DB", "PERL5LIB",
        "PERL5OPT", "PERLLIB", "POSIXLY_CORRECT", "PROMPT_COMMAND", "PS1", "PS2", "PS4", "PWD", "PYTHONHOME",
        "PYTHONPATH", "PYTHONSTARTUP", "RES_OPTIONS", "RUBYLIB", "RUBYOPT", "SHELL", "SHELLOPTS", "TERM", "TERMINFO",
        "TMPDIR", "TZ", "TZDIR", "USER", "ZDOTDIR", "_JAVA_OPTIONS",
    ]

    /// POSIX: what a shell takes for a variable.
    private static func isName(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard let first = bytes.first, !(0x30...0x39).contains(first) else { return false }
        return bytes.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
            default: false
            }
        }
    }
}
