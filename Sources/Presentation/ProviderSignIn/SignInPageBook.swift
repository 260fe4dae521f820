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
        case .signedIn: ("You are signed in", ["Return to \(program). You can close this page."])
        case .linked: ("The sign-in has been linked", ["Return to \(program). You can close this page."])
        case .deleted: ("The account has been deleted", ["You can close this page."])
        case .refused(let words):
            (
                "Access was refused",
                (words.map { ["The provider says: \($0)"] } ?? [])
                    + ["Return to \(program) and try again if you did not mean to refuse."]
            )
        case .failed: ("Sign-in failed", ["\(program) says what went wrong. You can close this page."])
        case .foreign:
            (
                "This answer was not expected",
                ["It does not belong to a sign-in that \(program) started. Start again from \(program)."]
            )
        case .alreadyDone: ("This has already been answered", ["Return to \(program). You can close this page."])
        }
    }

    private func korean(_ page: SignInPage) -> (String, [String]) {
        // No particle follows the name: how it sounds is not known of every name.
        let back = "이제 \(program)에서 계속하세요. 이 페이지는 닫아도 돼요."
        return switch page {
        case .signedIn: ("로그인했어요", [back])
        case .linked: ("로그인 수단을 연결했어요", [back])
        case .deleted: ("계정을 삭제했어요", ["이 페이지는 닫아도 돼요."])
        case .refused(let words):
            (
                "접근이 거부되었어요",
                (words.map { ["인증 제공자의 설명: \($0)"] } ?? [])
                    + ["거부할 생각이 아니었다면 \(program)에서 다시 시도해 주세요."]
            )
        case .failed: ("로그인하지 못했어요", ["이유는 \(program)에서 볼 수 있어요. 이 페이지는 닫아도 돼요."])
        case .foreign:
            ("예상하지 못한 응답이에요", ["\(program)에서 시작한 로그인의 응답이 아니에요. \(program)에서 다시 시작해 주세요."])
        case .alreadyDone: ("이미 처리한 응답이에요", [back])
        }
    }
}
