import PorticoKit

/// What a credential helper answers git (git-credential(1), "INPUT/OUTPUT FORMAT").
struct GitCredentialAnswer: Sendable {
    private var fields: [(key: String, value: String)]

    init(_ question: GitCredentialQuestion, _ token: Secret<String>, expiry: Timestamp?) {
        fields =
            question.wantsBearer
            ? [("capability[]", "authtype"), ("authtype", "Bearer"), ("credential", token.reveal())]
            : [("username", question.username ?? "oauth2"), ("password", token.reveal())]
        if let expiry { fields.append(("password_expiry_utc", String(expiry.seconds))) }
    }

    /// The answer's lines, all or none: a value that could end its line and begin another is not handed to git.
    func bytes() throws(CommandFailure) -> [UInt8] {
        guard fields.allSatisfy({ $0.value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F } }) else {
            throw .session(.unexpectedAnswer(what: "access_token"))
        }
        return fields.flatMap { Array("\($0.key)=\($0.value)\n".utf8) }
    }
}
