/// A path as a person types or drops it: quotes and `~` as a shell would take them.
struct TypedPath {
    let text: String

    /// `nil` when nothing was typed.
    init?(_ typed: String, home: String) {
        var path = typed[...]
        while path.first?.isWhitespace == true { path.removeFirst() }
        while path.last?.isWhitespace == true { path.removeLast() }
        if path.count >= 2, let first = path.first, first == path.last, first == "'" || first == "\"" {
            path = path.dropFirst().dropLast()
        }
        guard !path.isEmpty else { return nil }
        if path == "~" || path.hasPrefix("~/") { path = home + path.dropFirst() }
        text = String(path)
    }
}
