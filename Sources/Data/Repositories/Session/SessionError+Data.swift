package import PorticoDomain
package import PorticoHTTP
internal import PorticoVault

extension SessionError {
    /// What a missing answer means to a person.
    package init(_ error: TransportError) {
        switch error {
        case .cancelled: self = .cancelled
        case .timedOut: self = .timedOut
        case .nameNotResolved, .cannotConnect, .connectionLost: self = .offline
        case .tlsFailed(let reason): self = .insecureConnection(reason: reason)
        case .responseTooLarge: self = .unexpectedAnswer(what: "an answer larger than allowed")
        case .malformedResponse: self = .unexpectedAnswer(what: "an answer that is not HTTP")
        case .invalidRequest(let reason): self = .invalid(.setting(reason))
        case .redirectRefused(.leavesTLS(let origin)): self = .originNotAllowed(origin: origin)
        case .redirectRefused(.tooMany(let limit)): self = .unexpectedAnswer(what: "more than \(limit) redirects")
        case .proxyFailed(let reason): self = .proxy(reason: reason)
        case .authoritiesUnusable(let path, let reason), .storage(let path, let reason):
            self = .file(path: path, reason: reason)
        case .unavailable(let reason): self = .misconfigured(what: reason)
        }
    }

    /// What a fault of the records means to a person.
    package init(_ error: SessionLocalDataSource.Failure) {
        switch error {
        case .vault(.cancelled): self = .cancelled
        case .vault(let fault): self = .vault(VaultFault(fault))
        case .record(.malformed): self = .vault(.corrupt)
        case .record(.newerVersion(let version)): self = .vault(.unsupportedVersion(version))
        }
    }

    /// What a missing credential means to a person.
    init(_ error: CredentialError) {
        switch error {
        case .cancelled: self = .cancelled
        case .absent: self = .signInNeeded(accounts: [])
        case .issuedElsewhere(let origin): self = .issuedElsewhere(origin: origin)
        case .ended(let reason): self = .sessionEnded(reason)
        case .storage(let failure): self = SessionError(failure)
        case .transport(let error): self = SessionError(error)
        case .delayed(let wait, _): self = .serverUnavailable(retryAfter: wait)
        case .unreadableAnswer(let what): self = .unexpectedAnswer(what: what)
        case .misconfigured(let word): self = .misconfigured(what: word)
        }
    }

    /// What a failed call means; `account` is the one that signed it, if any.
    init(_ error: ClientError, account: AccountID?, now: Timestamp) {
        switch error {
        case .transport(let error): self = SessionError(error)
        // A note or a session whose identifier no path can hold does not exist.
        case .encoding("parameter id"): self = .refused(Refusal(code: .notFound))
        case .encoding(let what): self = .invalid(.setting(what))
        case .decoding(let what): self = .unexpectedAnswer(what: what)
        case .status(let response):
            self = SessionError(ServerFailure(response, now: now), account: account)
        }
    }

    /// What a refusing answer means.
    init(_ failure: ServerFailure, account: AccountID?) {
        switch failure.status {
        case 429:
            self = .refused(
                Refusal(code: .tooManyAttempts(retryAfter: failure.retryAfter), sentence: failure.sentence))
        case 408, 425, 500..<600:
            self = .serverUnavailable(retryAfter: failure.retryAfter)
        case 400..<500:
            if failure.code == "registration_unfinished", let account {
                self = .profileIncomplete(account)
            } else {
                self = .refused(Refusal(failure, isSigned: account != nil))
            }
        default:
            self = .unexpectedAnswer(what: "status \(failure.status)")
        }
    }
}

extension VaultFault {
    /// The row of the vault's table that a person can meet.
    init(_ error: VaultError) {
        switch error {
        case .missing: self = .missing
        case .truncated, .notAVault, .corrupt: self = .corrupt
        case .tampered(.file): self = .tampered
        case .tampered(.mark): self = .stateTampered
        case .rolledBack: self = .rolledBack
        case .unsupportedVersion(let version): self = .unsupportedVersion(version)
        case .wrongSecret: self = .wrongPassphrase
        case .locked(.passphraseNeeded): self = .passphraseNeeded
        case .locked(.deviceKeyMissing): self = .deviceKeyMissing
        case .locked(.deviceKeyMalformed), .locked(.deviceKeyForeign): self = .deviceKeyWrong
        case .locked(let reason): self = .locked(reason: "\(reason)")
        case .limitExceeded(let what): self = .unwritable(reason: "too large: \(what)")
        case .unsafeFile(let path, let reason): self = .unreadable(reason: "\(path): \(reason)")
        case .unreadable(let path, let errno): self = .unreadable(reason: "\(path): \(SystemWord(errno))")
        case .unwritable(let path, let errno): self = .unwritable(reason: "\(path): \(SystemWord(errno))")
        case .committedNotDurable(let errno): self = .unwritable(reason: "not durable: \(SystemWord(errno))")
        case .lockTimedOut, .cancelled: self = .busy
        }
    }
}
