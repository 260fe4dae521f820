internal import PorticoDomain

/// The debounced question about a nickname; whoever owns it compares ``edition`` before using the answer.
struct NicknameChecking {
    private let check: CheckNicknameUseCase
    private let clock: any Clock<Duration>
    /// Grows with each edit.
    var edition = 0

    init(check: CheckNicknameUseCase, clock: any Clock<Duration>) {
        self.check = check
        self.clock = clock
    }

    /// What the server says after 300 ms of rest; a failure or a cancellation is ``NicknameField/Status/unknown``.
    func status(of input: String) async -> NicknameField.Status {
        do {
            try await clock.sleep(for: .milliseconds(300))
            return NicknameField.Status(try await check(input))
        } catch {
            return .unknown
        }
    }
}

extension SessionError {
    var isNicknameTaken: Bool {
        if case .refused(let refusal) = self { refusal.code == .nicknameTaken } else { false }
    }
}
