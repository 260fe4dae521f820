internal import PorticoConcurrency
internal import PorticoData
internal import PorticoDomain
internal import PorticoVault

/// Makes and checks password hashes: one at a time, a bounded number waiting, wrong ones counted.
final class PasswordGate: Sendable {
    /// What a check led to.
    enum Verdict: Sendable {
        /// The password is the account's.
        case right
        /// It is not, or there is no such account: both take the same time.
        case wrong
        /// Too many were wrong; seconds to wait.
        case blocked(Int64)
    }

    private let store: Store
    private let hashing: PasswordHash
    private let limits: AttemptLimits
    private let now: @Sendable () -> Timestamp
    private let lane = BlockingLane(label: "portico.backend.passwords")
    private let waiting = Locked(0)
    private let decoy = Locked<String?>(nil)
    private let mostWaiting: Int

    init(
        store: Store, cost: PasswordHash.Parameters, limits: AttemptLimits, mostWaiting: Int,
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.mostWaiting = mostWaiting
        hashing = PasswordHash(parameters: cost)
        self.limits = limits
        self.now = now
    }

    /// Hashes a new password.
    func hash(_ password: WireSecret) async throws(Problem) -> String {
        try await queued { () throws(Problem) in try self.hashHere(password) }
    }

    /// Checks a password against an account's hash, `nil` when there is no account or it has no password.
    ///
    /// A hash made with less work than now asked for is replaced.
    func check(
        _ password: WireSecret, emailKey: String, account: AccountRecord?, address: String
    ) async throws(Problem) -> Verdict {
        try await queued { () throws(Problem) in
            try self.checkHere(password, emailKey: emailKey, account: account, address: address)
        }
    }

    private func checkHere(
        _ password: WireSecret, emailKey: String, account: AccountRecord?, address: String
    ) throws(Problem) -> Verdict {
        let subject = AttemptSubject.account(emailKey, limits)
        let subjects = [subject, AttemptSubject.address(address, limits)]
        let moment = now()
        let delay = try blocking { database throws(DatabaseError) in
            try database.attemptDelay(subjects, at: moment)
        }
        guard delay == 0 else { return .blocked(delay) }
        let stored = account?.passwordHash
        // Made for known addresses too, or else the first unknown one would take twice as long.
        let decoy = try decoyHash()
        let known = stored ?? decoy
        let isRight = hashing.verify(known, password: Self.bytes(password)) && stored != nil
        guard isRight, let account else {
            try blocking { [limits] database throws(DatabaseError) in
                try database.countFailure(subjects, limits: limits, at: moment)
            }
            return .wrong
        }
        let replacement = isCheaper(known) ? try hashHere(password) : nil
        try blocking { database throws(DatabaseError) in
            try database.forgetFailures(subject)
            if let replacement { try database.setPasswordHash(replacement, account: account.id) }
        }
        return .right
    }

    /// Whether a hash took less work than new ones do; another program's dearer hash is left as it is.
    private func isCheaper(_ hash: String) -> Bool {
        guard hashing.needsRehash(hash) else { return false }
        let settings = hash.split(separator: "$").dropFirst(2).first?.split(separator: ",") ?? []
        let values = settings.prefix(2).compactMap { Int($0.dropFirst(2)) }
        guard values.count == 2 else { return true }
        return values[0] * values[1] < hashing.parameters.memory / 1_024 * hashing.parameters.passes
    }

    private func hashHere(_ password: WireSecret) throws(Problem) -> String {
        do {
            return try hashing.hash(Self.bytes(password))
        } catch {
            throw .busy("There is not enough memory to check a password right now.")
        }
    }

    /// A hash that costs as much as any other and belongs to nobody.
    private func decoyHash() throws(Problem) -> String {
        if let made = decoy.withLock({ $0 }) { return made }
        let made = try hashHere(WireSecret("decoy"))
        decoy.withLock { $0 = made }
        return made
    }

    private func blocking<Value: Sendable>(
        _ work: @Sendable (Database) throws(DatabaseError) -> Value
    ) throws(Problem) -> Value {
        do throws(DatabaseError) {
            return try store.performBlocking(work)
        } catch {
            throw .database(error)
        }
    }

    private func queued<Value: Sendable>(
        _ work: @escaping @Sendable () throws(Problem) -> Value
    ) async throws(Problem) -> Value {
        let isAdmitted = waiting.withLock { [mostWaiting] count in
            guard count < mostWaiting else { return false }
            count += 1
            return true
        }
        guard isAdmitted else { throw .busy("Too many people are signing in right now.") }
        defer { waiting.withLock { $0 -= 1 } }
        return try await lane.run(work)
    }

    /// Composed and decomposed input of the same password are the same (RFC 8265 §4.2.2).
    private static func bytes(_ password: WireSecret) -> [UInt8] {
        Array(UnicodeText.composed(password.reveal()).utf8)
    }
}
