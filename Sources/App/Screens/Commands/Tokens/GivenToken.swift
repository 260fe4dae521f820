import PorticoKit

/// The token in `PORTICO_TOKEN`, which stands before every session.
struct GivenToken: Sendable {
    let token: Secret<String>

    /// `nil` when the variable is missing or empty; what could not stand in a header is refused.
    init?(_ variables: [String: String]) throws(CommandFailure) {
        guard let text = variables[ProgramWords.variable("TOKEN")], !text.isEmpty else { return nil }
        guard text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
            throw .usage(
                .other(
                    Phrase(
                        "PORTICO_TOKEN holds a blank, a line break or another character that no token has",
                        ko: "PORTICO_TOKEN에 빈칸, 줄바꿈처럼 토큰에 없는 문자가 있어요")))
        }
        token = Secret(text)
    }
}
