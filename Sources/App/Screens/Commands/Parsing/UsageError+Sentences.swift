import PorticoKit

extension UsageError {
    /// The sentence.
    func message(_ language: Language) -> String { text(language)(language) }

    /// What to do instead, or `nil`; `command` is what the command line is about as far as it was understood.
    func hint(_ language: Language, about command: String? = nil) -> String? {
        switch self {
        case .unknownCommand(_, _, let nearest), .unknownFlag(_, _, let nearest), .unknownTopic(_, let nearest):
            if !nearest.isEmpty {
                let names = nearest.map { "\"\($0)\"" }.joined(separator: ", ")
                return Phrase("did you mean \(names)?", ko: "혹시 \(names)인가요?")(language)
            }
            guard case .unknownFlag(_, let command?, _) = self, Self.takesWords(command) else {
                return helpHint(language, about: command)
            }
            let program = ProgramWords.current.command
            return Phrase(
                "a word that begins with \"-\" goes after \"--\": \(program) \(command) -- WORD; "
                    + "flags: \(program) help \(command)",
                ko: "\"-\"로 시작하는 말은 \"--\" 뒤에 쓰세요: \(program) \(command) -- 말, 도움말: \(program) help \(command)")(
                    language)
        case .secretAsArgument:
            return Phrase(
                "secrets are read from standard input: see --password-stdin",
                ko: "비밀 정보는 표준 입력으로만 받아요. --password-stdin을 참고하세요")(language)
        default: return helpHint(language, about: command)
        }
    }

    static let inputNotText = UsageError.other(
        Phrase("standard input is not valid UTF-8 text", ko: "표준 입력이 올바른 UTF-8 텍스트가 아니에요"))

    private static func takesWords(_ command: String) -> Bool {
        CommandTable.portico.commands.contains { $0.name == command && !$0.arguments.isEmpty }
    }

    private func helpHint(_ language: Language, about command: String?) -> String {
        let topic: String? =
            switch self {
            case .missingFlag(_, let command), .missingArgument(_, let command), .tooManyArguments(let command),
                .missingSeparator(let command):
                command
            case .unknownFlag(_, let command, _): command
            case .unknownCommand(_, let group, _): group
            case .unknownTopic: nil
            case .other(_, let topic): topic ?? command
            default: command
            }
        let help = ProgramWords.current.command + " help"
        let command = topic.map { "\(help) \($0)" } ?? help
        return Phrase("see: \(command)", ko: "도움말: \(command)")(language)
    }

    private func text(_ language: Language) -> Phrase {
        switch self {
        case .unknownCommand(let name, let group?, _):
            Phrase("\(group) has no command \"\(name)\"", ko: "\(group)에 \"\(name)\" 명령이 없어요")
        case .unknownCommand(let name, nil, _):
            Phrase("unknown command \"\(name)\"", ko: "알 수 없는 명령: \"\(name)\"")
        case .unknownFlag(let flag, let command?, _):
            Phrase("\(command) has no flag \(flag)", ko: "\(command)에 \(flag) 플래그가 없어요")
        case .unknownFlag(let flag, nil, _):
            Phrase("unknown flag \(flag)", ko: "알 수 없는 플래그: \(flag)")
        case .secretAsArgument(let flag):
            Phrase("\(flag): secrets cannot be given as arguments", ko: "\(flag): 비밀 정보는 인수로 받지 않아요")
        case .missingValue(let flag):
            Phrase("\(flag) needs a value", ko: "\(flag)에 값이 필요해요")
        case .needlessValue(let flag):
            Phrase("\(flag) takes no value", ko: "\(flag)에는 값을 줄 수 없어요")
        case .repeatedFlag(let flag):
            Phrase("\(flag) is given more than once", ko: "\(flag) 플래그를 두 번 이상 썼어요")
        case .missingFlag(let flag, let command):
            Phrase(
                "\(command) needs \(flag)",
                ko: "\(command)에 필요한 플래그가 없어요: \(Self.korean(flag))")
        case .missingArgument(let name, let command):
            Phrase("\(command) needs \(name)", ko: "\(command)에 필요한 인수가 없어요: \(name)")
        case .tooManyArguments(let command):
            Phrase("too many arguments for \(command)", ko: "\(command)의 인수가 너무 많아요")
        case .missingSeparator(let command):
            Phrase(
                "\(command) needs -- before the command to run",
                ko: "\(command)에는 실행할 명령 앞에 --가 필요해요")
        case .notANumber(let flag, let lower, let upper):
            Phrase(
                "\(flag) must be a whole number from \(lower) to \(upper)",
                ko: "\(flag) 값은 \(lower)부터 \(upper)까지의 정수여야 해요")
        case .badValue(let flag, let reason):
            Phrase("\(flag): \(reason.english)", ko: "\(flag): \(reason.korean)")
        case .conflict(let first, let second):
            Phrase("\(first) and \(second) cannot be used together", ko: "함께 쓸 수 없어요: \(first), \(second)")
        case .unknownTopic(let name, _):
            Phrase("no help about \"\(name)\"", ko: "\"\(name)\"에 대한 도움말이 없어요")
        case .other(let text, _): text
        }
    }

    /// A list of flags with the Korean word between the last two.
    private static func korean(_ flags: String) -> String { flags.replacing(" or ", with: " 또는 ") }
}
