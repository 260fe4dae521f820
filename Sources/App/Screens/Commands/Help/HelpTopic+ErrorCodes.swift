import PorticoKit

extension HelpTopic {
    static let errorCodes = HelpTopic(
        name: "error-codes",
        summary: Phrase("the codes of errors in JSON", ko: "JSON 오류의 코드"),
        body: Phrase(
            words: ErrorCode.listed(
                .english, title: "The exit code, and the code that --json gives in error.code:",
                end: """
                    A server's own word that is not in this list may take the place of
                    "refused", or http_NNN where a sign-in is refused without a word.
                    """),
            ko: ErrorCode.listed(
                .korean, title: "종료 코드, 그리고 --json이 error.code에 쓰는 코드:",
                end: """
                    "refused" 대신 이 목록에 없는 서버의 말이 그대로 올 수 있고,
                    서버가 말없이 거절하면 http_NNN이 와요.
                    """)))
}
