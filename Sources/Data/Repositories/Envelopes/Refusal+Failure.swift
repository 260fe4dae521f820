internal import PorticoDomain

extension Refusal {
    /// The refusal a server's 4xx amounts to; a signed request that meets a 401 without a word of its own is one whose
    /// token was not taken, not even after a renewal.
    init(_ failure: ServerFailure, isSigned: Bool = false) {
        let code = Code(failure)
        let isOfToken =
            if case .other = code { failure.status == 401 && isSigned } else { false }
        self.init(
            code: isOfToken ? .tokenNotAccepted : code,
            field: failure.field.flatMap(Field.init(wireName:)) ?? Self.field(of: failure.code),
            sentence: failure.sentence)
    }

    private static func field(of code: String?) -> Field? {
        switch code {
        case "email_taken": .email
        case "invalid_credentials", "wrong_password": .password
        case "nickname_taken": .nickname
        case "image_too_large", "image_unsupported": .image
        default: nil
        }
    }
}

extension Refusal.Field {
    fileprivate init?(wireName: String) {
        switch wireName {
        case "old_password", "new_password": self = .password
        default: self.init(rawValue: wireName)
        }
    }
}

extension Refusal.Code {
    fileprivate init(_ failure: ServerFailure) {
        // A number that says what the status says is no word, and words that begin so are this program's.
        let word = failure.code.flatMap { $0 == String(failure.status) || $0.hasPrefix("http_") ? nil : $0 }
        switch (word, failure.status) {
        case ("invalid_credentials", _): self = .invalidCredentials
        case ("email_taken", _): self = .emailTaken
        case ("nickname_taken", _): self = .nicknameTaken
        case ("wrong_password", _): self = .wrongPassword
        case ("too_many_attempts", _): self = .tooManyAttempts(retryAfter: failure.retryAfter)
        case ("image_too_large", _), (nil, 413): self = .imageTooLarge
        case ("image_unsupported", _), (nil, 415): self = .imageUnsupported
        case ("not_found", _): self = .notFound
        case ("access_denied", _), ("provider_refused", _): self = .accessDenied
        case ("link_required", _): self = .linkRequired
        case ("identity_taken", _): self = .identityTaken
        case ("identity_not_linked", _): self = .identityNotLinked
        case ("last_way_in", _): self = .lastWayIn
        case ("invalid", _): self = .invalidField
        case ("forbidden", _): self = .forbidden
        case (_?, _): self = .other(failure.shownCode ?? String(failure.status))
        case (nil, 403): self = .forbidden
        case (nil, 404), (nil, 410): self = .notFound
        case (nil, let status): self = .other("http_\(status)")
        }
    }
}
