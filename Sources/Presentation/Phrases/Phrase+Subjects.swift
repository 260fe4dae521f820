package import PorticoDomain

extension Phrase {
    /// Names where an account stands.
    package init(_ phase: SessionPhase) {
        switch phase {
        case .signedOut: self = .phaseSignedOut
        case .profileIncomplete: self = .phaseProfileIncomplete
        case .signedIn: self = .phaseSignedIn
        case .expired: self = .phaseExpired
        }
    }

    /// Names how sure a session is.
    package init(_ freshness: Freshness) {
        switch freshness {
        case .fresh: self = .fresh
        case .stale: self = .stale
        case .offline: self = .offline
        }
    }

    /// Names how the vault stands.
    package init(_ state: VaultStatus.State) {
        switch state {
        case .open: self = .vaultOpen
        case .locked: self = .vaultLocked
        // Nothing is known against what could not be looked at.
        case .damaged(.unreadable), .damaged(.unwritable), .damaged(.busy): self = .vaultUnusable
        case .damaged: self = .vaultDamaged
        case .absent: self = .vaultAbsent
        }
    }

    /// Names a way to unlock the vault.
    package init(_ slot: VaultStatus.Slot) {
        switch slot {
        case .passphrase: self = .passphrase
        case .deviceKey: self = .deviceKey
        }
    }
}

extension NicknameField {
    /// What to say of the input; a rule that it breaks is in ``MessageBook``.
    public func text(in book: MessageBook) -> String {
        let phrase: Phrase
        switch status {
        case .empty: phrase = .nicknameEmpty
        case .invalid(let fault): return book.message(for: .nickname(fault)).happened
        case .notAllowed: phrase = .nicknameNotAllowed(nickname: input)
        case .checking: phrase = .checking
        case .available: phrase = .nicknameAvailable(nickname: input)
        case .taken: phrase = .nicknameTaken(nickname: input)
        case .unknown: phrase = .nicknameUnknown
        case .unchanged: phrase = .nicknameUnchanged
        }
        return phrase.text(in: book.language)
    }
}
