/// The titles, labels and hints of the full screen, each in every language.
public enum ScreenPhrase: Sendable, CaseIterable {
    case welcome, signIn, createAccount, addService, practice, service, continueAs, email, password
    case nickname, imagePath, serviceName, serviceAddress, oldPassword, newPassword, finishProfile
    case finishAndEnter, imageHint, passwordHint, noPicture, removePicture, addressHint, checking, available
    case taken, notAllowed, unknownAvailability, unchanged, imageRefused
    case home, profile, sessions, settings, writeNote, noNotes, thisDevice, lastSeen
    case fresh, stale, offline, profileIncomplete, ended, signedOut, active, language, accounts, services
    case vault, vaultOpen, vaultLocked, vaultDamaged, vaultAbsent, deviceKey, passphrase
    case saved, passwordChanged, serviceAdded, notRevoked, sessionEndedTitle, restoring, tooSmall
    case signOut, signOutEverywhere, deleteAccount, deleteAccountWarning, back, cancel, add, delete, keep
    case save, changePassword, quit, stay, revoke, unsavedQuit, deleteNoteQuestion, revokeQuestion
    case signOutQuestion, typeDelete, typeDeleteMismatch, keyMove, keyEnter, keyBack, keyQuit, keyHelp
    case keyAdd, keyDelete, keyReload, keyTabs, keyChange, keyReveal, keyLanguage, keyEdit, helpTitle, closeHelp

    /// The words in one language.
    public func text(in language: Language) -> String {
        switch language {
        case .english: words.english
        case .korean: words.korean
        }
    }

