import PorticoHTTP
import Testing

struct HTTPDateTests {
    /// 2026-11-30 00:00:00 GMT.
    private static let now: Int64 = 1_795_996_800

    @Test(
        arguments: [
            (0, "Thu, 01 Jan 1970 00:00:00 GMT"), (-1, "Wed, 31 Dec 1969 23:59:59 GMT"),
            (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
            (1_709_164_800, "Thu, 29 Feb 2024 00:00:00 GMT"), (4_107_542_399, "Sun, 28 Feb 2100 23:59:59 GMT"),
            (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"), (1_795_996_800, "Mon, 30 Nov 2026 00:00:00 GMT"),
        ] as [(Int64, String)])
    func `a date is written and read back`(seconds: Int64, text: String) {
        #expect(HTTPDate(secondsSince1970: seconds).description == text)
        #expect(HTTPDate(text, now: Self.now)?.secondsSince1970 == seconds)
    }

    @Test(
        arguments: [
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Monday, 30-Nov-26 00:00:00 GMT", 1_795_996_800),
            // At most 50 years ahead: 2076 is, 2077 is not.
            ("Monday, 30-Nov-76 00:00:00 GMT", 3_373_920_000), ("Monday, 30-Nov-77 00:00:00 GMT", 249_696_000),
        ] as [(String, Int64)])
    func `the obsolete forms are read`(text: String, seconds: Int64) {
        #expect(HTTPDate(text, now: Self.now)?.secondsSince1970 == seconds)
    }

    @Test(arguments: [
        "", "now", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 31 Nov 1994 08:49:37 GMT",
        "Thu, 29 Feb 2100 00:00:00 GMT", "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 06 Nov 1994 08:60:00 GMT",
        "Sun, 06 Nov 94 08:49:37 GMT", "Sun, 00 Nov 1994 08:49:37 GMT", "Sun, 06 nov 1994 08:49:37 GMT",
        "Sun, -6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 8:49:37 GMT",
    ])
    func `what is no date is not read`(text: String) {
        #expect(HTTPDate(text, now: Self.now) == nil)
    }

    @Test(
        arguments: [
            ("0", Duration.zero), ("120", .seconds(120)), ("Mon, 30 Nov 2026 00:00:05 GMT", .seconds(5)),
            ("Sun, 06 Nov 1994 08:49:37 GMT", .zero), ("99999999999999999999", .seconds(3_155_760_000)),
            ("-1", nil), ("+1", nil), ("1.5", nil), ("", nil), ("soon", nil),
        ] as [(String, Duration?)])
    func `Retry-After is seconds or a date, never less than nothing`(text: String, delay: Duration?) {
        #expect(RetryAfter.delay(text, now: Self.now) == delay)
    }
}
