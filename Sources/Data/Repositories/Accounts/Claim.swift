internal import PorticoConcurrency

/// Who has the say over an answer that may come while the caller gives up.
enum Claim {
    case open
    case taken
    case abandoned
}

extension Locked<Claim> {
    /// Whether the answer may be stored.
    func take() -> Bool {
        withLock { claim in
            guard claim == .open else { return false }
            claim = .taken
            return true
        }
    }

    /// Whether nobody stores the answer any more.
    func abandon() -> Bool {
        withLock { claim in
            guard claim == .open else { return false }
            claim = .abandoned
            return true
        }
    }
}
