import PorticoKit

/// Moments as scripts read them.
enum RFC3339 {
    /// `2026-01-31T09:05:00Z`, in UTC and whole seconds.
    ///
    /// What lies beyond the years 0 to 9999 becomes their beginning or end.
    static func text(_ moment: Timestamp) -> String {
        let moment = CivilTime(moment)
        return "\(moment.date)T\(moment.time)Z"
    }

    static func json(_ moment: Timestamp?) -> JSON {
        JSON(moment.map(text))
    }
}
