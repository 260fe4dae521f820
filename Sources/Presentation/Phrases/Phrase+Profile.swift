/// What is read of a profile, finished or not.
extension Phrase {
    package static let profile = Phrase("Profile", ko: "프로필")
    package static let finishProfile = Phrase("Finish your profile", ko: "프로필 완성하기")
    package static let finish = Phrase("Finish", ko: "완료")
    package static let nickname = Phrase("Nickname", ko: "닉네임")
    package static let nicknameWithRule = Phrase("Nickname (2–20 characters)", ko: "닉네임 (2~20자)")
    package static let nicknameHint = Phrase("2 to 20 characters", ko: "2~20자")
    package static let picture = Phrase("Image", ko: "이미지")
    package static let imagePath = Phrase("Image file (optional)", ko: "이미지 파일 경로 (선택)")
    package static let imagePathOrNothing = Phrase("Image file (Enter for none)", ko: "이미지 파일 경로 (없으면 Enter)")
    package static let imageHint = Phrase("PNG, JPEG, GIF or WebP, at most 5 MiB", ko: "PNG, JPEG, GIF, WebP, 최대 5 MiB")
    package static let noPicture = Phrase("no image", ko: "이미지 없음")
    package static let editNickname = Phrase("Change nickname", ko: "닉네임 바꾸기")
    package static let changeImage = Phrase("Change image", ko: "이미지 바꾸기")
    package static let removePicture = Phrase("Remove image", ko: "이미지 삭제")
    package static let changePassword = Phrase("Change password", ko: "비밀번호 바꾸기")
    package static let pressEnterToEdit = Phrase("Press Enter to make changes.", ko: "Enter를 누르면 바꿀 수 있어요.")
    package static let leaveSetup = Phrase("Sign out and finish later", ko: "로그아웃하고 나중에 하기")
    package static let continueSetup = Phrase("Continue", ko: "계속하기")

    package static let checking = Phrase("Checking…", ko: "확인하고 있어요…")
    package static func nicknameAvailable(nickname: String) -> Phrase {
        Phrase("“\(nickname)” is available.", ko: "“\(nickname)” 닉네임을 사용할 수 있어요.")
    }
    package static func nicknameTaken(nickname: String) -> Phrase {
        Phrase("“\(nickname)” is taken.", ko: "“\(nickname)” 닉네임은 이미 사용 중이에요.")
    }
    package static func nicknameNotAllowed(nickname: String) -> Phrase {
        Phrase("The service does not allow “\(nickname)”.", ko: "“\(nickname)” 닉네임은 이 서비스에서 쓸 수 없어요.")
    }
    package static let nicknameUnknown = Phrase(
        "Could not be checked; you can still try.", ko: "확인하지 못했어요. 그래도 시도해 볼 수 있어요.")
    package static let nicknameEmpty = Phrase("Enter a nickname.", ko: "닉네임을 입력해 주세요.")
    package static let nicknameUnchanged = Phrase("This is your current nickname.", ko: "지금 쓰고 있는 닉네임이에요.")
    package static func keepNickname(nickname: String) -> Phrase {
        Phrase("Nickname (Enter keeps “\(nickname)”)", ko: "닉네임 (Enter를 누르면 “\(nickname)” 유지)")
    }
    package static func imageChosen(image: String) -> Phrase { Phrase("Image: \(image)", ko: "이미지: \(image)") }
    package static let imageNotTaken = Phrase(
        "Your profile is finished, but the image was not saved.", ko: "프로필은 완성했지만 이미지는 올리지 못했어요.")
    package static func profileSaved(nickname: String) -> Phrase {
        Phrase("Your profile has been saved, \(nickname).", ko: "\(nickname)님, 프로필을 저장했어요.")
    }
    package static let passwordChanged = Phrase(
        "Password changed; other devices are signed out.", ko: "비밀번호를 바꿨어요. 다른 기기에서는 로그아웃돼요.")
    package static let saving = Phrase("Saving…", ko: "저장하고 있어요…")
}
