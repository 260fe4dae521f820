import PorticoKit

/// `portico completions`, and the hidden command that its scripts call at each Tab.
enum CompletionsCommand {
    /// The first argument of the hidden command: after it come the words of the line without the program's name.
    static let hiddenName = "__complete"

    static let spec = CommandSpec(
        "completions", arguments: [ArgumentSpec("bash|zsh|fish")],
        summary: Phrase("print a shell's completion script", ko: "셸의 탭 자동 완성 스크립트 출력"),
        details: CompletionScript.allCases.map(\.advice) + [
            Phrase(
                "Completion uses neither the vault nor the network.", ko: "탭 자동 완성은 보관함도 네트워크도 쓰지 않아요.")
        ],
        unlocking: .leaves, body: run)

    private static func run(
        _ context: CommandContext, _ invocation: Invocation
    ) async throws(CommandFailure) -> ExitCode {
        let name = invocation.word(0) ?? ""
        guard let script = CompletionScript(rawValue: name) else {
            let shells = CompletionScript.allCases.map { "“\($0.rawValue)”" }.joined(separator: ", ")
            throw .own(
                .usage, code: "unknown_name",
                message: Phrase("there is no script for “\(name)”", ko: "“\(name)” 셸의 스크립트는 없어요"),
                hint: Phrase("there are scripts for \(shells)", ko: "스크립트가 있는 셸: \(shells)"))
        }
        try context.console.put(Array(script.text(for: context.environment.program.name).utf8))
        return .done
    }

    /// Answers a shell; at a Tab there is nobody to hear of an error.
    static func answer(
        _ line: [String], table: CommandTable, configuration: () -> AppConfiguration?, language: Language
    ) -> String {
        var completion = Completion(table: table, language: language)
        if completion.needsNames(for: line), let configuration = configuration() {
            completion.names = KnownNames.read(configuration)
        }
        return completion.answer(to: line).text
    }
}
