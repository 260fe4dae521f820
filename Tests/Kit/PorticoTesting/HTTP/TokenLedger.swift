/// Which tokens a server handed out, which of them are spent, and which sessions are over.
///
/// Pair number `n` is `a<n>` and `r<n>`; the numbers count over all sessions.
struct TokenLedger {
    enum Renewal: Equatable {
        case renewed(Int)
        case repeated(Int)
        case refused(code: String, isReuse: Bool)
    }

    enum Access: Equatable {
        case valid(session: Int)
        case refused(code: String)
    }

    private struct Pair {
        let session: Int
        var isUsed = false
        var isExpired = false
        var spending: (key: String?, successor: Int)?
    }

    private struct Session {
        let email: String
        var end: String?
    }

    private var pairs: [Pair] = []
    private var sessions: [Session] = []

    /// The newest pair's number.
    var newest: Int { pairs.count }

    func email(ofPair number: Int) -> String { sessions[pairs[number - 1].session].email }

    func email(ofSession session: Int) -> String { sessions[session].email }

    /// Begins a session and gives its first pair.
    mutating func begin(email: String) -> Int {
        sessions.append(Session(email: email))
        return add(to: sessions.count - 1)
    }

    /// Spends a refresh token. A spent one that comes again ends its session, unless it comes under the same key and
    /// nobody has used what it bought.
    mutating func renew(_ token: String, key: String?, isIdempotent: Bool, rotates: Bool) -> Renewal {
        guard let number = number(of: token, prefix: "r") else {
            return .refused(code: "refresh_token_unknown", isReuse: false)
        }
        let pair = pairs[number - 1]
        if let end = sessions[pair.session].end { return .refused(code: end, isReuse: false) }
        if let spending = pair.spending {
            let next = pairs[spending.successor - 1]
            if isIdempotent, key != nil, key == spending.key, !next.isUsed, next.spending == nil {
                pairs[spending.successor - 1].isExpired = false
                return .repeated(spending.successor)
            }
            sessions[pair.session].end = "refresh_token_reused"
            return .refused(code: "refresh_token_reused", isReuse: true)
        }
        let successor = add(to: pair.session)
        pairs[number - 1].isUsed = true
        if rotates { pairs[number - 1].spending = (key, successor) }
        return .renewed(successor)
    }

    /// Whether an access token is taken; taking it makes its pair a used one.
    mutating func use(_ token: String) -> Access {
        guard let number = number(of: token, prefix: "a"), sessions[pairs[number - 1].session].end == nil else {
            return .refused(code: "token_invalid")
        }
        guard !pairs[number - 1].isExpired else { return .refused(code: "token_expired") }
        pairs[number - 1].isUsed = true
        return .valid(session: pairs[number - 1].session)
    }

    mutating func expireAccessTokens() {
        for index in pairs.indices { pairs[index].isExpired = true }
    }

    mutating func endSessions(code: String) {
        for index in sessions.indices { sessions[index].end = sessions[index].end ?? code }
    }

    mutating func end(session: Int, code: String) { sessions[session].end = code }

    private mutating func add(to session: Int) -> Int {
        pairs.append(Pair(session: session))
        return pairs.count
    }

    private func number(of token: String, prefix: String) -> Int? {
        guard token.hasPrefix(prefix), let number = Int(token.dropFirst(prefix.count)) else { return nil }
        return pairs.indices.contains(number - 1) ? number : nil
    }
}
