import PorticoKit

/// What flags, environment and configuration file chose, in that order.
struct Choices: Sendable, Equatable {
    /// What named an account or a service.
    enum Source: Sendable {
        case flag, variable, file
    }

    let service: String?
    let serviceSource: Source?
    let account: String?
    let accountSource: Source?
    /// What a flag or the environment, not the configuration file, names: there the app begins too.
    let accountForNow: String?
    let isServiceForNow: Bool
    let language: Language
    let isColorless: Bool

    init(
        flags: GlobalOptions, variables: [String: String], preferences: Preferences
    ) throws(UsageError) {
        let set = variables.filter { !$0.value.isEmpty }
        let (serviceOfVariable, accountOfVariable) = (
            set[ProgramWords.variable("SERVICE")], set[ProgramWords.variable("ACCOUNT")]
        )
        service = flags.service ?? serviceOfVariable ?? preferences.service
        serviceSource = Self.source(flags.service, serviceOfVariable, preferences.service)
        isServiceForNow = flags.service != nil || serviceOfVariable != nil
        accountForNow = flags.account ?? accountOfVariable
        account = accountForNow ?? preferences.account
        accountSource = Self.source(flags.account, accountOfVariable, preferences.account)
        isColorless = flags.isColorless || set["NO_COLOR"] != nil
        if let text = flags.language, Language(rawValue: text) == nil {
            throw .badValue(
                flag: "--language",
                reason: Phrase("must be \(Language.words(" or "))", ko: "\(Language.words(" 또는 "))여야 해요"))
        }
        if flags.language == nil, let text = set[ProgramWords.variable("LANGUAGE")], Language(rawValue: text) == nil {
            throw .other(
                Phrase(
                    "PORTICO_LANGUAGE must be \(Language.words(" or "))",
                    ko: "PORTICO_LANGUAGE는 \(Language.words(" 또는 "))여야 해요"),
                topic: "environment")
        }
        language =
            flags.language.flatMap(Language.init(rawValue:)) ?? set[ProgramWords.variable("LANGUAGE")].flatMap(
                Language.init(rawValue:))
            ?? preferences.language ?? Self.localeLanguage(set)
    }

    private static func source(_ flag: String?, _ variable: String?, _ file: String?) -> Source? {
        flag != nil ? .flag : variable != nil ? .variable : file != nil ? .file : nil
    }

    /// The language before a command line is understood, for its errors.
    static func presumedLanguage(_ arguments: [String], variables: [String: String]) -> Language {
        var flags = GlobalOptions()
        let arguments = arguments.prefix { $0 != "--" }
        for (index, argument) in arguments.enumerated() {
            if argument.hasPrefix("--language=") { flags.language = String(argument.dropFirst(11)) }
            if argument == "--language", arguments.indices.contains(index + 1) {
                flags.language = arguments[index + 1]
            }
        }
        if flags.language.flatMap(Language.init(rawValue:)) == nil { flags.language = nil }
        // What cannot be is told in the language that there is without it.
        let name = ProgramWords.variable("LANGUAGE")
        let variables = variables.filter { $0.key != name || Language(rawValue: $0.value) != nil }
        let choices = try? Choices(flags: flags, variables: variables, preferences: Preferences())
        return choices?.language ?? .english
    }

    /// What the locale's message language says (POSIX: `LC_ALL` before `LC_MESSAGES` before `LANG`).
    private static func localeLanguage(_ variables: [String: String]) -> Language {
        let locale = variables["LC_ALL"] ?? variables["LC_MESSAGES"] ?? variables["LANG"] ?? ""
        return Language(locale: locale) ?? .english
    }
}
