import PorticoKit

extension ExitCode {
    /// The one place that decides how an error ends the program.
    init(_ error: SessionError) {
        self =
            switch error {
            case .cancelled: .cancelled
            case .invalid, .originNotAllowed: .usage
            case .refused(let refusal): Self.code(of: refusal)
            case .signInNeeded, .sessionEnded, .profileIncomplete, .issuedElsewhere: .signInNeeded
            case .offline, .timedOut, .serverUnavailable, .insecureConnection, .proxy: .unavailable
            case .unexpectedAnswer, .misconfigured, .file: .failed
            case .vault: .vault
            }
    }

    private static func code(of refusal: Refusal) -> ExitCode {
        switch refusal.code {
        case .tooManyAttempts, .tokenNotAccepted: .unavailable
        case .invalidCredentials, .emailTaken, .nicknameTaken, .wrongPassword, .imageTooLarge, .imageUnsupported,
            .notFound, .forbidden, .accessDenied, .linkRequired, .identityTaken, .identityNotLinked, .lastWayIn,
            .invalidField, .other:
            .refused
        }
    }
}
