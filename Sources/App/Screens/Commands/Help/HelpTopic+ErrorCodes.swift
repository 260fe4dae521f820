import PorticoKit

extension HelpTopic {
    static let errorCodes = HelpTopic(
        name: "error-codes",
        summary: Phrase("the codes of errors in JSON", ko: "JSON 오류의 코드"),
        body: Phrase(
            words: ErrorCode.listed(
                .english, title: "The exit code, and the code that --json gives in error.code:",
                end: "A server's own word may take the place of \"refused\"."),
            ko: ErrorCode.listed(
                .korean, title: "종료 코드, 그리고 --json이 error.code에 쓰는 코드:",
                end: "\"refused\" 대신 서버가 쓴 말이 그대로 올 수 있어요.")))
}
