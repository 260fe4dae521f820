import PorticoKit

/// An error as it stands on standard error.
struct ErrorReport: Sendable {
    let code: String
    let message: String
    let hint: String?

    /// `command` is what the command line is about, for its help.
    init(_ failure: CommandFailure, _ language: Language, places: VaultPlaces? = nil, about command: String? = nil) {
        switch failure {
        case .usage(let error):
            (code, message, hint) = ("usage", error.message(language), error.hint(language, about: command))
        case .own(_, let code, let message, let hint):
            (self.code, self.message, self.hint) = (code, message(language), hint?(language))
        case .interrupted:
            (code, message, hint) = ("interrupted", "", nil)
        case .outputClosed:
            (code, message, hint) = ("output_closed", "", nil)
        case .outputFailed(let number):
            let reason = SystemReason(PersonFile.reason(number)).text(in: language)
            let text = Phrase("standard output cannot be written: \(reason)", ko: "표준 출력에 쓸 수 없어요: \(reason)")
            let next = Phrase("check where the output is sent", ko: "출력을 어디로 보냈는지 확인하세요")
            (code, message, hint) = ("output_failed", text(language), next(language))
        case .session(let error):
            let said = MessageBook(language, places: places).message(for: error)
            (code, message, hint) = (Self.word(error), said.happened, said.next)
        }
    }

    /// A server's own word must not pass for one of the program's, which mean something else.
    private static func word(_ error: SessionError) -> String {
        guard case .refused(let refusal) = error, case .other(let word) = refusal.code,
            ErrorCode.all.contains(where: { $0.name == word })
        else { return error.code }
        return "refused"
    }

    /// One line, the hint in a second.
    var lines: [String] { ["\(ProgramWords.current.name): \(message)"] + (hint.map { ["  \($0)"] } ?? []) }

    var json: JSON { .object([("error", members)]) }

    /// What went wrong, without the member that it stands in.
    var members: JSON {
        .object([("code", .string(code)), ("message", .string(message)), ("hint", JSON(hint))])
    }
}
