import PorticoDomain
import Testing

struct TimestampTests {
    private static let wholeSeconds: [(Int64, Int64)] = [
        (0, 0), (999, 0), (1_000, 1), (-1, -1), (-1_000, -1), (-1_001, -2), (.min, -9_223_372_036_854_776),
    ]

    @Test(arguments: wholeSeconds)
    func `whole seconds are rounded down`(milliseconds: Int64, seconds: Int64) {
        #expect(Timestamp(milliseconds: milliseconds).seconds == seconds)
    }

    @Test func `later is greater and equal moments are equal`() {
        #expect(Timestamp(seconds: 1) < Timestamp(milliseconds: 1_001))
        #expect(Timestamp(seconds: -1) < Timestamp(seconds: 0))
        #expect(Timestamp(seconds: 2) == Timestamp(milliseconds: 2_000))
    }

    @Test func `adding seconds moves by them`() {
        #expect(Timestamp(milliseconds: 500).adding(seconds: 60) == Timestamp(milliseconds: 60_500))
        #expect(Timestamp(milliseconds: 500).adding(seconds: -1) == Timestamp(milliseconds: -500))
    }

    @Test func `a server's absurd number ends at the range and does not trap`() {
        #expect(Timestamp(seconds: .max) == Timestamp(milliseconds: .max))
        #expect(Timestamp(seconds: .min) == Timestamp(milliseconds: .min))
        #expect(Timestamp(milliseconds: .max).adding(seconds: 1) == Timestamp(milliseconds: .max))
        #expect(Timestamp(milliseconds: .min).adding(seconds: -1) == Timestamp(milliseconds: .min))
    }
}
