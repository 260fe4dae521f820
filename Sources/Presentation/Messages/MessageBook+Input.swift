public import PorticoDomain

extension MessageBook {
    /// What to say of an input that cannot be right.
    public func message(for fault: InputFault) -> Message {
        switch fault {
        case .emailAddress:
            say(
                "This is not an email address.", "Enter an address like mina@example.com.",
                "이메일 주소 형식이 아니에요.", "mina@example.com처럼 입력해 주세요.")
        case .nickname(let fault): message(for: fault)
        case .password(let fault): message(for: fault)
        case .passphrase(let fault): message(for: fault)
        case .image(let fault): message(for: fault)
        case .note:
            say(
                "A note must have 1 to 1,000 characters.", "Write something, or shorten it.",
                "메모는 1자 이상 1,000자 이하로 쓸 수 있어요.", "내용을 쓰거나 줄여 주세요.")
        case .unknownName(let name, let nearest): unknownName(name, nearest)
        case .nameTaken(let name):
            say(
                "The name “\(name)” is already in use.", "Choose another name.",
                "“\(name)” 이름은 이미 사용 중이에요.", "다른 이름을 골라 주세요.")
        case .notOffered(let feature, let service): notOffered(feature, by: service)
        case .noPendingDevice(let service): noPendingDevice(at: service)
        case .builtInService(let service):
            say(
                "The service \(service) is part of the program and cannot be removed.",
                "Sign out of its accounts instead, or remove another service.",
                "\(service) 서비스는 프로그램에 들어 있어서 지울 수 없어요.",
                "대신 그 서비스의 계정에서 로그아웃하거나 다른 서비스를 지워 주세요.")
        case .serviceName:
            say(
                "This cannot be used as a service name.",
                "Use 1 to 32 lowercase letters, digits, - and _, starting with a letter or digit.",
                "서비스 이름으로 쓸 수 없는 이름이에요.",
                "영문 소문자, 숫자, -, _를 1~32자 쓰고 소문자나 숫자로 시작해 주세요.")
        case .setting(let what):
            say(
                "This setting cannot be used: \(what).", "Correct it and try again.",
                "사용할 수 없는 설정이에요: \(korean(what))", "고친 뒤에 다시 시도해 주세요.")
        }
    }

    private func noPendingDevice(at service: ServiceName) -> Message {
        let login = SuggestedCommand("login", at: service, ["--no-wait"], words: words)
        return say(
            "No device sign-in is pending at \(service).",
            "Start one with \(login), or choose another service with --service.",
            "진행 중인 기기 로그인이 없어요: \(service)",
            "\(login) 명령으로 시작하거나 --service로 다른 서비스를 지정해 주세요.")
    }

    private func message(for fault: PassphraseFault) -> Message {
        switch fault {
        case .empty:
            say(
                "No passphrase was entered.", "Enter the vault's passphrase.",
                "암호 문구를 입력하지 않았어요.", "보관함의 암호 문구를 입력해 주세요.")
        case .tooShort:
            say(
                "A new passphrase needs at least 8 characters.", "Make it longer; several words work best.",
                "새 암호 문구는 8자 이상이어야 해요.", "조금 더 길게 지어 주세요. 여러 단어가 가장 좋아요.")
        case .tooLong:
            say(
                "A passphrase can be at most 64 KiB long.", "Make it shorter.",
                "암호 문구는 64KiB까지 쓸 수 있어요.", "조금 더 짧게 지어 주세요.")
        case .notText:
            say(
                "The passphrase is not valid UTF-8 text.", "Type it again.",
                "암호 문구가 올바른 UTF-8 텍스트가 아니에요.", "다시 입력해 주세요.")
        case .controlCharacter:
            say(
                "A new passphrase cannot contain control characters.", "Remove them.",
                "새 암호 문구에는 제어 문자를 쓸 수 없어요.", "제어 문자를 빼 주세요.")
        }
    }

    private func notOffered(_ feature: ServiceFeature, by service: ServiceName) -> Message {
        let (english, korean) =
            switch feature {
            case .passwords: ("password sign-in", "비밀번호 로그인")
            case .profileEditing: ("editable profile", "수정할 수 있는 프로필")
            case .notes: ("notes", "메모")
            case .deviceSessions: ("list of sessions", "세션 목록")
            case .accountDeletion: ("account deletion", "계정 삭제")
            case .relativeRequests: ("API of its own", "자체 API 주소")
            case .providers: ("providers to sign in with", "로그인에 쓸 수 있는 인증 제공자")
            case .linkedIdentities: ("list of linked identities", "연결된 로그인 수단 목록")
            }
        let next = wayAround(feature, at: service)
        return say(
            "“\(service)” has no \(english).", next.english,
            "“\(service)”에는 \(korean)\(KoreanParticle.subject.following(korean)) 없어요.", next.korean)
    }

