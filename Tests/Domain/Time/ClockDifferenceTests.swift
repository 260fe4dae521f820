import PorticoDomain
import Testing

struct ClockDifferenceTests {
    @Test func `S10: times are carried from one clock to the other`() {
        let ahead = ClockDifference(milliseconds: 90_000)
        #expect(ahead.serviceTime(at: Timestamp(seconds: 1_000)) == Timestamp(seconds: 1_090))
        #expect(ahead.localTime(at: Timestamp(seconds: 1_090)) == Timestamp(seconds: 1_000))
    }

    @Test(
        arguments: [(59_999, false), (60_000, true), (-59_999, false), (-60_000, true), (.min, true), (0, false)]
            as [(Int64, Bool)])
    func `S10: a difference is worth a word from a minute on`(_ milliseconds: Int64, _ isNoticeable: Bool) {
        #expect(ClockDifference(milliseconds: milliseconds).isNoticeable == isNoticeable)
    }

    @Test func `no difference takes a time beyond its range`() {
        let far = ClockDifference(milliseconds: .min)
        #expect(far.serviceTime(at: Timestamp(milliseconds: -1)) == Timestamp(milliseconds: .min))
        #expect(far.localTime(at: Timestamp(milliseconds: 1)) == Timestamp(milliseconds: .max))
        #expect(Timestamp(milliseconds: .min).milliseconds(since: Timestamp(milliseconds: 1)) == .min)
        #expect(Timestamp(milliseconds: .max).milliseconds(since: Timestamp(milliseconds: -1)) == .max)
    }

    @Test(arguments: [(1_000, 100), (1_100, 0), (2_000, 0), (1_099, 1)] as [(Int64, Int64)])
    func `S10: how long a token lives is counted by the service's clock`(_ now: Int64, _ left: Int64) {
        let token = IssuedToken(
            accessToken: Secret("a"), tokenType: "Bearer", expiresAt: Timestamp(seconds: 4_700), scope: nil,
            account: AccountID(service: .local, name: "mina"), clockDifference: ClockDifference(milliseconds: 3_600_000)
        )
        #expect(token.secondsLeft(at: Timestamp(seconds: now)) == left)
    }
}
