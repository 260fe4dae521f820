public import PorticoDomain

extension MessageBook {
    /// What to say of a server's "no": its own sentence only where this book has none that says as much.
    public func message(for refusal: Refusal) -> Message {
        let message = own(refusal)
        guard let sentence = refusal.sentence, !sentence.isEmpty, !repeats(sentence, refusal) else { return message }
        switch refusal.code {
        case .forbidden, .invalidField, .other:
            return Message(ServerSentence(sentence).text(in: language), next: message.next)
        case .invalidCredentials, .emailTaken, .nicknameTaken, .wrongPassword, .tooManyAttempts, .imageTooLarge,
            .imageUnsupported, .notFound, .accessDenied, .linkRequired, .identityTaken, .identityNotLinked, .lastWayIn,
            .tokenNotAccepted:
            return message
        }
    }

    /// Whether the server only says what this book says already, in either language.
    private func repeats(_ sentence: String, _ refusal: Refusal) -> Bool {
        func letters(_ text: String) -> String { text.lowercased().filter { $0.isLetter || $0.isNumber } }
        return Language.allCases.contains { language in
            letters(MessageBook(language, words: words).own(refusal).happened) == letters(sentence)
        }
    }

    private func own(_ refusal: Refusal) -> Message {
        switch refusal.code {
        case .invalidCredentials:
            say(
                "The email or password is wrong.", "Check both and try again.",
                "이메일 또는 비밀번호가 맞지 않아요.", "확인하고 다시 시도해 주세요.")
        case .emailTaken:
            say(
                "An account with this email already exists.", "Sign in instead, or use another email.",
                "이미 가입된 이메일이에요.", "로그인하거나 다른 이메일을 사용해 주세요.")
        case .nicknameTaken:
            say(
                "This nickname is already taken.", "Choose another one.",
                "이미 사용 중인 닉네임이에요.", "다른 닉네임을 골라 주세요.")
        case .wrongPassword:
            say(
                "The password is wrong.", "Enter your current password again.",
                "비밀번호가 맞지 않아요.", "현재 비밀번호를 다시 입력해 주세요.")
        case .tooManyAttempts(let retryAfter): tooManyAttempts(retryAfter)
        case .imageTooLarge:
            say(
                "The image is larger than the server accepts.", "Choose a smaller one.",
                "이미지가 서버에서 받을 수 있는 크기보다 커요.", "더 작은 이미지를 골라 주세요.")
        case .imageUnsupported:
            say(
                "The server does not accept images of this type.", "Choose a PNG, JPEG, GIF or WebP file.",
                "서버에서 받지 않는 이미지 형식이에요.", "PNG, JPEG, GIF, WebP 파일을 골라 주세요.")
        case .notFound:
            say(
                "It does not exist or has been deleted.", "Refresh the list.",
                "존재하지 않거나 이미 삭제되었어요.", "목록을 새로 고쳐 주세요.")
        case .forbidden:
            say(
                "This account is not allowed to do that.",
                "Use another account, or contact the service's administrator.",
                "이 계정으로는 할 수 없는 작업이에요.", "다른 계정을 쓰거나 서비스 관리자에게 문의해 주세요.")
        case .accessDenied:
            say(
                "Access was denied.", "Sign in again if that was not intended.",
                "접근이 거부되었어요.", "거부할 생각이 아니었다면 다시 로그인해 주세요.")
        case .tokenNotAccepted:
            say(
                "The service does not accept the session's token, although the session does not seem to have ended.",
                "Try again later; if that does not help, sign in again.",
                "세션은 끝나지 않은 것 같은데 서비스가 이 세션의 토큰을 받아들이지 않아요.",
                "나중에 다시 시도하고, 그래도 안 되면 다시 로그인해 주세요.")
        case .linkRequired:
            say(
                "An account with this email and a password already exists.", "Sign in with the password first.",
                "이 이메일과 비밀번호로 만든 계정이 이미 있어요.", "먼저 비밀번호로 로그인해 주세요.")
        case .identityTaken:
            say(
                "This identity is linked to another account.", "Sign in with it, or use another identity.",
                "이미 다른 계정에 연결된 로그인 수단이에요.", "그 계정으로 로그인하거나 다른 로그인 수단을 연결해 주세요.")
        case .identityNotLinked:
            say(
                "This identity is not linked to the account.", "Sign in with a linked identity, or use the password.",
                "이 계정에 연결된 로그인 수단이 아니에요.", "연결된 로그인 수단이나 비밀번호로 로그인해 주세요.")
        case .lastWayIn:
            say(
                "Without it, there would be no way to sign in to this account.", "Link another provider first.",
                "연결을 끊으면 이 계정에 로그인할 방법이 없어요.", "먼저 다른 인증 제공자를 연결해 주세요.")
        case .invalidField: invalidField(refusal.field)
        case .other:
            say(
                "The server refused the request.", "Check what you entered and try again.",
                "서버가 요청을 거절했어요.", "입력한 내용을 확인하고 다시 시도해 주세요.")
        }
    }

    private func tooManyAttempts(_ retryAfter: Duration?) -> Message {
        guard let retryAfter else {
            return say(
                "There were too many attempts.", "Wait a while, then try again.",
                "시도 횟수가 너무 많아요.", "잠시 기다렸다가 다시 시도해 주세요.")
        }
        let wait = DurationText(retryAfter).text(in: language)
        return say(
            "There were too many attempts.", "Try again in \(wait).",
            "시도 횟수가 너무 많아요.", "\(wait) 뒤에 다시 시도해 주세요.")
    }

    private func invalidField(_ field: Refusal.Field?) -> Message {
        guard let field else {
            return say(
                "The server did not accept what was entered.", "Correct it and try again.",
                "서버가 입력한 내용을 받아들이지 않았어요.", "고친 뒤에 다시 시도해 주세요.")
        }
        let name = name(of: field)
        return say(
            "The server did not accept this \(name).", "Correct the \(name) and try again.",
            "서버가 입력한 \(name.with(.object)) 받아들이지 않았어요.", "\(name.with(.object)) 고친 뒤에 다시 시도해 주세요.")
    }

    private func name(of field: Refusal.Field) -> String {
        switch (field, language) {
        case (.email, .english): "email"
        case (.email, .korean): "이메일"
        case (.password, .english): "password"
        case (.password, .korean): "비밀번호"
        case (.nickname, .english): "nickname"
        case (.nickname, .korean): "닉네임"
        case (.image, .english): "image"
        case (.image, .korean): "이미지"
        case (.text, .english): "text"
        case (.text, .korean): "내용"
        }
    }
}
