package import PorticoDomain

/// The words of the pages at which a browser ends, in every language.
package struct SignInPageBook: SignInPageWording {
    private let program: String

    /// Words pages for a program of that name.
    package init(program: String) {
        self.program = program
    }

    /// The words of a page in the language that a browser prefers; English when it prefers none of ours.
    package func words(of page: SignInPage, accepting languages: String?) -> SignInPageWords {
        let language = Language(accepting: languages) ?? .english
        let (title, sentences) =
            switch language {
            case .english: english(page)
            case .korean: korean(page)
            }
        return SignInPageWords(language: language.rawValue, title: title, sentences: sentences)
    }

    private func english(_ page: SignInPage) -> (String, [String]) {
        switch page {
        case .signedIn: ("You are signed in", ["Go back to \(program). You may close this page."])
        case .linked: ("The sign-in is linked", ["Go back to \(program). You may close this page."])
        case .deleted: ("The account is deleted", ["You may close this page."])
        case .refused(let words):
            (
                "Access was refused",
                (words.map { ["The provider says: \($0)"] } ?? [])
                    + ["Go back to \(program) and try again if you did not mean to refuse."]
            )
        case .failed: ("Signing in failed", ["\(program) says what went wrong. You may close this page."])
        case .foreign:
            (
                "This answer was not expected",
                ["It belongs to no sign-in that \(program) has begun. Begin anew from \(program)."]
            )
        case .alreadyDone: ("This was answered already", ["Go back to \(program). You may close this page."])
        }
    }

    private func korean(_ page: SignInPage) -> (String, [String]) {
        // No particle follows the name: how it sounds is not known of every name.
        let back = "이제 \(program)에서 계속하세요. 이 페이지는 닫아도 돼요."
        return switch page {
        case .signedIn: ("로그인했어요", [back])
        case .linked: ("로그인을 연결했어요", [back])
        case .deleted: ("계정을 삭제했어요", ["이 페이지는 닫아도 돼요."])
        case .refused(let words):
            (
                "접근이 거부되었어요",
                (words.map { ["로그인 서비스의 설명: \($0)"] } ?? [])
                    + ["거부할 생각이 아니었다면 \(program)에서 다시 시도해 주세요."]
            )
        case .failed: ("로그인하지 못했어요", ["이유는 \(program)에서 볼 수 있어요. 이 페이지는 닫아도 돼요."])
        case .foreign:
            ("예상하지 못한 응답이에요", ["\(program)에서 시작한 로그인의 응답이 아니에요. \(program)에서 다시 시작해 주세요."])
        case .alreadyDone: ("이미 처리한 응답이에요", [back])
        }
    }
}
