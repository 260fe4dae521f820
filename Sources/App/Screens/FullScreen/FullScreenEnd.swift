/// How the full-screen app was left.
enum FullScreenEnd: Sendable {
    /// The person quit.
    case quit
    /// The person pressed Ctrl-C.
    case interrupted
    /// The terminal went away.
    case terminalGone
}
