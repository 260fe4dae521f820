import PorticoKit
import PorticoTerminal
import Testing

@testable import PorticoApp

struct TokenGaugeTests {
    private func gauge(_ stage: Stage, left seconds: Int64?) -> TokenGauge {
        let expiry = seconds.map { Stage.now.adding(seconds: $0) }
        let session = Session(
            account: Stage.session().account, phase: .signedIn(.fresh), expiresAt: expiry,
            renewedAt: expiry?.adding(seconds: -900))
        return TokenGauge(session, in: stage.context)
    }

    @Test(arguments: [(900, 45), (600, 15), (599, 14), (30, 30)])
    func `the picture holds until a cell or a minute changes`(seconds: Int64, holds: Int64) async throws {  // T22
        let person = try Person()
        let stage = try await Stage(home: person.home)
        // A cell is 45 s of 900; a minute of the text ends when a whole one is left.
        #expect(gauge(stage, left: seconds).pictureHolds == .seconds(holds))
    }

    @Test func `a token that ran out, or of which nothing is known, changes no picture`() async throws {
        let person = try Person()
        let stage = try await Stage(home: person.home)
        #expect(gauge(stage, left: 0).pictureHolds == nil)
        #expect(gauge(stage, left: -5).pictureHolds == nil)
        #expect(gauge(stage, left: nil).pictureHolds == nil)
    }
}
