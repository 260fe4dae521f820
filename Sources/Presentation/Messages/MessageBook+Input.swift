public import PorticoDomain

extension MessageBook {
    /// What to say of an input that cannot be right.
    public func message(for fault: InputFault) -> Message {
        switch fault {
        case .emailAddress:
            say(
                "This is not an email address.", "Write it like mina@example.com.",
                "이메일 주소 형식이 아니에요.", "mina@example.com처럼 입력해 주세요.")
        case .nickname(let fault): message(for: fault)
        case .password(let fault): message(for: fault)
        case .passphrase(let fault): message(for: fault)
        case .image(let fault): message(for: fault)
        case .note:
            say(
                "A note has 1 to 1,000 characters.", "Write something, or make it shorter.",
                "메모는 1자 이상 1,000자 이하로 쓸 수 있어요.", "내용을 쓰거나 줄여 주세요.")
        case .unknownName(let name, let nearest): unknownName(name, nearest)
        case .nameTaken(let name):
            say(
                "The name “\(name)” is in use already.", "Choose another name.",
                "“\(name)” 이름은 이미 쓰고 있어요.", "다른 이름을 골라 주세요.")
        case .notOffered(let feature, let service): notOffered(feature, by: service)
        case .setting(let what) where what.hasPrefix(Self.noPendingDevice):
            noPendingDevice(at: String(what.dropFirst(Self.noPendingDevice.count)))
        case .setting("service name"):
            say(
                "This is no name for a service.",
                "A name has 1 to 32 lower-case letters, digits, - and _, and begins with a letter or digit.",
                "서비스 이름으로 쓸 수 없는 이름이에요.",
                "영문 소문자, 숫자, -, _를 1~32자 쓰고 소문자나 숫자로 시작해 주세요.")
        case .setting(let what):
            say(
                "This setting cannot be used: \(what).", "Correct it and try again.",
                "사용할 수 없는 설정이에요: \(korean(what))", "고친 뒤에 다시 시도해 주세요.")
        }
    }

    private static let noPendingDevice = "no device sign-in is pending at "

    private func noPendingDevice(at service: String) -> Message {
        say(
            "No device sign-in is pending at \(service).",
            "Begin one with \(command) login --no-wait, or name another service with --service.",
            "진행 중인 기기 로그인이 없어요: \(service)",
            "\(command) login --no-wait로 시작하거나 --service로 다른 서비스를 지정해 주세요.")
    }

    private func message(for fault: PassphraseFault) -> Message {
        switch fault {
        case .empty:
            say(
                "No passphrase was given.", "Type the passphrase of the vault.",
                "암호 문구를 입력하지 않았어요.", "보관함의 암호 문구를 입력해 주세요.")
        case .tooShort:
            say(
                "A new passphrase has at least 8 characters.", "Make it longer: several words are best.",
                "새 암호 문구는 8자 이상이어야 해요.", "조금 더 길게 지어 주세요. 여러 단어가 가장 좋아요.")
        case .tooLong:
            say(
                "A passphrase has at most 64 KiB.", "Make it shorter.",
                "암호 문구는 64KiB까지 쓸 수 있어요.", "조금 더 짧게 지어 주세요.")
        case .notText:
            say(
                "The passphrase is not text in UTF-8.", "Type it anew.",
                "암호 문구가 UTF-8 글자가 아니에요.", "다시 입력해 주세요.")
        case .controlCharacter:
            say(
                "A new passphrase holds no control characters: nobody could type them.", "Leave them out.",
                "새 암호 문구에는 입력할 수 없는 제어 문자를 쓸 수 없어요.", "제어 문자를 빼 주세요.")
        }
    }

