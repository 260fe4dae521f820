internal import PorticoData
internal import PorticoDomain
internal import PorticoHTTP

extension AccountsService {
    var accountOperations: [Operation] {
        [
            Operation(
                AccountsAPI.account, .signedIn,
                OperationDescription(
                    id: "readAccount", summary: "The account", answers: [200: .json("Account")]), readAccount),
            Operation(
                AccountsAPI.deleteAccount, .signedIn,
                OperationDescription(
                    id: "deleteAccount", summary: "Delete the account and everything in it", body: .json("Deletion"),
                    answers: [204: .empty],
                    refusals: [
                        403: ["wrong_password", "provider_refused", "identity_not_linked"], 422: ["invalid"],
                        429: ["too_many_attempts"],
                        503: ["provider_unavailable"],
                    ]), deleteAccount),
            Operation(
                AccountsAPI.changePassword, .registered,
                OperationDescription(
                    id: "changePassword", summary: "Replace the password; other sessions end",
                    body: .json("PasswordChange"), answers: [204: .empty],
                    refusals: [403: ["wrong_password"], 422: ["invalid"], 429: ["too_many_attempts"]]),
                changePassword),
        ]
    }

    private func readAccount(_ call: Call) async throws(Problem) -> HTTPResponse {
        .json(200, try await account(of: try call.signedIn()).wire)
    }

    private func deleteAccount(_ call: Call) async throws(Problem) -> HTTPResponse {
        let body: WireDeletion = try call.json()
        let caller = try call.signedIn()
        if let password = body.password {
            try await confirm(password, of: try await account(of: caller), call)
            try await database { database throws(DatabaseError) in
                try database.transaction { () throws(DatabaseError) in try database.deleteAccount(caller.account) }
            }
        } else if let idToken = body.idToken {
            try await deleteAccount(confirmedBy: idToken, nonce: body.nonce, caller)
        } else if body.code != nil {
            try await deleteAccount(confirmedByCode: body, caller)
        } else {
            throw .invalid("password", "missing", "The field password is missing.")
        }
        try await database { database throws(DatabaseError) in
            // The log still holds the deleted pages until it is emptied. A reader elsewhere may put that off to its
            // next turn, which must not make a deletion look undone.
            try? database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        }
        return .noContent
    }

    private func changePassword(_ call: Call) async throws(Problem) -> HTTPResponse {
        let body: WirePasswordChange = try call.json()
        let caller = try call.signedIn()
        if let fault = Self.passwordFault(body.newPassword) {
            throw .invalid("new_password", fault, Self.passwordSentence(fault))
        }
        try await confirm(body.oldPassword, of: try await account(of: caller), call)
        let hash = try await gate.hash(body.newPassword)
        let moment = now()
        try await database { database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) in
                try database.setPasswordHash(hash, account: caller.account)
                try database.endSessions(of: caller.account, except: caller.session, at: moment)
            }
        }
        return .noContent
    }

    /// Checks the password of somebody who is signed in.
    private func confirm(_ password: WireSecret, of account: AccountRecord, _ call: Call) async throws(Problem) {
        let key = account.email.lowercased()
        switch try await gate.check(password, emailKey: key, account: account, address: call.address) {
        case .right: return
        case .wrong: throw .wrongPassword
        case .blocked(let seconds): throw .tooManyAttempts(retryAfter: seconds)
        }
    }

    /// Sets a hash, ends every session and forgets wrong attempts; false without such an account.
    func replacePassword(_ database: Database, email: EmailAddress, hash: String) throws(DatabaseError) -> Bool {
        let key = Self.key(of: email)
        let moment = now()
        return try database.transaction { () throws(DatabaseError) in
            guard let account = try database.account(emailKey: key) else { return false }
            try database.setPasswordHash(hash, account: account.id)
            try database.endSessions(of: account.id, except: nil, at: moment)
            try database.forgetFailures(.account(key, AttemptLimits()))
            return true
        }
    }
}
