/// What is read before somebody is signed in.
extension Phrase {
    package static let welcome = Phrase("Welcome", ko: "환영해요")
    package static let youAreNotSignedIn = Phrase("You are not signed in.", ko: "로그인되어 있지 않아요.")
    package static let chooseService = Phrase("Where do you want to sign in?", ko: "어디에 로그인할까요?")
    package static let service = Phrase("Service", ko: "서비스")
    package static let practice = Phrase("Practice on this computer", ko: "이 컴퓨터에서 연습하기")
    package static let lastUsed = Phrase("last used", ko: "최근 사용")
    package static let signIn = Phrase("Sign in", ko: "로그인")
    package static let createAccount = Phrase("Create an account", ko: "계정 만들기")
    package static let addService = Phrase("Add a service…", ko: "서비스 추가…")
    package static let addServiceTitle = Phrase("Add a service", ko: "서비스 추가")
    package static let useAnotherAccount = Phrase("Use another account", ko: "다른 계정 사용하기")
    package static func continueAs(name: String) -> Phrase {
        Phrase("Continue as \(name)", ko: "\(name) 계정으로 계속하기")
    }
    package static func signInTitle(service: String) -> Phrase {
        Phrase("Sign in · \(service)", ko: "로그인 · \(service)")
    }
    package static func registerTitle(service: String) -> Phrase {
        Phrase("Create an account · \(service)", ko: "계정 만들기 · \(service)")
    }
    package static let sessionEndedTitle = Phrase("Please sign in again", ko: "다시 로그인해 주세요")

    package static let email = Phrase("Email", ko: "이메일")
    package static let password = Phrase("Password", ko: "비밀번호")
    package static let oldPassword = Phrase("Current password", ko: "현재 비밀번호")
    package static let newPassword = Phrase("New password", ko: "새 비밀번호")
    package static let newPasswordWithRule = Phrase("New password (at least 8 characters)", ko: "새 비밀번호 (8자 이상)")
    package static let passwordAgain = Phrase(
        "Repeat the password (Enter: skip, ?: show it)", ko: "비밀번호 확인 (Enter: 그냥 계속, ?: 보기)")
    package static let passwordsDiffer = Phrase("The passwords do not match.", ko: "두 비밀번호가 서로 달라요.")
    package static let passwordHint = Phrase("8 to 128 characters; Ctrl-T shows them", ko: "8~128자, Ctrl-T로 볼 수 있어요")
    package static let strengthWeak = Phrase("weak", ko: "약해요")
    package static let strengthFair = Phrase("fair", ko: "보통이에요")
    package static let strengthGood = Phrase("good", ko: "좋아요")
    package static let strengthStrong = Phrase("strong", ko: "아주 좋아요")
    package static let strengthTooShort = Phrase("too short: at least 8 characters", ko: "너무 짧아요. 8자 이상이어야 해요")

    package static let serviceName = Phrase("Name of the service", ko: "서비스 이름")
    package static let serviceAddress = Phrase("Address of the accounts API", ko: "계정 API 주소")
    package static let serviceNameHint = Phrase(
        "1 to 32 of a–z, 0–9, - and _", ko: "영문 소문자, 숫자, -, _로 1~32자")
    package static let addressHint = Phrase(
        "https://…, or http:// on this computer", ko: "https://…, 이 컴퓨터에서는 http://")
    package static func serviceAdded(name: String) -> Phrase {
        Phrase("Service \(name) added.", ko: "\(name) 서비스를 추가했어요.")
    }

    package static func signedIn(name: String) -> Phrase {
        Phrase("Signed in as \(name).", ko: "\(name) 계정으로 로그인했어요.")
    }
    package static func accountCreated(name: String) -> Phrase {
        Phrase("Account \(name) created; now set up your profile.", ko: "\(name) 계정을 만들었어요. 이제 프로필을 만들어 볼까요?")
    }
    package static func environmentTokenStandsInTheWay(variable: String) -> Phrase {
        Phrase(
            "\(variable) is set and is used instead of this account; unset it to use the account.",
            ko: "\(variable) 환경 변수가 설정되어 있어 이 계정 대신 쓰여요. 계정을 쓰려면 변수를 지워 주세요.")
    }
    package static let signingIn = Phrase("Signing in…", ko: "로그인하고 있어요…")
    package static let creatingAccount = Phrase("Creating the account…", ko: "계정을 만들고 있어요…")
    package static let restoring = Phrase("One moment…", ko: "잠시만요…")
}