    private func notOffered(_ feature: ServiceFeature, by service: ServiceName) -> Message {
        let (english, korean) =
            switch feature {
            case .passwords: ("password sign-in", "비밀번호 로그인")
            case .profileEditing: ("profile that can be changed", "고칠 수 있는 프로필")
            case .notes: ("notes", "메모")
            case .deviceSessions: ("list of devices", "기기 목록")
            case .accountDeletion: ("account deletion", "계정 삭제")
            case .relativeRequests: ("API of its own", "자체 API 주소")
            case .providers: ("providers to continue with", "계속할 수 있는 로그인 서비스")
            case .linkedIdentities: ("list of what is linked to an account", "계정에 연결된 로그인 목록")
            }
        return say(
            "“\(service)” has no \(english).", "Use the provider's own pages, or an account of another service.",
            "“\(service)”에는 \(korean)\(KoreanParticle.subject.following(korean)) 없어요.",
            "로그인 서비스의 페이지나 다른 서비스의 계정을 이용해 주세요.")
    }

    private func unknownName(_ name: String, _ nearest: [String]) -> Message {
        let list = nearest.map { "“\($0)”" }.joined(separator: ", ")
        guard !nearest.isEmpty else {
            return say(
                "There is nothing named “\(name)”.", "Look at the list of names and try again.",
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
                "A nickname has at least 2 characters.", "Make it longer.",
                "닉네임은 2자 이상이어야 해요.", "조금 더 길게 지어 주세요.")
        case .tooLong:
            say(
                "A nickname has at most 20 characters.", "Make it shorter.",
                "닉네임은 20자까지 쓸 수 있어요.", "조금 더 짧게 지어 주세요.")
        case .forbiddenCharacter:
            say(
                "The nickname has an invisible or control character.", "Type it anew without that character.",
                "닉네임에 보이지 않는 문자나 제어 문자가 있어요.", "그 문자를 빼고 다시 입력해 주세요.")
        case .onlyDots:
            say(
                "A nickname cannot be only dots.", "Add a letter or another character.",
                "점만으로는 닉네임을 만들 수 없어요.", "글자나 다른 문자를 넣어 주세요.")
        case .mixedScripts:
            say(
                "The nickname mixes Latin, Cyrillic or Greek letters.", "Type it anew in one of these scripts.",
                "라틴, 키릴, 그리스 문자를 섞어 쓸 수 없어요.", "한 가지 문자로 다시 입력해 주세요.")
        }
    }

    private func message(for fault: PasswordFault) -> Message {
        switch fault {
        case .empty:
            say(
                "The password is missing.", "Type your password.",
                "비밀번호를 입력하지 않았어요.", "비밀번호를 입력해 주세요.")
        case .tooShort:
            say(
                "A password has at least 8 characters.", "Make it longer.",
                "비밀번호는 8자 이상이어야 해요.", "더 길게 만들어 주세요.")
        case .tooLong:
            say(
                "A password has at most 128 characters.", "Make it shorter.",
                "비밀번호는 128자까지 쓸 수 있어요.", "더 짧게 만들어 주세요.")
        }
    }

    private func message(for fault: ImageFault) -> Message {
        switch fault {
        case .unsupportedType:
            say(
                "This file is not a picture that can be used.", "Choose a PNG, JPEG, GIF or WebP file.",
                "사용할 수 있는 이미지 파일이 아니에요.", "PNG, JPEG, GIF, WebP 파일을 골라 주세요.")
        case .tooLarge(let byteCount):
            say(
                "The picture has \(ByteCountText(byteCount).text(in: .english)); 5 MiB are allowed.",
                "Choose a smaller one.",
                "이미지 크기가 \(ByteCountText(byteCount).text(in: .korean))예요. 5 MiB까지 올릴 수 있어요.",
                "더 작은 이미지를 골라 주세요.")
        case .broken:
            say(
                "The picture is damaged: its dimensions cannot be read.", "Save it anew or choose another one.",
                "이미지가 손상되어 크기를 읽을 수 없어요.", "다시 저장하거나 다른 이미지를 골라 주세요.")
        }
    }
}
