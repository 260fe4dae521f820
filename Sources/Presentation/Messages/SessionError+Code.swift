public import PorticoDomain

extension SessionError {
    /// The stable word that names the error in JSON, in lower case with `_`.
    public var code: String {
        switch self {
        case .cancelled: "cancelled"
        case .invalid(let fault): fault.code
        case .refused(let refusal): refusal.code.name
        case .signInNeeded: "sign_in_needed"
        case .sessionEnded: "session_ended"
        case .profileIncomplete: "profile_incomplete"
        case .offline: "offline"
        case .timedOut: "timed_out"
        case .serverUnavailable: "server_unavailable"
        case .insecureConnection: "insecure_connection"
        case .proxy: "proxy"
        case .unexpectedAnswer: "unexpected_answer"
        case .misconfigured: "misconfigured"
        case .vault(let fault): fault.code
        case .originNotAllowed: "origin_not_allowed"
        case .issuedElsewhere: "issued_elsewhere"
        case .file: "file"
        }
    }
}

extension InputFault {
    /// The stable word that names the fault in JSON.
    public var code: String {
        switch self {
        case .emailAddress: "invalid_email"
        case .nickname: "invalid_nickname"
        case .password: "invalid_password"
        case .passphrase: "invalid_passphrase"
        case .image: "invalid_image"
        case .note: "invalid_note"
        case .unknownName: "unknown_name"
        case .nameTaken: "name_taken"
        case .notOffered: "not_offered"
        case .setting, .serviceName, .noPendingDevice, .builtInService: "invalid_setting"
        }
    }
}

extension Refusal.Code {
    /// The stable word that names the refusal in JSON; a server's own word stays if it is one.
    public var name: String {
        switch self {
        case .invalidCredentials: "invalid_credentials"
        case .emailTaken: "email_taken"
        case .nicknameTaken: "nickname_taken"
        case .wrongPassword: "wrong_password"
        case .tooManyAttempts: "too_many_attempts"
        case .imageTooLarge: "image_too_large"
        case .imageUnsupported: "image_unsupported"
        case .notFound: "not_found"
        case .forbidden: "forbidden"
        case .accessDenied: "access_denied"
        case .tokenNotAccepted: "token_not_accepted"
        case .linkRequired: "link_required"
        case .identityTaken: "identity_taken"
        case .identityNotLinked: "identity_not_linked"
        case .lastWayIn: "last_way_in"
        case .invalidField: "invalid_field"
        case .other(let name): Self.isWord(name) ? name : "refused"
        }
    }

    private static func isWord(_ name: String) -> Bool {
        (1...64).contains(name.utf8.count) && name.utf8.first.map { (0x61...0x7A).contains($0) } == true
            && name.utf8.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F }
    }
}

extension VaultFault {
    /// The stable word that names the fault in JSON.
    public var code: String {
        switch self {
        case .missing: "vault_missing"
        case .corrupt: "vault_corrupt"
        case .tampered: "vault_tampered"
        case .stateTampered: "vault_state_tampered"
        case .beyondRecovery: "vault_beyond_recovery"
        case .rolledBack: "vault_rolled_back"
        case .unsupportedVersion: "vault_unsupported_version"
        case .passphraseNeeded, .deviceKeyMissing, .deviceKeyWrong, .locked: "vault_locked"
        case .wrongPassphrase: "vault_wrong_passphrase"
        case .passphraseUnreadable: "vault_passphrase_unreadable"
        case .unreadable: "vault_unreadable"
        case .unwritable: "vault_unwritable"
        case .busy: "vault_busy"
        }
    }
}
