internal import PorticoDomain

/// Why the system or a library says that something failed. It comes in English; a sentence in Korean needs it in Korean.
struct SystemReason {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    /// The reason in the words of a language. One that is not known stays English, and is quoted as what it is.
    func text(in language: Language) -> String {
        guard language == .korean else { return text }
        if let known = Self.korean[text] { return known }
        if let known = Self.aboutDeviceKey(text) { return known }
        if text.hasPrefix("ID token: ") { return "믿을 수 없는 ID 토큰(\(text.dropFirst("ID token: ".count)))" }
        if text.hasPrefix("no device sign-in is pending at ") {
            return "\(text.dropFirst("no device sign-in is pending at ".count))에서 기다리는 기기 로그인이 없어요"
        }
        let isOneWord = !text.contains { $0.isWhitespace }
        return isOneWord || text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } ? text : "“\(text)”"
    }

    private static func aboutDeviceKey(_ text: String) -> String? {
        guard text.hasPrefix("the device key ") else { return nil }
        let rest = text.dropFirst("the device key ".count)
        for (ending, korean) in [
            (" is missing", "파일이 없어요"), (" does not belong to this vault", "키가 이 보관함의 것이 아니에요"),
            (" does not have 32 bytes", "파일이 32바이트가 아니에요"),
        ] where rest.hasSuffix(ending) {
            return "기기 키 \(rest.dropLast(ending.count)) \(korean)"
        }
        return nil
    }

    private static let korean = [
        // The system's own, as the C library words them.
        "No such file or directory": "그런 파일이나 폴더가 없어요",
        "Permission denied": "권한이 없어요",
        "Operation not permitted": "허용되지 않는 작업이에요",
        "Is a directory": "파일이 아니라 폴더예요",
        "Not a directory": "폴더가 아니에요",
        "File exists": "이미 있는 파일이에요",
        "File too large": "파일이 너무 커요",
        "File name too long": "파일 이름이 너무 길어요",
        "No space left on device": "저장 공간이 없어요",
        "Disk quota exceeded": "저장 공간 할당량을 넘었어요",
        "Read-only file system": "읽기 전용 파일 시스템이에요",
        "Input/output error": "입출력 오류가 났어요",
        "Too many open files": "열린 파일이 너무 많아요",
        "Bad file descriptor": "쓸 수 없는 파일이에요",
        "Invalid argument": "쓸 수 없는 값이에요",
        "Cannot allocate memory": "메모리가 부족해요",
        "Too many levels of symbolic links": "심볼릭 링크가 너무 많이 이어져 있어요",
        // What the parts of Portico say.
        "it cannot be read": "읽을 수 없어요",
        "it cannot be written": "쓸 수 없어요",
        "it is not a JSON object": "JSON 객체가 아니에요",
        "not a JSON object": "JSON 객체가 아니에요",
        "more than 64 MiB": "64 MiB보다 커요",
        "service name": "서비스 이름",
        "only a service behind an address can be added": "주소가 있는 서비스만 추가할 수 있어요",
        "only an OpenID provider can be checked": "OpenID 로그인 제공자만 확인할 수 있어요",
        "the issuer of a provider is reached by https, or on this computer":
            "로그인 제공자의 issuer는 https 주소이거나 이 컴퓨터의 주소여야 해요",
        "the device endpoint of a provider is reached by https, or on this computer":
            "기기 로그인 주소는 https 주소이거나 이 컴퓨터의 주소여야 해요",
        "an issuer has no query": "issuer에는 질의(?)가 없어야 해요",
        "the client id is empty or not plain text": "클라이언트 ID가 비어 있거나 ASCII 글자가 아니에요",
        "a redirect path begins with / and has no query": "돌아올 경로는 /로 시작하고 질의(?)가 없어야 해요",
        "a port is 1 to 65535": "포트는 1~65535예요",
        "a scope is one word": "scope는 한 단어예요",
        "a resource is an absolute address without a fragment": "resource는 #이 없는 절대 주소예요",
        "UserInfo: sub": "다른 사람의 UserInfo",
        "a page has 1 to 100 notes": "한 쪽에는 메모가 1~100개 있어요",
        "a method is one word": "메서드는 한 단어예요",
        "a header has a name and one line of value": "헤더는 이름과 한 줄의 값으로 이루어져요",
        "a picture that does not read as one": "이미지로 읽을 수 없는 이미지",
        "the service refuses the token it has just issued": "서비스가 방금 발급한 토큰을 거절했어요",
        "it is empty, too long, or not UTF-8": "비어 있거나 너무 길거나 UTF-8이 아니에요",
        "no vault key could be made": "보관함 키를 만들 수 없어요",
        "there is not enough memory to derive the passphrase's key": "암호 문구의 키를 만들 메모리가 부족해요",
        "the system gave no protected memory for keys": "시스템에서 키를 둘 보호된 메모리를 받지 못했어요",
    ]
}

extension VaultFault {
    /// The fault with the system's reason in the words of a language.
    func speaking(_ language: Language) -> VaultFault {
        switch self {
        case .locked(let reason): .locked(reason: SystemReason(reason).text(in: language))
        case .passphraseUnreadable(let source, let reason):
            .passphraseUnreadable(source: source, reason: SystemReason(reason).text(in: language))
        case .unreadable(let reason): .unreadable(reason: SystemReason(reason).text(in: language))
        case .unwritable(let reason): .unwritable(reason: SystemReason(reason).text(in: language))
        default: self
        }
    }
}
