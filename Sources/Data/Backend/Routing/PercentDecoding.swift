internal import PorticoHTTP

/// What a path or a query says, decoded strictly; a zero byte, which no text here can hold, is refused.
enum PercentDecoding {
    /// The segments of a path, each decoded on its own, so that an encoded slash stays inside its segment.
    static func segments(_ path: String) -> [String]? {
        var segments: [String] = []
        for segment in path.split(separator: "/", omittingEmptySubsequences: false) {
            guard let decoded = PercentEncoding.decode(segment), !decoded.utf8.contains(0) else { return nil }
            segments.append(decoded)
        }
        return segments
    }

    /// The values of a query by name, the first of each.
    static func values(_ query: String?) -> [String: String]? {
        guard let items = PercentEncoding.decodePairs(query ?? "") else { return nil }
        let pairs = items.map { ($0.name, $0.value ?? "") }
        guard pairs.allSatisfy({ !$0.0.utf8.contains(0) && !$0.1.utf8.contains(0) }) else { return nil }
        return Dictionary(pairs) { first, _ in first }
    }
}
