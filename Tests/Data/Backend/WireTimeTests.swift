import PorticoData
import PorticoDomain
import Testing

@Suite struct WireTimeTests {
    @Test(arguments: [
        (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
        (951_827_696_789, "2000-02-29T12:34:56.789Z"), (1_767_225_600_250, "2026-01-01T00:00:00.250Z"),
        (4_107_542_399_000, "2100-02-28T23:59:59.000Z"), (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
    ])
    func `a moment is written and read back`(milliseconds: Int64, text: String) {
        #expect(WireTime(Timestamp(milliseconds: milliseconds)).text == text)
        #expect(WireTime(text)?.timestamp.milliseconds == milliseconds)
    }

    @Test(arguments: [
        ("2026-07-09T08:15:30Z", 1_783_584_930_000), ("2026-07-09t08:15:30.5z", 1_783_584_930_500),
        ("2026-07-09T17:15:30.123456+09:00", 1_783_584_930_123), ("2026-07-09T03:45:30-04:30", 1_783_584_930_000),
        ("2016-12-31T23:59:60Z", 1_483_228_800_000), ("2026-07-09 08:15:30.25Z", 1_783_584_930_250),
    ])
    func `other forms are read`(text: String, milliseconds: Int64) {
        #expect(WireTime(text)?.timestamp.milliseconds == milliseconds)
    }

    @Test(arguments: [
        "", "2026-07-09", "2026-07-09T08:15:30", "2026-02-29T00:00:00Z", "2100-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z", "2026-00-01T00:00:00Z", "2026-01-32T00:00:00Z", "2026-01-01T24:00:00Z",
        "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z", "2026-01-01T00:00:00.Z", "2026-01-01T00:00:00+24:00",
        "2026-01-01T00:00:00+0100", "2026-01-01T00:00:00Zx", "x2026-01-01T00:00:00Z", "2026-1-1T0:0:0Z",
    ])
    func `what is no time is refused`(text: String) {
        #expect(WireTime(text) == nil)
    }
}
