/// Whether it pays to stay awake after an answer, by how it went before.
///
/// It does when a caller with several requests has its next sooner than a thread falls asleep and is woken. On a busy
/// machine, or one with a single processor, the thread that stays awake is in the caller's way.
package struct CurlLingering: Sendable {
    private static let mostMisses = 6

    private var misses = 0
    private var pause = 0

    /// Begins by trying.
    package init() {}

    /// Whether to stay awake after this answer; asked once for each.
    package mutating func pays() -> Bool {
        guard pause > 0 else { return true }
        pause -= 1
        return false
    }

    /// Takes how it went. Each time in vain doubles the number of answers after which it is not tried, up to 64; each other
    /// time halves it.
    package mutating func ended(hasWork: Bool) {
        if hasWork {
            misses = max(0, misses - 1)
        } else {
            misses = min(misses + 1, Self.mostMisses)
            pause = 1 << misses
        }
    }
}
