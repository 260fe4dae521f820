/// What the program says when it ends; scripts depend on the numbers.
enum ExitCode: Int32, Sendable, CaseIterable {
    case done = 0
    case failed = 1
    case cancelled = 2
    case signInNeeded = 4
    case unavailable = 5
    case refused = 6
    case timedOut = 7
    case vault = 8
    case usage = 64
    case cannotExecute = 126
    case commandNotFound = 127
    case hungUp = 129
    case interrupted = 130
    case outputClosed = 141
    case terminated = 143
}
