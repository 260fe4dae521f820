/// What is read in the settings: language, accounts, services, the vault, and the ways out.
extension Phrase {
    package static let settings = Phrase("Settings", ko: "설정")
    package static let language = Phrase("Language", ko: "언어")
    package static let accounts = Phrase("Accounts", ko: "계정")
    package static let account = Phrase("Account", ko: "계정")
    package static let services = Phrase("Services", ko: "서비스")
    package static let vault = Phrase("Vault", ko: "보관함")
    package static func switched(name: String) -> Phrase {
        Phrase("\(name) is now active.", ko: "이제 \(name) 계정을 사용해요.")
    }
    package static let active = Phrase("active", ko: "사용 중")
    package static let use = Phrase("Use", ko: "사용하기")
    package static let accountQuestion = Phrase("What would you like to do with this account?", ko: "이 계정으로 무엇을 할까요?")
    package static func serviceQuestion(name: String) -> Phrase {
        Phrase(
            "What would you like to do with \(name)? Removing it signs out its accounts on this computer.",
            ko: "\(name) 서비스로 무엇을 할까요? 삭제하면 이 컴퓨터에 있는 이 서비스의 계정이 로그아웃돼요.")
    }
    package static let addAccount = Phrase("Add an account…", ko: "계정 추가…")
    package static let addAccountTitle = Phrase("Add an account", ko: "계정 추가")

    package static let signOut = Phrase("Sign out", ko: "로그아웃")
    package static let signOutQuestion = Phrase("Sign out of this account?", ko: "이 계정에서 로그아웃할까요?")
    package static let signOutEverywhere = Phrase("Sign out of all accounts", ko: "모든 계정에서 로그아웃")
    package static let signOutEverywhereQuestion = Phrase(
        "Sign out of every account on this computer?", ko: "이 컴퓨터의 모든 계정에서 로그아웃할까요?")
    package static func signedOut(name: String) -> Phrase {
        Phrase("Signed out of \(name).", ko: "\(name) 계정에서 로그아웃했어요.")
    }
    package static let allSignedOut = Phrase("Signed out of all accounts.", ko: "모든 계정에서 로그아웃했어요.")
    package static let notRevokedAtServer = Phrase(
        "Signed out on this computer, but the server could not be told; the session may stay there until it expires.",
        ko: "이 컴퓨터에서는 로그아웃했지만 서버에 알리지 못했어요. 만료될 때까지 서버에 세션이 남아 있을 수 있어요.")
    package static let notRevoked = Phrase(
        "Signed out here, but the server could not be told.", ko: "이 컴퓨터에서는 로그아웃했지만 서버에 알리지 못했어요.")
    package static func remainingAccounts(names: String) -> Phrase {
        Phrase("Still signed in: \(names)", ko: "아직 로그인된 계정: \(names)")
    }
    package static let signingOut = Phrase("Signing out…", ko: "로그아웃하고 있어요…")

    package static let deleteAccount = Phrase("Delete account", ko: "계정 삭제")
    package static func deleteWarning(name: String) -> Phrase {
        Phrase("This permanently deletes \(name) and everything in it.", ko: "\(name) 계정과 모든 데이터가 완전히 삭제돼요.")
    }
    package static let confirmDeletionHow = Phrase("How would you like to confirm?", ko: "어떻게 확인할까요?")
    package static let typeAddress = Phrase("Type the email address to confirm", ko: "확인하려면 이메일 주소 입력")
    package static let addressDiffers = Phrase("The address does not match.", ko: "주소가 일치하지 않아요.")
    package static func accountDeleted(name: String) -> Phrase {
        Phrase("\(name) was deleted.", ko: "\(name) 계정을 삭제했어요.")
    }
    package static let deletionUnknown = Phrase(
        "It is not known whether the account was deleted; the next command will ask the server.",
        ko: "계정이 삭제되었는지 알 수 없어요. 다음 명령에서 서버에 확인할게요.")
    package static let notDeleted = Phrase("Nothing was deleted.", ko: "아무것도 삭제하지 않았어요.")
    package static let deleting = Phrase("Deleting…", ko: "삭제하고 있어요…")

    package static let removeService = Phrase("Remove the service", ko: "서비스 삭제")
    package static func serviceRemoved(name: String) -> Phrase {
        Phrase("Service \(name) removed.", ko: "\(name) 서비스를 삭제했어요.")
    }
    package static let embeddedStays = Phrase(
        "It is part of the program and needs no network; it cannot be removed.",
        ko: "프로그램에 들어 있어 네트워크 없이 쓸 수 있고, 삭제할 수 없어요.")

    package static let vaultOpen = Phrase("open", ko: "열림")
    package static let vaultLocked = Phrase("locked", ko: "잠김")
    package static let vaultDamaged = Phrase("damaged", ko: "손상됨")
    package static let vaultUnusable = Phrase("cannot be used", ko: "쓸 수 없음")
    package static let vaultAbsent = Phrase("not created yet", ko: "아직 없음")
    package static let deviceKey = Phrase("device key", ko: "기기 키")
    package static let passphrase = Phrase("passphrase", ko: "암호 문구")
}
