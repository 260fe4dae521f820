internal import PorticoData
internal import PorticoDomain
internal import PorticoHTTP

extension AccountsService {
    var registrationOperations: [Operation] {
        let description = OperationDescription(
            id: "register", summary: "Create an account, or continue an unfinished registration",
            body: .json("Registration"), answers: [200: .json("Session"), 201: .json("Session")],
            refusals: [409: ["email_taken"], 422: ["invalid"], 429: ["too_many_attempts"]])
        return [Operation(AccountsAPI.register, .open, description, register)]
    }

    private func register(_ call: Call) async throws(Problem) -> HTTPResponse {
        let body: WireRegistration = try call.json()
        let email = try Self.validated(email: body.email, password: body.password)
        let key = Self.key(of: email)
        let name = Self.deviceName(body.deviceName)
        if let response = try await resume(key: key, body: body, call: call) { return response }
        let hash = try await gate.hash(body.password)
        let account = AccountRecord(
            id: issuer.identifier(), email: email.text, passwordHash: hash, createdAt: now(), profile: nil)
        let pair = try await databaseUnlessConflict { [issuer] database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in
                try database.addAccount(account, emailKey: key)
                return try issuer.begin(database, account: account.id, deviceName: name)
            }
        }
        if let pair { return .json(201, pair.answer(for: account, at: now())) }
        // Somebody registered the same address while the password was hashed.
        guard let response = try await resume(key: key, body: body, call: call) else {
            throw .emailTaken
        }
        return response
    }

    /// Goes on with an account that has no profile yet, for whoever knows its password; `nil` without an account.
    private func resume(
        key: String, body: WireRegistration, call: Call
    ) async throws(Problem) -> HTTPResponse? {
        let found = try await database { database throws(DatabaseError) in try database.account(emailKey: key) }
        guard let account = found else { return nil }
        guard account.profile == nil else { throw .emailTaken }
        switch try await gate.check(body.password, emailKey: key, account: account, address: call.address) {
        case .blocked(let seconds): throw .tooManyAttempts(retryAfter: seconds)
        case .wrong: throw .emailTaken
        case .right:
            return try await begin(account, deviceName: Self.deviceName(body.deviceName), status: 200)
        }
    }

    /// Begins a session and answers it.
    func begin(_ account: AccountRecord, deviceName: String, status: Int) async throws(Problem) -> HTTPResponse {
        let pair = try await database { [issuer] database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in
                // The account may have been deleted while the password was checked.
                guard try database.account(id: account.id) != nil else { return TokenPair?.none }
                return try issuer.begin(database, account: account.id, deviceName: deviceName)
            }
        }
        guard let pair else { throw .invalidCredentials }
        return .json(status, pair.answer(for: account, at: now()))
    }

    /// Checks what a new account needs; both faults are told at once.
    private static func validated(email: String, password: WireSecret) throws(Problem) -> EmailAddress {
        let address = try? EmailAddress(email)
        var problem = address == nil ? Problem.invalid("email", "invalid", "This is not an email address.") : nil
        if let fault = passwordFault(password) {
            let sentence = passwordSentence(fault)
            problem =
                problem?.field("password", fault, sentence) ?? .invalid("password", fault, sentence)
        }
        guard let address, problem == nil else {
            throw problem ?? .invalid("email", "invalid", "This is not an email address.")
        }
        return address
    }

    /// `too_short`, `too_long`, or `nil` for a password that may be used.
    static func passwordFault(_ password: WireSecret) -> String? {
        do throws(InputFault) {
            _ = try Password(password.reveal())
            return nil
        } catch .password(.tooLong) {
            return "too_long"
        } catch {
            return "too_short"
        }
    }

    static func passwordSentence(_ fault: String) -> String {
        fault == "too_long"
            ? "A password can have at most 128 characters." : "A password needs at least 8 characters."
    }

    /// What makes two addresses the same account.
    static func key(of email: EmailAddress) -> String { email.text.lowercased() }

    /// A device's name as kept: controls removed, at most 100 characters.
    static func deviceName(_ name: String?) -> String {
        let kept = (name ?? "").unicodeScalars.filter { scalar in
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: false
            default: true
            }
        }
        let text = String(String(String.UnicodeScalarView(kept)).trimmingWhitespace().prefix(100))
        return text.isEmpty ? "unnamed device" : text
    }
}
