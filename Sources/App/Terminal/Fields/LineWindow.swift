/// Which columns of a line that is longer than its place are seen.
enum LineWindow {
    /// Columns scrolled out at the left. The line stands still while the caret moves inside the window, the caret stays
    /// in sight, and no room is left empty that text could fill.
    static func offset(_ former: Int, caret: Int, columns: Int, width: Int) -> Int {
        guard width > 0 else { return 0 }
        // The caret may stand behind the last column.
        let furthest = max(0, columns + 1 - width)
        return min(max(min(former, caret), caret - (width - 1), 0), furthest)
    }
}
