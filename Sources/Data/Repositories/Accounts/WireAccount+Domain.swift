package import PorticoDomain

extension WireAccount {
    /// The account as people see it; its name is the email address, or `name` when the service gives none.
    package func account(at service: ServiceName, name: String? = nil) -> Account {
        Account(
            id: AccountID(service: service, name: name ?? email ?? id), subject: id, email: email,
            profile: profile?.profile)
    }
}

extension WireProfile {
    /// The profile; a picture of an unknown type or without measures counts as none.
    package var profile: Profile { Profile(nickname: nickname, image: image?.imageDescription) }
}

extension WireImage {
    /// Type and measures; `nil` when the type is unknown.
    package var imageDescription: ImageDescription? {
        ImageType(rawValue: type).map {
            ImageDescription(type: $0, byteCount: bytes, width: width, height: height)
        }
    }
}

extension WireSession {
    /// The tokens.
    package var tokens: TokenAnswer {
        TokenAnswer(
            accessToken: Secret(accessToken.reveal()), tokenType: tokenType,
            refreshToken: refreshToken.map { Secret($0.reveal()) }, expiresIn: expiresIn)
    }
}

extension WireDeviceSession {
    /// The session as people see it.
    package var deviceSession: DeviceSession {
        DeviceSession(
            id: id, name: name, createdAt: createdAt.timestamp, lastSeenAt: lastSeenAt.timestamp, isCurrent: current)
    }
}

extension WireNote {
    /// The note as people see it.
    package var note: Note { Note(id: id, text: text, createdAt: createdAt.timestamp) }
}

extension WireNicknameAvailability {
    /// The availability; an answer that contradicts itself counts as taken.
    package var availability: NicknameAvailability {
        switch reason {
        case .taken: .taken
        case .invalid: .invalid
        case .reserved: .reserved
        case nil: available ? .available : .taken
        }
    }
}
