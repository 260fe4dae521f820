import PorticoData
import PorticoDomain
import Testing

struct ContactPaceTests {
    private func session(
        _ phase: SessionPhase, _ name: String = "mina", expiresIn: Int64? = nil, unknown: Bool = false
    ) -> Session {
        Session(
            account: Account(
                id: AccountID(service: .local, name: name), subject: name, email: nil, profile: nil),
            phase: phase, expiresAt: expiresIn.map { Timestamp(seconds: $0) }, renewedAt: Timestamp(seconds: 0),
            isDeletionUnknown: unknown)
    }

    /// The seconds at which the server is asked, when one looks every half second.
    private func moments(until end: Int, _ session: (Double) -> Session?) -> [Double] {
        var pace = ContactPace()
        return (0...end * 2).map { Double($0) / 2 }.filter { second in
            pace.isDue(
                session(second), now: Timestamp(milliseconds: Int64(second * 1_000)),
                elapsed: .milliseconds(Int64(second * 1_000)))
        }
    }

    @Test(arguments: [SessionPhase.signedIn(.offline), .signedIn(.stale)])
    func `S22: a session in trouble is tried after 1, 2, 4… seconds, at the end once a minute`(_ phase: SessionPhase) {
        #expect(moments(until: 250) { _ in session(phase) } == [1, 3, 7, 15, 31, 63, 123, 183, 243])
    }

    @Test(arguments: [SessionPhase.signedIn(.fresh), .profileIncomplete])
    func `S22: a session that is well is looked after once a minute`(_ phase: SessionPhase) {
        #expect(moments(until: 200) { _ in session(phase) } == [1, 61, 121, 181])
    }

    @Test(arguments: [nil, SessionPhase.signedOut, .expired(.revoked)])
    func `nobody is asked about a session that is over`(_ phase: SessionPhase?) {
        #expect(moments(until: 200) { _ in phase.map { session($0) } }.isEmpty)
    }

    @Test func `S22: getting into trouble begins the waits anew, getting well ends them`() {
        let asked = moments(until: 60) { second in
            session(second < 20 ? .signedIn(.offline) : second < 40 ? .signedIn(.fresh) : .signedIn(.offline))
        }
        #expect(asked == [1, 3, 7, 15, 41, 43, 47, 55])
    }

    @Test func `a switch of account asks for the new one soon`() {
        let asked = moments(until: 25) { second in session(.signedIn(.fresh), second < 20 ? "mina" : "juno") }
        #expect(asked == [1, 21])
    }

    @Test func `S25: a token is renewed before it runs out while nobody does anything`() {
        // Of 40 seconds a quarter is left after 30; the rhythm alone would come at 61.
        #expect(moments(until: 61) { _ in session(.signedIn(.fresh), expiresIn: 40) } == [1, 30.5])
        // What could not be renewed when it was due is not tried faster than the rhythm.
        #expect(moments(until: 8) { _ in session(.signedIn(.fresh), expiresIn: 5) } == [1, 4])
    }

    @Test func `S21: a deletion without an answer is asked about at once, again and again`() {
        #expect(moments(until: 8) { _ in session(.signedIn(.fresh), unknown: true) } == [1, 3, 7])
    }
}
