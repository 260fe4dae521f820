/// The names that come closest to one that does not exist.
package struct NearestNames: Equatable, Sendable {
    /// At most three names, the nearest first; those equally near keep their order.
    package let names: [String]

    /// Picks from `candidates` those that a slip of the keys apart from `name` may have meant.
    ///
    /// A slip is a character inserted, left out, replaced, or swapped with its neighbour; a third of the longer name's
    /// characters may differ, at least one and at most three. Upper and lower case count as equal, the same domain
    /// after an `@` does not count, nor one that `name` leaves off, and a candidate that begins with `name` is always
    /// near.
    package init(to name: String, among candidates: [String]) {
        let wanted = Array(name.lowercased())
        let ranked = candidates.enumerated().compactMap { index, candidate -> (distance: Int, index: Int)? in
            let letters = Array(candidate.lowercased())
            if !wanted.isEmpty, letters.starts(with: wanted) { return (0, index) }
            let (left, right) = Self.withoutSameDomain(wanted, letters)
            let distance = Self.distance(left, right)
            let allowed = min(3, max(1, max(left.count, right.count) / 3))
            // Of `-x` and `-v` nothing is the same but what all flags have.
            let isKin = distance < max(left.drop { $0 == "-" }.count, right.drop { $0 == "-" }.count)
            return distance <= allowed && isKin ? (distance, index) : nil
        }
        names = ranked.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(3).map {
            candidates[$0.index]
        }
    }

    private static func withoutSameDomain(
        _ left: [Character], _ right: [Character]
    ) -> (left: [Character], right: [Character]) {
        guard let rightEnd = right.firstIndex(of: "@") else { return (left, right) }
        let leftEnd = left.firstIndex(of: "@") ?? left.endIndex
        guard leftEnd == left.endIndex || left[leftEnd...] == right[rightEnd...] else { return (left, right) }
        return (Array(left[..<leftEnd]), Array(right[..<rightEnd]))
    }

    /// The least number of slips between two names (optimal string alignment).
    private static func distance(_ left: [Character], _ right: [Character]) -> Int {
        var older: [Int] = []
        var previous = Array(0...right.count)
        for row in 0..<left.count {
            var current = [row + 1]
            for column in 0..<right.count {
                let isSame = left[row] == right[column]
                var best = min(previous[column] + (isSame ? 0 : 1), previous[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, older[column - 1] + 1)
                }
                current.append(best)
            }
            older = previous
            previous = current
        }
        return previous[right.count]
    }
}