    private var words: (english: String, korean: String) {
        switch self {
        // What is read before somebody is signed in.
        case .welcome: ("Welcome", "환영해요")
        case .signIn: ("Sign in", "로그인")
        case .createAccount: ("Create account", "계정 만들기")
        case .addService: ("Add a service…", "서비스 추가…")
        case .practice: ("Practice on this computer", "이 컴퓨터에서 연습하기")
        case .service: ("Service", "서비스")
        case .continueAs: ("Continue as", "이어서 사용하기:")
        case .email: ("Email", "이메일")
        case .password: ("Password", "비밀번호")
        case .nickname: ("Nickname", "닉네임")
        case .imagePath: ("Profile image (path, optional)", "프로필 이미지 경로 (선택)")
        case .serviceName: ("Name", "이름")
        case .serviceAddress: ("Address of the accounts API", "계정 API 주소")
        case .oldPassword: ("Current password", "현재 비밀번호")
        case .newPassword: ("New password", "새 비밀번호")
        case .finishProfile: ("Finish your profile", "프로필 완성하기")
        case .finishAndEnter: ("Finish", "완료")
        case .imageHint: ("PNG, JPEG, GIF or WebP, at most 5 MiB", "PNG, JPEG, GIF, WebP, 최대 5 MiB")
        case .passwordHint: ("8 to 128 characters; Ctrl-T shows them", "8~128자, Ctrl-T로 볼 수 있어요")
        case .noPicture: ("No image", "이미지 없음")
        case .removePicture: ("Remove the image", "이미지 지우기")
        case .addressHint: ("https://…, or http:// on this computer", "https://…, 이 컴퓨터에서는 http://")
        case .checking: ("Checking…", "확인하는 중…")
        case .available: ("Available", "사용할 수 있어요")
        case .taken: ("Somebody has it", "이미 사용 중이에요")
        case .notAllowed: ("Not allowed here", "사용할 수 없는 닉네임이에요")
        case .unknownAvailability: ("Could not be checked; you may still try", "확인하지 못했지만 시도해 볼 수 있어요")
        case .unchanged: ("Your nickname", "지금 닉네임이에요")
        case .imageRefused: ("The profile is finished; the image was refused.", "프로필은 완성됐지만 이미지는 거절됐어요.")
        // What is read once somebody is signed in.
        case .home: ("Home", "홈")
        case .profile: ("Profile", "프로필")
        case .sessions: ("Sessions", "세션")
        case .settings: ("Settings", "설정")
        case .writeNote: ("New note", "새 메모")
        case .noNotes: ("No notes yet. Press a to write one.", "아직 메모가 없어요. a를 눌러 적어 보세요.")
        case .thisDevice: ("this device", "이 기기")
        case .lastSeen: ("last seen", "마지막 접속")
        case .fresh: ("online", "온라인")
        case .stale: ("to be renewed", "갱신 필요")
        case .offline: ("offline", "오프라인")
        case .profileIncomplete: ("profile unfinished", "프로필 미완성")
        case .ended: ("ended", "종료됨")
        case .signedOut: ("signed out", "로그아웃됨")
        case .active: ("active", "사용 중")
        case .language: ("Language", "언어")
        case .accounts: ("Account", "계정")
        case .services: ("Service", "서비스")
        case .vault: ("Vault", "보관함")
        case .vaultOpen: ("open", "열림")
        case .vaultLocked: ("locked", "잠김")
        case .vaultDamaged: ("damaged", "손상됨")
        case .vaultAbsent: ("not there yet", "아직 없음")
        case .deviceKey: ("key file on this computer", "이 컴퓨터의 키 파일")
        case .passphrase: ("passphrase", "암호 문구")
        case .saved: ("Saved", "저장했어요")
        case .passwordChanged: ("Password changed", "비밀번호를 바꿨어요")
        case .serviceAdded: ("Service added", "서비스를 추가했어요")
        case .notRevoked: ("Signed out here; the server could not be told.", "여기서는 로그아웃했지만 서버에는 알리지 못했어요.")
        case .sessionEndedTitle: ("Sign in again", "다시 로그인해 주세요")
        case .restoring: ("One moment…", "잠시만요…")
        case .tooSmall: ("Window too small", "창이 너무 작아요")
        // Buttons, questions and the names of keys.
        case .signOut: ("Sign out", "로그아웃")
        case .signOutEverywhere: ("Sign out of all accounts", "모든 계정에서 로그아웃")
        case .deleteAccount: ("Delete account…", "계정 삭제…")
        case .deleteAccountWarning:
            ("This deletes the account and everything in it for good.", "계정과 그 안의 모든 것이 영구히 삭제돼요.")
        case .back: ("Back", "뒤로")
        case .cancel: ("Cancel", "취소")
        case .add: ("Add", "추가")
        case .delete: ("Delete", "삭제")
        case .keep: ("Keep", "두기")
        case .save: ("Save", "저장")
        case .changePassword: ("Change password", "비밀번호 바꾸기")
        case .quit: ("Quit", "종료")
        case .stay: ("Stay", "머무르기")
        case .revoke: ("end session", "세션 끝내기")
        case .unsavedQuit: ("What you typed is not saved. Quit anyway?", "입력한 내용이 저장되지 않았어요. 그래도 종료할까요?")
        case .deleteNoteQuestion: ("Delete this note?", "이 메모를 삭제할까요?")
        case .revokeQuestion: ("End this session?", "이 세션을 끝낼까요?")
        case .signOutQuestion: ("Sign out of this account?", "이 계정에서 로그아웃할까요?")
        case .typeDelete: ("Type the email address to confirm", "확인을 위해 이메일 주소를 입력해 주세요")
        case .typeDeleteMismatch: ("That is not the address.", "주소가 일치하지 않아요.")
        case .keyMove: ("move", "이동")
        case .keyEnter: ("choose", "선택")
        case .keyBack: ("back", "뒤로")
        case .keyQuit: ("quit", "종료")
        case .keyHelp: ("keys", "키 안내")
        case .keyAdd: ("add", "추가")
        case .keyDelete: ("delete", "삭제")
        case .keyReload: ("reload", "새로 고침")
        case .keyTabs: ("tabs", "탭")
        case .keyChange: ("change", "바꾸기")
        case .keyReveal: ("show password", "비밀번호 보기")
        case .keyLanguage: ("한국어", "English")
        case .keyEdit: ("edit", "수정")
        case .helpTitle: ("Keys", "키 안내")
        case .closeHelp: ("Any key closes this.", "아무 키나 누르면 닫혀요.")
        }
    }
}
