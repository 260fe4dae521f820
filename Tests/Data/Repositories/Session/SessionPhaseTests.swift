import FoundationEssentials
import PorticoData
import PorticoDomain
import Testing

/// The drawn table of phases against the code.
struct SessionPhaseTests {
    static let phases: [(String, SessionPhase)] = [
        ("signed out", .signedOut), ("profile incomplete", .profileIncomplete), ("fresh", .signedIn(.fresh)),
        ("stale", .signedIn(.stale)), ("offline", .signedIn(.offline)), ("expired", .expired(.revoked)),
    ]

    static let happenings: [(String, SessionHappening)] = [
        ("signed in", .signedIn), ("registered", .registered), ("profile finished", .profileFinished),
        ("answered", .answered), ("renewal delayed", .renewalDelayed), ("unreachable", .unreachable),
        ("ended", .ended(.revoked)), ("signed out", .signedOut),
    ]

    /// The rows of the table, cells without white space around them.
    private func drawn() throws -> [[String]] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
        let text = try String(
            contentsOf: root.appending(path: "Documentation/SessionPhases.md").standardized, encoding: .utf8)
        return text.split(separator: "\n").filter { $0.hasPrefix("| ") }.map { line in
            line.split(separator: "|").map { cell in
                String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
            }
        }
    }

    @Test func `every transition is as the documentation draws it`() throws {
        let rows = try drawn()
        try #require(rows.count == 9)
        #expect(rows[0].dropFirst() == ["signed out", "profile incomplete", "fresh", "stale", "offline", "expired"])
        #expect(rows.dropFirst().map { $0[0] } == Self.happenings.map(\.0))
        for (row, (_, happening)) in zip(rows.dropFirst(), Self.happenings) {
            for (cell, (name, phase)) in zip(row.dropFirst(), Self.phases) {
                let reached = Self.phases.first { $0.1 == phase.after(happening) }?.0
                #expect(reached == cell, "\(name), \(row[0])")
            }
        }
    }

    @Test func `what a session ended for stays, whatever is said later`() {
        #expect(SessionPhase.expired(.revoked).after(.ended(.invalidGrant)) == .expired(.revoked))
    }

    @Test(arguments: [(-1, Freshness.fresh), (0, .stale), (1, .stale)] as [(Int64, Freshness)])
    func `S25: a fresh session is stale from the moment its token runs out`(_ passed: Int64, _ shown: Freshness) {
        // The service's clock is an hour ahead.
        let session = Session(
            account: Account(
                id: AccountID(service: .local, name: "mina"), subject: "1", email: nil, profile: nil),
            phase: .signedIn(.fresh), expiresAt: Timestamp(seconds: 4_600), renewedAt: nil,
            clockDifference: ClockDifference(milliseconds: 3_600_000))
        let judged = session.judged(at: Timestamp(seconds: 1_000 + passed))
        #expect(judged.phase == .signedIn(shown))
        #expect(judged.expiresAt == Timestamp(seconds: 4_600))
    }

    @Test(
        arguments: [
            (1_000, SessionPhase.signedIn(.fresh), 1_900), (998, .signedIn(.fresh), 1_900),
            (997, .signedIn(.stale), nil),
            (-86_400, .signedIn(.stale), nil),
        ] as [(Int64, SessionPhase, Int64?)])
    func `S10: after the clock was set back nobody is told when the token runs out`(
        _ now: Int64, _ phase: SessionPhase, _ end: Int64?
    ) {
        let account = Account(id: AccountID(service: .local, name: "m"), subject: "1", email: nil, profile: nil)
        let judged = Session(
            account: account, phase: .signedIn(.fresh), expiresAt: Timestamp(seconds: 1_900),
            renewedAt: Timestamp(seconds: 1_000)
        ).judged(at: Timestamp(seconds: now))
        #expect(judged.phase == phase)
        #expect(judged.expiresAt == end.map { Timestamp(seconds: $0) })
    }
}
