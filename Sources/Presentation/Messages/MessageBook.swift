public import PorticoDomain

/// The wording of everything that can go wrong, in one language.
public struct MessageBook: Sendable {
    /// The language.
    package let language: Language
    /// The program's name.
    var program: String { words.name }
    /// What a person types before a command that a message recommends.
    var command: String { words.command }
    /// Where the vault's files lie; without it no sentence names them.
    package let places: VaultPlaces?
    let words: ProgramWords

    /// Opens the book.
    ///
    /// - Parameters:
    ///   - language: What it speaks.
    ///   - program: The program's name, which sentences call it by.
    ///   - subcommand: The word under which the program has the commands that messages recommend (`mytool auth login`).
    ///   - places: Where the vault's files lie; without them no sentence names them.
    public init(_ language: Language, program: String, subcommand: String? = nil, places: VaultPlaces? = nil) {
        self.init(language, words: ProgramWords(name: program, subcommand: subcommand), places: places)
    }

    /// Opens the book of the program that runs.
    package init(_ language: Language, words: ProgramWords = .current, places: VaultPlaces? = nil) {
        self.language = language
        self.words = words
        self.places = places
    }

    /// The same book in another language.
    package func translated(_ language: Language) -> MessageBook {
        MessageBook(language, words: words, places: places)
    }

    /// What to say of an error.
    public func message(for error: SessionError) -> Message {
        switch error {
        case .cancelled:
            say("Cancelled.", "Start again whenever you like.", "취소했어요.", "원할 때 다시 시작해 주세요.")
        case .invalid(let fault): message(for: fault)
        case .refused(let refusal): message(for: refusal)
        case .signInNeeded(let accounts): signInNeeded(accounts)
        case .sessionEnded(let reason): message(for: reason)
        case .profileIncomplete(let account): profileIncomplete(account)
        case .offline:
            say(
                "The server cannot be reached.", "Check your network and try again; you stay signed in.",
                "서버에 연결할 수 없어요.", "네트워크를 확인하고 다시 시도해 주세요. 로그인 상태는 바뀌지 않아요.")
        case .timedOut:
            say(
                "The server took too long to answer.", "Try again in a moment.",
                "서버가 제시간에 응답하지 않았어요.", "잠시 뒤에 다시 시도해 주세요.")
        case .serverUnavailable(let retryAfter): serverUnavailable(retryAfter)
        case .insecureConnection(let reason):
            say(
                "The connection to the server cannot be trusted: \(reason).",
                "Check the address and the certificate; nothing was sent.",
                "서버와의 연결을 신뢰할 수 없어요: \(korean(reason))", "주소와 인증서를 확인해 주세요. 아무것도 보내지 않았어요.")
        case .proxy(let reason):
            say(
                "The proxy cannot be used: \(reason).",
                "Check the environment variables HTTPS_PROXY, ALL_PROXY and NO_PROXY.",
                "프록시를 거쳐 연결할 수 없어요: \(korean(reason))", "환경 변수 HTTPS_PROXY, ALL_PROXY, NO_PROXY를 확인해 주세요.")
        case .unexpectedAnswer(let what):
            say(
                "The server sent an unexpected answer: \(what).",
                "Check the service's address, then try again later.",
                "서버가 예상하지 못한 응답을 보냈어요: \(korean(what))", "서비스 주소를 확인하고 나중에 다시 시도해 주세요.")
        case .noDeviceWay:
            say(
                "The provider does not announce sign-in on another device.",
                "Sign in with --browser, or add the service again with --device-endpoint.",
                "이 제공자는 다른 기기로 로그인하는 주소를 알려 주지 않아요.",
                "--browser로 로그인하거나 --device-endpoint를 지정해 서비스를 다시 추가해 주세요.")
        case .misconfigured(let what):
            say(
                "The service is not set up correctly: \(what).",
                "Fix the settings at the service, or add the service again.",
                "서비스 설정이 올바르지 않아요: \(korean(what))", "서비스 쪽 설정을 고치거나 서비스를 다시 추가해 주세요.")
        case .vault(let fault): message(for: fault.speaking(language))
        case .originNotAllowed(let origin):
            say(
                "The address \(origin) does not belong to this service.",
                "Nothing was sent; if the address is right, name it with --api when adding the service.",
                "이 서비스에 속하지 않는 주소예요: \(origin)", "아무것도 보내지 않았어요. 맞는 주소라면 서비스를 추가할 때 --api로 지정해 주세요.")
        case .issuedElsewhere(let origin):
            say(
                "This session was started at \(origin), but the service has a different address now.",
                "Nothing was sent; sign in again, or restore the address in config.json.",
                "이 세션을 시작한 뒤에 서비스 주소가 바뀌었어요. 시작한 주소: \(origin)", "아무것도 보내지 않았어요. 다시 로그인하거나 config.json의 주소를 되돌려 주세요.")
        case .file(let path, let reason):
            fileMessage(path, reason)
        }
    }

