internal import PorticoDomain

/// A server's sentence. The backend that comes with the program speaks English; whoever reads Korean gets its sentences
/// in Korean, and those of other servers as they are.
struct ServerSentence {
    private let text: String

    init(_ text: String) {
        self.text = text
    }

    func text(in language: Language) -> String {
        switch language {
        case .english: text
        case .korean: Self.korean[text] ?? missing ?? text
        }
    }

    private var missing: String? {
        for (start, subject) in [("The field ", "필드"), ("The parameter ", "매개변수")]
        where text.hasPrefix(start) && text.hasSuffix(" is missing.") {
            return "\(text.dropFirst(start.count).dropLast(12)) \(subject)가 빠졌어요."
        }
        return nil
    }

    /// The sentences of the refusals that no word of the book says as much as, word for word.
    private static let korean = [
        "This is not the ID of a note.": "메모의 ID가 아니에요.",
        "The limit must be 1 to 100.": "개수는 1~100이어야 해요.",
        "A note must have 1 to 1,000 characters.": "메모는 1~1,000자여야 해요.",
        "A note may take up at most 32 KiB.": "메모는 32 KiB까지 저장할 수 있어요.",
        "The first profile needs a nickname.": "첫 프로필에는 닉네임이 필요해요.",
        "A nickname must have 2 to 20 visible characters.": "닉네임은 보이는 글자 2~20자여야 해요.",
        "This nickname is reserved.": "쓸 수 없도록 정해진 닉네임이에요.",
        "This is not an email address.": "이메일 주소가 아니에요.",
        "A password can have at most 128 characters.": "비밀번호는 128자까지 쓸 수 있어요.",
        "A password needs at least 8 characters.": "비밀번호는 8자 이상이어야 해요.",
        "This service does not support that way of signing in.": "이 서비스에서 지원하지 않는 로그인 방법이에요.",
        "The path or query is not encoded correctly.": "경로나 쿼리의 인코딩이 올바르지 않아요.",
        "The body is larger than 6 MiB.": "본문이 6 MiB보다 커요.",
        "The registration is not finished; choose a nickname first.": "가입이 끝나지 않았어요. 먼저 닉네임을 정해 주세요.",
    ]
}
