import PorticoKit

/// The flags that every command takes.
enum GlobalFlags {
    static let all: [FlagSpec] = [
        FlagSpec("--service", "S", Phrase("the service to use", ko: "사용할 서비스"), offers: .services),
        FlagSpec("--account", "A", Phrase("the account to use", ko: "사용할 계정"), offers: .accounts),
        FlagSpec(
            "--json",
            Phrase("output and errors as JSON", ko: "출력과 오류를 JSON으로")),
        FlagSpec(
            "-v",
            Phrase("log requests and answers on standard error", ko: "주고받는 요청을 표준 오류에 표시")),
        FlagSpec("--no-color", Phrase("no colours", ko: "색 없이")),
        FlagSpec("--language", Language.words("|"), Phrase("the language of messages", ko: "메시지의 언어")),
    ]

    /// Flags that end in help or the version wherever they stand.
    static let help: Set<String> = ["--help", "-h"]

    /// Flags of `portico` alone.
    static let root: [FlagSpec] = [
        FlagSpec(
            "--plain",
            Phrase("the app line by line, without screen control", ko: "화면 제어 없이 한 줄씩 쓰는 앱")),
        FlagSpec("--version", Phrase("print the version; with -v also the libraries", ko: "버전 출력. -v면 라이브러리도")),
    ]
}

extension Language {
    /// The words by which the languages are chosen, with something between them.
    static func words(_ separator: String) -> String { allCases.map(\.rawValue).joined(separator: separator) }
}
