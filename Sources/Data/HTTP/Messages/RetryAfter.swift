/// The `Retry-After` field (RFC 9110 §10.2.3): whole seconds or a date.
package enum RetryAfter {
    /// How long to wait, at least zero; `nil` when the text is neither seconds nor a date.
    ///
    /// A date counts from `now`, in seconds since 1970; take the answer's own `Date` where it has one.
    package static func delay(_ text: String, now: Int64) -> Duration? {
        if !text.isEmpty, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
            return .seconds(min(Int64(text) ?? .max, ceiling))
        }
        guard let date = HTTPDate(text, now: now) else { return nil }
        return .seconds(min(max(0, date.secondsSince1970 - now), ceiling))
    }

    /// A century; more would overflow sums of durations.
    private static let ceiling: Int64 = 3_155_760_000
}
