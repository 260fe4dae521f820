public import PorticoKit

extension Session {
    /// A session at `local` for tests; one without a nickname has an unfinished profile.
    public static func sample(
        _ name: String = "mina@example.com", nickname: String? = "mina", phase: SessionPhase? = nil
    ) -> Session {
        let account = Account(
            id: AccountID(service: .local, name: name), subject: "subject-of-\(name)", email: name,
            profile: nickname.map { Profile(nickname: $0, image: nil) })
        let standing = phase ?? (nickname == nil ? .profileIncomplete : .signedIn(.fresh))
        return Session(
            account: account, phase: standing, expiresAt: Timestamp(seconds: 1_790_000_900),
            renewedAt: Timestamp(seconds: 1_790_000_000))
    }
}

extension SessionSnapshot {
    /// A snapshot for tests whose active account is the first session's, or none.
    public static func sample(_ sessions: [Session], isActive: Bool = true) -> SessionSnapshot {
        SessionSnapshot(sessions: sessions, active: isActive ? sessions.first?.account.id : nil)
    }
}
