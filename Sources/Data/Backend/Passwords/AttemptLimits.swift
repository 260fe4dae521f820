internal import PorticoDomain
internal import PorticoVault

/// How many wrong passwords are forgiven before attempts must wait, and how long.
package struct AttemptLimits: Sendable, Equatable {
    /// Wrong passwords of one account before the first delay.
    package var perAccount: Int
    /// Wrong passwords from one address before the first delay.
    package var perAddress: Int
    /// The first delay in seconds; each further wrong password doubles it.
    package var firstDelay: Int64
    /// The longest delay in seconds.
    package var longestDelay: Int64
    /// After how many seconds without a wrong password the count begins again.
    package var memory: Int64

    /// 5 for an account, 20 for an address; delays from 1 s to 15 min; forgotten after an hour.
    package init(
        perAccount: Int = 5, perAddress: Int = 20, firstDelay: Int64 = 1, longestDelay: Int64 = 900,
        memory: Int64 = 3_600
    ) {
        self.perAccount = perAccount
        self.perAddress = perAddress
        self.firstDelay = firstDelay
        self.longestDelay = longestDelay
        self.memory = memory
    }

    /// The delay after that many failures, in seconds; 0 while they are forgiven.
    package func delay(after failures: Int, forgiven: Int) -> Int64 {
        guard failures >= forgiven else { return 0 }
        // Beyond 2^20 the longest delay is long reached, and the shift stays defined.
        return min(longestDelay, firstDelay << Int64(min(failures - forgiven, 20)))
    }
}

/// Whose attempts are counted. Only hashes of these are stored.
struct AttemptSubject: Sendable {
    let key: [UInt8]
    let forgiven: Int

    static func account(_ emailKey: String, _ limits: AttemptLimits) -> AttemptSubject {
        AttemptSubject(key: KeyedHash.hash(Array("account \(emailKey)".utf8)), forgiven: limits.perAccount)
    }

    static func address(_ address: String, _ limits: AttemptLimits) -> AttemptSubject {
        AttemptSubject(key: KeyedHash.hash(Array("address \(address)".utf8)), forgiven: limits.perAddress)
    }
}

extension Database {
    /// How many seconds the subjects must wait, rounded up; 0 when they may try. Attempts that a clock noted which was
    /// ahead do not count.
    func attemptDelay(_ subjects: [AttemptSubject], at now: Timestamp) throws(DatabaseError) -> Int64 {
        var longest: Int64 = 0
        for subject in subjects {
            let until = try first(
                "SELECT blocked_until FROM attempts WHERE subject = ? AND last_at <= ?",
                [.blob(subject.key), .integer(Timestamp.latest(at: now).milliseconds)]
            ) { row in row.integer(0) }
            longest = max(longest, ((until ?? 0) - now.milliseconds + 999) / 1_000)
        }
        return longest
    }

    /// Counts a wrong password.
    func countFailure(_ subjects: [AttemptSubject], limits: AttemptLimits, at now: Timestamp) throws(DatabaseError) {
        try transaction { () throws(DatabaseError) in
            let forgotten = now.adding(seconds: -limits.memory).milliseconds
            try run(
                "DELETE FROM attempts WHERE last_at < ? AND blocked_until < ? OR last_at > ?",
                [
                    .integer(forgotten), .integer(now.milliseconds),
                    .integer(Timestamp.latest(at: now).milliseconds),
                ])
            for subject in subjects {
                let before = try first("SELECT failures FROM attempts WHERE subject = ?", [.blob(subject.key)]) { row in
                    Int(row.integer(0))
                }
                let failures = (before ?? 0) + 1
                let delay = limits.delay(after: failures, forgiven: subject.forgiven)
                try run(
                    """
                    INSERT OR REPLACE INTO attempts (subject, failures, last_at, blocked_until) VALUES (?, ?, ?, ?)
                    """,
                    [
                        .blob(subject.key), .integer(failures), .integer(now.milliseconds),
                        .integer(now.milliseconds + delay * 1_000),
                    ])
            }
        }
    }

    /// Forgets the wrong passwords of one subject.
    func forgetFailures(_ subject: AttemptSubject) throws(DatabaseError) {
        guard try first("SELECT 1 FROM attempts WHERE subject = ?", [.blob(subject.key)], { _ in true }) != nil else {
            return
        }
        try run("DELETE FROM attempts WHERE subject = ?", [.blob(subject.key)])
    }
}