    private func wayAround(_ feature: ServiceFeature, at service: ServiceName) -> (english: String, korean: String) {
        let login = SuggestedCommand("login", at: service, words: words)
        switch feature {
        case .passwords, .providers: return ("Sign in with \(login).", "\(login) 명령으로 로그인해 주세요.")
        case .relativeRequests:
            return (
                "Give the full address of an API; name its origin with --api in \(command) service add.",
                "API의 전체 주소를 써 주세요. 그 출처는 \(command) service add의 --api로 지정해요."
            )
        case .profileEditing, .notes, .deviceSessions, .accountDeletion, .linkedIdentities:
            return (
                "Use the provider's website, or an account at another service.",
                "인증 제공자의 웹사이트나 다른 서비스의 계정을 이용해 주세요."
            )
        }
    }

    private func unknownName(_ name: String, _ nearest: [String]) -> Message {
        let list = nearest.map { "“\($0)”" }.joined(separator: ", ")
        guard !nearest.isEmpty else {
            return say(
                "There is nothing named “\(name)”.", "Check the list of names and try again.",
                "“\(name)” 이름을 찾을 수 없어요.", "이름 목록을 확인하고 다시 시도해 주세요.")
        }
        return say(
            "There is nothing named “\(name)”.", "Did you mean \(list)?",
            "“\(name)” 이름을 찾을 수 없어요.", "혹시 이 중에 있나요? \(list)")
    }

    private func message(for fault: NicknameFault) -> Message {
        switch fault {
        case .tooShort:
            say(
                "A nickname needs at least 2 characters.", "Make it longer.",
                "닉네임은 2자 이상이어야 해요.", "조금 더 길게 지어 주세요.")
        case .tooLong:
            say(
                "A nickname can have at most 20 characters.", "Make it shorter.",
                "닉네임은 20자까지 쓸 수 있어요.", "조금 더 짧게 지어 주세요.")
        case .forbiddenCharacter:
            say(
                "The nickname contains an invisible or control character.", "Type it again without that character.",
                "닉네임에 보이지 않는 문자나 제어 문자가 있어요.", "그 문자를 빼고 다시 입력해 주세요.")
        case .onlyDots:
            say(
                "A nickname cannot consist of dots only.", "Add a letter or another character.",
                "점만으로는 닉네임을 만들 수 없어요.", "글자나 다른 문자를 넣어 주세요.")
        case .mixedScripts:
            say(
                "The nickname mixes Latin, Cyrillic or Greek letters.", "Type it again in just one of these scripts.",
                "라틴, 키릴, 그리스 문자를 섞어 쓸 수 없어요.", "한 가지 문자로 다시 입력해 주세요.")
        }
    }

    private func message(for fault: PasswordFault) -> Message {
        switch fault {
        case .empty:
            say(
                "No password was entered.", "Enter your password.",
                "비밀번호를 입력하지 않았어요.", "비밀번호를 입력해 주세요.")
        case .tooShort:
            say(
                "A password needs at least 8 characters.", "Make it longer.",
                "비밀번호는 8자 이상이어야 해요.", "더 길게 만들어 주세요.")
        case .tooLong:
            say(
                "A password can have at most 128 characters.", "Make it shorter.",
                "비밀번호는 128자까지 쓸 수 있어요.", "더 짧게 만들어 주세요.")
        }
    }

    private func message(for fault: ImageFault) -> Message {
        switch fault {
        case .unsupportedType:
            say(
                "This file is not a supported image.", "Choose a PNG, JPEG, GIF or WebP file.",
                "사용할 수 있는 이미지 파일이 아니에요.", "PNG, JPEG, GIF, WebP 파일을 골라 주세요.")
        case .tooLarge(let byteCount):
            say(
                "The image is \(ByteCountText(byteCount).text(in: .english)); at most 5 MiB is allowed.",
                "Choose a smaller one.",
                "이미지 크기가 \(ByteCountText(byteCount).text(in: .korean))예요. 5 MiB까지 올릴 수 있어요.",
                "더 작은 이미지를 골라 주세요.")
        case .broken:
            say(
                "The image is damaged: its dimensions cannot be read.", "Save it again, or choose another one.",
                "이미지가 손상되어 크기를 읽을 수 없어요.", "다시 저장하거나 다른 이미지를 골라 주세요.")
        }
    }
}
