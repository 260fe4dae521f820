package import PorticoDomain

/// What is read while somebody signs in at a provider.
extension Phrase {
    package static let continueInBrowser = Phrase("Continue in the browser", ko: "브라우저에서 계속하기")
    package static let useAnotherDevice = Phrase("Use another device", ko: "다른 기기로 로그인하기")
    package static func continueWith(provider: String) -> Phrase {
        Phrase("Continue with \(provider)", ko: "\(provider) 계정으로 계속하기")
    }
    package static func linkTitle(provider: String) -> Phrase {
        Phrase("Link \(provider)", ko: "\(provider) 연결하기")
    }
    package static func deletionTitle(provider: String) -> Phrase {
        Phrase("Confirm with \(provider)", ko: "\(provider) 계정으로 확인하기")
    }
    package static let askingProvider = Phrase("Contacting the provider…", ko: "인증 제공자에 연결하고 있어요…")
    package static let waitingForYou = Phrase("Waiting for you to sign in…", ko: "로그인을 기다리고 있어요…")
    package static let inYourBrowser = Phrase("In the browser on this computer", ko: "이 컴퓨터의 브라우저에서")
    package static let browserOpened = Phrase("It should have opened. If not:", ko: "브라우저가 열렸을 거예요. 안 열렸다면:")
    package static let openThisAddress = Phrase("Open this address:", ko: "이 주소를 열어 주세요:")
    package static let browserUnavailable = Phrase(
        "No browser could be opened here. Open this address:", ko: "여기서는 브라우저를 열 수 없어요. 이 주소를 열어 주세요:")
    package static let openItYourself = Phrase("No browser could be opened here.", ko: "여기서는 브라우저를 열 수 없어요.")
    package static let pasteHereOtherwise = Phrase(
        "If the browser does not return here by itself, paste the address it ended at.",
        ko: "브라우저가 자동으로 돌아오지 않으면 브라우저에 나온 주소를 여기에 붙여 넣으세요.")
    package static let onAnotherDeviceOpen = Phrase("On any device, open", ko: "어떤 기기에서든 이 주소를 열고")
    package static let onAnotherDevice = Phrase("On another device", ko: "다른 기기에서")
    package static func typeCodeAt(address: String) -> Phrase {
        Phrase("Open \(address)", ko: "\(address) 주소를 여세요")
    }
    package static let andTypeCode = Phrase("and type the code", ko: "그리고 이 코드를 입력하세요:")
    package static func codeValidUntil(time: String) -> Phrase {
        Phrase("valid until \(time) UTC", ko: "\(time) UTC까지 쓸 수 있어요")
    }
    package static let pasteAddress = Phrase("Address or code from the browser", ko: "브라우저에 나온 주소나 코드")
    package static let pasteHint = Phrase(
        "if the browser did not return by itself", ko: "브라우저가 자동으로 돌아오지 않았을 때")
    package static let openBrowserAgain = Phrase("Open the browser", ko: "브라우저 열기")
    package static let showAddress = Phrase("Show the whole address", ko: "전체 주소 보기")
    package static let showQR = Phrase("Show the QR code", ko: "QR 코드 보기")
    package static let addressAlone = Phrase(
        "Copy all of it and open it in a browser on this computer.", ko: "모두 복사해서 이 컴퓨터의 브라우저에서 여세요.")
    package static let anyKeyReturns = Phrase("Press any key to return.", ko: "아무 키나 누르면 돌아가요.")
    package static let pictureTooLarge = Phrase("There is no room for the QR code.", ko: "QR 코드를 보여 줄 자리가 없어요.")
    package static func codeAt(code: String, address: String) -> Phrase {
        Phrase("\(code)  at \(address)", ko: "\(code)  \(address)")
    }
    package static let doneOnly = Phrase("Press Enter when you have signed in there:", ko: "로그인한 뒤 Enter를 누르세요:")
    package static let doneOrPaste = Phrase(
        "Press Enter when done, or paste the browser's address:",
        ko: "로그인한 뒤 Enter, 또는 브라우저에 나온 주소:")
    package static let cancelSignIn = Phrase("Cancel", ko: "취소")
    package static let tryAgain = Phrase("Try again", ko: "다시 시도")
    package static let signInWithPassword = Phrase("Sign in with the password", ko: "비밀번호로 로그인하기")
    package static func linkedAfterPassword(provider: String) -> Phrase {
        Phrase(
            "Sign in with your password, and \(provider) will be linked to the account.",
            ko: "비밀번호로 로그인하면 \(provider) 계정을 이어서 연결해요.")
    }
    package static func linkedIdentity(provider: String) -> Phrase {
        Phrase("Linked: \(provider)", ko: "연결됨: \(provider)")
    }
    package static let unlink = Phrase("Unlink", ko: "연결 끊기")
    package static func unlinkTitle(provider: String) -> Phrase {
        Phrase("Unlink \(provider)", ko: "\(provider) 연결 끊기")
    }
    package static func unlinkQuestion(identity: String) -> Phrase {
        Phrase(
            "Unlink \(identity) from this account? It can no longer be used to sign in.",
            ko: "이 계정에서 \(identity) 연결을 끊을까요? 이제 이 로그인 수단으로는 로그인할 수 없어요.")
    }
    package static func unlinked(identity: String) -> Phrase {
        Phrase("\(identity) was unlinked from this account.", ko: "연결을 끊었어요: \(identity)")
    }
    package static func linked(provider: String) -> Phrase {
        Phrase("\(provider) was linked to this account.", ko: "\(provider) 계정을 연결했어요.")
    }
    package static let accountOfProvider = Phrase(
        "This profile is managed by the provider; change it there.", ko: "이 프로필은 인증 제공자에서 관리해요. 제공자 쪽에서 바꿔 주세요.")
    package static let subject = Phrase("Identifier", ko: "식별자")
}

extension Phrase {
    /// What is said of something that an attempt outlived.
    package init(_ note: ProviderSignInWaiting.Note, in book: MessageBook) {
        switch note {
        case .wrongState:
            self.init(
                "An answer that does not belong to this sign-in was ignored.",
                ko: "이 로그인의 것이 아닌 응답을 무시했어요.")
        case .wrongIssuer:
            self.init(
                "An answer from another provider was ignored.", ko: "다른 인증 제공자의 응답을 무시했어요.")
        case .pastedUnusable:
            self.init("That contains no answer. Paste the whole address.", ko: "응답이 들어 있지 않아요. 주소를 모두 붙여 넣어 주세요.")
        case .noPort:
            self.init(
                "The browser cannot return by itself: every port is in use. Paste its address.",
                ko: "쓸 수 있는 포트가 없어 브라우저가 자동으로 돌아올 수 없어요. 주소를 붙여 넣어 주세요.")
        case .notOffered(.device):
            self.init("The provider does not offer sign-in on another device.", ko: "이 제공자에서는 다른 기기로 로그인할 수 없어요.")
        case .notOffered(.browser), .notOffered(.pasted):
            self.init("The provider does not offer sign-in with a browser here.", ko: "이 제공자에서는 여기 브라우저로 로그인할 수 없어요.")
        case .deviceFailed(let error):
            self.init(
                "Another device cannot be used: \(book.translated(.english).message(for: error).happened)",
                ko: "다른 기기를 쓸 수 없어요. \(book.translated(.korean).message(for: error).happened)")
        case .deviceInterrupted:
            self.init("The provider cannot be reached right now; trying again.", ko: "지금은 연결할 수 없어서 다시 시도하고 있어요.")
        }
    }
}
