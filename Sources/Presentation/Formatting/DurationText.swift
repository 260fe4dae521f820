/// A span of time as a person reads it: its two largest units, `1 h 5 min`; less than a second counts as one.
public struct DurationText: Equatable, Sendable {
    private let seconds: Int64

    /// Takes a span; a part of a second is rounded up, so that waiting as long as it says is enough.
    public init(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        self.seconds = max(1, seconds + (attoseconds > 0 ? 1 : 0))
    }

    /// The span in the words of a language.
    public func text(in language: Language) -> String {
        let amounts = [seconds / 86_400, seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60]
        let first = amounts.firstIndex { $0 > 0 } ?? 3
        return (first...min(first + 1, 3)).filter { amounts[$0] > 0 }.map { index in
            switch language {
            case .english: "\(amounts[index]) \(["d", "h", "min", "s"][index])"
            case .korean: "\(amounts[index])\(["일", "시간", "분", "초"][index])"
            }
        }.joined(separator: " ")
    }
}
