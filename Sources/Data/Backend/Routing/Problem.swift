internal import PorticoData
internal import PorticoHTTP

/// A refusal on its way out (RFC 9457).
struct Problem: Error, Sendable {
    let status: Int
    let code: String
    let detail: String
    var errors: [WireProblem.FieldError]?
    var headers = HTTPHeaders()
    /// In a few words, why the accounts' own file is to blame.
    var reason: String?

    init(_ status: Int, _ code: String, _ detail: String, headers: HTTPHeaders = HTTPHeaders()) {
        self.status = status
        self.code = code
        self.detail = detail
        self.headers = headers
    }

    /// The answer that carries it.
    var response: HTTPResponse {
        let body = WireProblem(
            type: "urn:portico:problem:\(code)", title: ReasonPhrase.of(status), status: status, detail: detail,
            code: code, errors: errors)
        var headers = headers
        headers["Content-Type"] = WireProblem.mediaType
        headers["Cache-Control"] = "no-store"
        return HTTPResponse(status: status, headers: headers, body: JSONBody.encode(body))
    }
}

extension Problem {
    static let notFound = Problem(404, "not_found", "It does not exist.")
    static let noRoute = Problem(404, "not_found", "This service has no such path.")
    static let malformedPath = Problem(400, "malformed", "The path or query is not encoded correctly.")
    static let emailTaken = Problem(409, "email_taken", "An account with this email address already exists.").field(
        "email", "taken", "An account with this email address already exists.")
    static let invalidCredentials = Problem(
        401, "invalid_credentials", "The email address or password is wrong.")
    static let wrongPassword = Problem(403, "wrong_password", "The password is wrong.")
    static let nicknameTaken = Problem(409, "nickname_taken", "This nickname is already taken.").field(
        "nickname", "taken", "This nickname is already taken.")
    static let registrationUnfinished = Problem(
        403, "registration_unfinished", "The registration is not finished; choose a nickname first.")
    static let bodyTooLarge = Problem(413, "body_too_large", "The body is larger than 6 MiB.")
    static let imageTooLarge = Problem(413, "image_too_large", "The image is larger than 5 MiB.").field(
        "image", "too_large", "The image is larger than 5 MiB.")
    static let imageUnsupported = Problem(
        415, "image_unsupported", "The image is not a PNG, JPEG, GIF or WebP, or it is damaged."
    ).field("image", "unsupported", "The image is not a PNG, JPEG, GIF or WebP, or it is damaged.")

    static func token(_ code: String, _ detail: String) -> Problem {
        Problem(
            401, code, detail,
            headers: ["WWW-Authenticate": "Bearer error=\"invalid_token\", error_description=\"\(detail)\""])
    }

    static let tokenMissing = Problem(
        401, "token_invalid", "This needs an access token.", headers: ["WWW-Authenticate": "Bearer"])
    static let tokenInvalid = token("token_invalid", "The access token is invalid.")
    static let tokenExpired = token("token_expired", "The access token has expired.")

    static func tooManyAttempts(retryAfter seconds: Int64) -> Problem {
        Problem(
            429, "too_many_attempts", "Too many attempts. Try again in \(seconds) s.",
            headers: ["Retry-After": String(seconds)])
    }

    static func busy(_ detail: String) -> Problem {
        Problem(503, "busy", detail, headers: ["Retry-After": "1"])
    }

    static func unsupportedMediaType(_ accepted: String) -> Problem {
        Problem(415, "unsupported_media_type", "The body must be \(accepted).", headers: ["Accept": accepted])
    }

    static func malformed(_ detail: String) -> Problem { Problem(400, "malformed", detail) }

    static func invalid(_ field: String, _ code: String, _ detail: String) -> Problem {
        Problem(422, "invalid", detail).field(field, code, detail)
    }

    static func sessionOver(_ code: String) -> Problem {
        let detail =
            switch code {
            case SessionEnd.reused.rawValue: "A refresh token was used twice, so the session was ended."
            case SessionEnd.expired.rawValue: "The session expired because it was not used for a long time."
            case SessionEnd.revoked.rawValue: "The session was ended."
            default: "The refresh token is unknown."
            }
        return Problem(401, code, detail)
    }

    /// What a listener did not let through.
    init(_ refusal: LoopbackListener.Refusal) {
        switch refusal {
        case .malformed: self = .malformed("The request's target, Host or another header cannot be read.")
        case .foreignHost:
            self.init(421, "misdirected", "This service answers only at the address it listens on.")
        case .foreignOrigin: self.init(403, "foreign_origin", "Pages of other sites cannot call this service.")
        case .bodyTooLarge: self = .bodyTooLarge
        case .encodedBody:
            self.init(
                415, "unsupported_media_type", "The body must not be compressed.",
                headers: ["Accept-Encoding": "identity"])
        case .headerTooLarge: self.init(431, "header_too_large", "The header is larger than 32 KiB.")
        case .busy: self = .busy("Too much is being sent right now.")
        case .stopping: self = .busy("The service is being stopped.")
        case .failed: self.init(500, "failed", "The request could not be answered.")
        }
    }

    /// Whether the accounts' own file is to blame: full, read-only, damaged. Being busy passes and is none.
    var isStorageFault: Bool { code == "storage_full" || code.hasPrefix("database_") }

    static func database(_ error: DatabaseError) -> Problem {
        switch error {
        case .busy: busy("Another process is writing right now.")
        case .full: Problem(507, "storage_full", "The disk that holds the accounts is full.").because("disk full")
        case .readOnly:
            Problem(500, "database_read_only", "The accounts are stored where nothing can be written.")
                .because("read-only file system")
        case .notAFile(let path):
            Problem(500, "database_unopenable", "\(path) is not a file of accounts.").because(
                "it is not a regular file")
        case .newerSchema:
            Problem(500, "database_newer", "The accounts were written by a newer version of this program.")
                .because("a newer version wrote it")
        case .unopenable(let path, let number):
            Problem(500, "database_unopenable", "The accounts at \(path) cannot be opened (error \(number)).")
                .because(systemWord(number))
        case .folderMissing(let path):
            Problem(500, "database_unopenable", "The folder \(path) of the accounts does not exist.")
                .because("no such file or folder")
        case .keyMissing:
            Problem(500, "database_damaged", "The accounts' own key is missing.").because("the database is damaged")
        case .conflict, .failed:
            Problem(500, "database_failed", "The accounts cannot be read or written right now.")
                .because("the database cannot be read or written")
        }
    }

    private func because(_ reason: String) -> Problem {
        var copy = self
        copy.reason = reason
        return copy
    }

    /// The same problem with one more field error.
    func field(_ field: String, _ code: String, _ detail: String) -> Problem {
        var copy = self
        copy.errors = (errors ?? []) + [.init(field: field, code: code, detail: detail)]
        return copy
    }
}