    private func fileMessage(_ path: String, _ reason: String) -> Message {
        guard !path.isEmpty else {
            return say("No file was given.", "Enter the path of a file.", "파일 이름이 비어 있어요.", "파일의 경로를 지정해 주세요.")
        }
        let next: (english: String, korean: String) =
            switch reason {
            case "File too large", "file too large", "more than 64 MiB", "larger than 16 MiB",
                "it is larger than 1 MiB":
                ("Use a smaller file.", "더 작은 파일을 써 주세요.")
            case "disk full", "No space left on device", "disk quota exceeded", "Disk quota exceeded":
                ("Free some space, then try again.", "저장 공간을 비우고 다시 시도해 주세요.")
            case "read-only file system", "Read-only file system":
                ("Make it writable, then try again; reading still works.", "쓸 수 있게 마운트하고 다시 시도해 주세요. 읽기는 돼요.")
            case "it is not a regular file", "not a regular file", "is not a regular file", "Is a directory":
                ("Choose a regular file, or move away what is in its place.", "파일을 지정하거나 그 이름을 가진 것을 옮겨 주세요.")
            case "a newer version wrote it": ("Update \(program).", "\(program) 프로그램을 업데이트해 주세요.")
            case "the database is damaged", "the database cannot be read or written":
                ("Find out what is wrong with \(command) vault doctor.", "\(command) vault doctor로 살펴봐 주세요.")
            case let reason where reason == "it is not a JSON object" || reason.contains("\"services\""):
                ("Fix the file, or move it away.", "파일을 고치거나 다른 곳으로 옮겨 주세요.")
            default: ("Check the path and its permissions.", "경로와 권한을 확인해 주세요.")
            }
        return say(
            "The file \(path) cannot be used: \(reason).", next.english,
            "\(path) 파일을 사용할 수 없어요: \(korean(reason))", next.korean)
    }

    func say(
        _ happened: String, _ next: String, _ koreanHappened: String, _ koreanNext: String
    ) -> Message {
        switch language {
        case .english: Message(happened, next: next)
        case .korean: Message(koreanHappened, next: koreanNext)
        }
    }

    /// A reason that comes in English, for a sentence in Korean.
    func korean(_ reason: String) -> String { SystemReason(reason).text(in: .korean) }

    private func profileIncomplete(_ account: AccountID) -> Message {
        let next = SuggestedCommand("profile set", of: account, words: words)
        return say(
            "The profile of \(account) is not finished.", "Choose a nickname: \(next)",
            "\(account) 계정의 프로필을 아직 완성하지 않았어요.", "닉네임을 정해 주세요: \(next)")
    }

    private func signInNeeded(_ accounts: [AccountID]) -> Message {
        let names = accounts.map(\.description).joined(separator: ", ")
        guard !accounts.isEmpty else {
            return say(
                "Nobody is signed in.", "Sign in with \(command) login.",
                "로그인한 계정이 없어요.", "\(command) login으로 로그인해 주세요.")
        }
        return say(
            "No account is active; accounts on this computer: \(names).",
            "Choose one with \(command) accounts switch NAME, or sign in with \(command) login.",
            "사용 중인 계정이 없어요. 이 컴퓨터의 계정: \(names)",
            "\(command) accounts switch 이름으로 계정을 고르거나 \(command) login으로 로그인해 주세요.")
    }

    private func serverUnavailable(_ retryAfter: Duration?) -> Message {
        guard let retryAfter else {
            return say(
                "The server cannot handle the request right now.", "Try again later; you stay signed in.",
                "지금은 서버가 요청을 처리할 수 없어요.", "나중에 다시 시도해 주세요. 로그인 상태는 바뀌지 않아요.")
        }
        let wait = DurationText(retryAfter).text(in: language)
        return say(
            "The server cannot handle the request right now.", "Try again in \(wait); you stay signed in.",
            "지금은 서버가 요청을 처리할 수 없어요.", "\(wait) 뒤에 다시 시도해 주세요. 로그인 상태는 바뀌지 않아요.")
    }
}
