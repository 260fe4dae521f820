import PorticoKit

/// Flags of several commands about accounts.
extension FlagSpec {
    static let email = FlagSpec("--email", "E", Phrase("the email address", ko: "이메일 주소"))
    static let passwordStdin = FlagSpec(
        "--password-stdin", Phrase("read the password from standard input", ko: "비밀번호를 표준 입력에서 읽기"))
    static let nickname = FlagSpec("--nickname", "N", Phrase("the nickname, 2–20 characters", ko: "닉네임, 2~20자"))
    static let image = FlagSpec(
        "--image", "FILE", Phrase("a profile image: PNG, JPEG, GIF, WebP", ko: "프로필 이미지: PNG, JPEG, GIF, WebP"))
}
