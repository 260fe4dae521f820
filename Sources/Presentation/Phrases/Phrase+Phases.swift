/// How an account stands.
extension Phrase {
    package static let phaseSignedIn = Phrase("signed in", ko: "로그인됨")
    package static let phaseProfileIncomplete = Phrase("profile not finished", ko: "프로필 미완성")
    package static let phaseExpired = Phrase("session ended", ko: "세션 만료")
    package static let phaseSignedOut = Phrase("signed out", ko: "로그아웃됨")
    package static let fresh = Phrase("online", ko: "온라인")
    package static let stale = Phrase("to be renewed", ko: "갱신 필요")
    package static let offline = Phrase("offline", ko: "오프라인")
}
