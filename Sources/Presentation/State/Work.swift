public import PorticoDomain

/// What a view-model is doing and what last went wrong.
public struct Work: Equatable, Sendable {
    /// How many intents are under way.
    package private(set) var runningCount = 0
    /// What went wrong last, or `nil` since the newest intent began or ended well.
    ///
    /// ``/PorticoDomain/SessionError/cancelled`` is among them; a screen need not show it.
    public private(set) var problem: Happening<SessionError>?
    private var problemCount = 0

    package init() {}

    /// Whether an intent is under way.
    package var isWorking: Bool { runningCount > 0 }

    mutating func begin() {
        runningCount += 1
        problem = nil
    }

    mutating func end(_ error: SessionError?) {
        runningCount -= 1
        if let error { report(error) }
    }

    mutating func report(_ error: SessionError) {
        problemCount += 1
        problem = Happening(id: problemCount, value: error)
    }

    mutating func clear() {
        problem = nil
    }
}

/// A state that says what its view-model is doing.
public protocol WorkingState: Equatable, Sendable {
    /// What is under way and what went wrong.
    var work: Work { get }
}

extension WorkingState {
    /// Whether an intent is under way.
    public var isWorking: Bool { work.isWorking }
    /// What went wrong last.
    public var problem: SessionError? { work.problem?.value }
}
