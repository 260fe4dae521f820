import PorticoKit

/// Accounts and phases as scripts read them.
enum AccountJSON {
    static func phase(_ phase: SessionPhase) -> String {
        switch phase {
        case .signedOut: "signed_out"
        case .profileIncomplete: "profile_incomplete"
        case .signedIn: "signed_in"
        case .expired: "expired"
        }
    }

    static func freshness(_ phase: SessionPhase) -> JSON {
        switch phase {
        case .signedIn(.fresh): .string("fresh")
        case .signedIn(.stale): .string("stale")
        case .signedIn(.offline): .string("offline")
        case .signedOut, .profileIncomplete, .expired: .null
        }
    }

    static func reason(_ phase: SessionPhase) -> JSON {
        if case .expired(let reason) = phase { .string(reason.rawValue) } else { .null }
    }

    /// A row of `accounts list`.
    static func listed(_ session: Session, active: AccountID?) -> JSON {
        .object([
            ("account", .string(session.account.id.name)),
            ("service", .string(session.account.id.service.text)),
            ("active", .bool(session.account.id == active)),
            ("phase", .string(phase(session.phase))),
        ])
    }

    /// A row of `status`.
    static func status(_ session: Session, active: AccountID?, accessToken: Secret<String>?) -> JSON {
        var members: [(key: String, value: JSON)] = [
            ("account", .string(session.account.id.name)),
            ("service", .string(session.account.id.service.text)),
            ("active", .bool(session.account.id == active)),
            ("phase", .string(phase(session.phase))),
            ("freshness", freshness(session.phase)),
            ("reason", reason(session.phase)),
            ("email", JSON(session.account.email)),
            ("nickname", JSON(session.account.profile?.nickname)),
            ("expires_at", RFC3339.json(session.expiresAt)),
            ("renewed_at", RFC3339.json(session.renewedAt)),
        ]
        if session.isUnverified { members.append(("unverified", .bool(true))) }
        if let accessToken { members.append(("access_token", .string(accessToken.reveal()))) }
        return .object(members)
    }

    static func profile(_ profile: Profile, email: String?) -> JSON {
        .object([
            ("nickname", .string(profile.nickname)),
            ("email", JSON(email)),
            ("image", profile.image.map(image) ?? .null),
        ])
    }

    private static func image(_ image: ImageDescription) -> JSON {
        .object([
            ("type", .string(image.type.rawValue)), ("bytes", .number(image.byteCount)),
            ("width", .number(image.width)), ("height", .number(image.height)),
        ])
    }
}
