/// Why a redirect is not followed.
public enum RedirectFault: Sendable, Hashable {
    /// It leads from https to http; names the origin it leads to.
    case leavesTLS(origin: String)
    /// There were more than `limit` one after the other.
    case tooMany(limit: Int)
}
