import PorticoDomain
import PorticoPresentation

/// One value of every error a person can meet.
enum AllErrors {
    static let values: [SessionError] =
        [
            .cancelled, .signInNeeded(accounts: []), .signInNeeded(accounts: [mina]), .profileIncomplete(mina),
            .offline,
            .timedOut, .serverUnavailable(retryAfter: nil), .serverUnavailable(retryAfter: .seconds(90)),
            .insecureConnection(reason: "expired"), .proxy(reason: "http://proxy.example:3128 answers 503"),
            .unexpectedAnswer(what: "HTML"), .misconfigured(what: "client id"),
            .originNotAllowed(origin: "https://evil.example"), .file(path: "/tmp/a.png", reason: "not found"),
            .issuedElsewhere(origin: "https://old.example"),
        ]
        + faults.map(SessionError.invalid) + codes.map { .refused(Refusal(code: $0)) }
        + fields.map { .refused(Refusal(code: .invalidField, field: $0)) }
        + EndReason.allCases.map(SessionError.sessionEnded)
        + vaultFaults.map(SessionError.vault)

    static let mina = AccountID(service: .local, name: "mina@example.com")

    static let faults: [InputFault] =
        [
            .emailAddress, .nickname(.tooShort), .nickname(.tooLong), .nickname(.forbiddenCharacter),
            .nickname(.onlyDots), .nickname(.mixedScripts),
            .password(.empty), .password(.tooShort), .password(.tooLong), .passphrase(.empty), .passphrase(.tooShort),
            .passphrase(.tooLong), .passphrase(.notText), .image(.unsupportedType),
            .image(.tooLarge(byteCount: 6_000_000)), .image(.broken), .note, .unknownName("locl", nearest: ["local"]),
            .unknownName("xyz", nearest: []), .nameTaken("work"), .serviceName,
            .noPendingDevice(at: .local), .builtInService(.local),
        ] + ServiceFeature.allCases.map { .notOffered($0, by: .local) }

    static let codes: [Refusal.Code] = [
        .invalidCredentials, .emailTaken, .nicknameTaken, .wrongPassword, .tooManyAttempts(retryAfter: nil),
        .tooManyAttempts(retryAfter: .seconds(30)), .imageTooLarge, .imageUnsupported, .notFound, .forbidden,
        .accessDenied, .tokenNotAccepted, .linkRequired, .identityTaken, .identityNotLinked, .lastWayIn,
        .invalidField, .other("strange"),
    ]

    static let fields: [Refusal.Field] = [.email, .password, .nickname, .image, .text]

    static let vaultFaults: [VaultFault] = [
        .missing, .corrupt, .beyondRecovery, .tampered, .stateTampered, .rolledBack, .unsupportedVersion(2),
        .passphraseNeeded,
        .wrongPassphrase, .passphraseUnreadable(source: "/run/passphrase", reason: "permission denied"),
        .deviceKeyMissing, .deviceKeyWrong, .locked(reason: "device.key"),
        .unreadable(reason: "permission denied"), .unwritable(reason: "disk full"), .busy,
    ]
}
