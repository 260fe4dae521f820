internal import PorticoDomain

/// Who signed in at a provider, from the ID token's claims and what UserInfo adds.
struct ProviderIdentity: Sendable {
    let subject: String
    let email: String?
    let profile: Profile
    /// Whether something but the subject names the person.
    let hasName: Bool
    /// Names for the account, the best first; the last one is nobody else's.
    let names: [String]

    init(_ claims: IDTokenClaims, userInfo: [String: JSONValue]?) {
        self.init(subject: claims.subject, members: claims.all.merging(userInfo ?? [:]) { token, _ in token })
    }

    init(subject: String, members: [String: JSONValue]) {
        self.subject = subject
        func text(_ name: String) -> String? { members[name]?.text.flatMap(ServerFailure.cleaned) }
        let username = text("preferred_username")
        email = text("email")
        let fallback = ServerFailure.cleaned(subject) ?? "?"
        hasName = username != nil || email != nil || text("name") != nil || text("nickname") != nil
        names = [username, email, fallback].compactMap { $0 }
        profile = Profile(
            nickname: text("nickname") ?? username ?? text("name") ?? email ?? fallback, image: nil)
    }

    /// Whether the ID token alone gives an account a name that people know.
    static func isNamed(_ claims: IDTokenClaims) -> Bool {
        claims.preferredUsername != nil || claims.email != nil
    }

    /// The account at a service, beside those that are there.
    ///
    /// The same person keeps the name that the account has; another one never takes the place of somebody.
    func account(at service: ServiceName, beside shelf: SessionShelf) -> Account {
        let known = shelf.records.first { $0.id.service == service && $0.account.subject == subject }
        let id = known?.id ?? freeName(at: service, shelf)
        return Account(id: id, subject: subject, email: email, profile: profile)
    }

    private func freeName(at service: ServiceName, _ shelf: SessionShelf) -> AccountID {
        func isFree(_ id: AccountID) -> Bool { shelf[id] == nil && shelf.unreadable[id] == nil }
        for name in names {
            let id = AccountID(service: service, name: name)
            if isFree(id) { return id }
        }
        var number = 2
        while true {
            let id = AccountID(service: service, name: "\(names.last ?? subject) \(number)")
            if isFree(id) { return id }
            number += 1
        }
    }
}
