internal import PorticoDomain

/// The debounced question about the nickname that is being typed.
final class NicknameChecking<State: NicknameState> {
    private let store: StateStore<State>
    private let check: CheckNicknameUseCase
    private let clock: any Clock<Duration>
    /// Grows with each input, so that the answer for an earlier one is dropped.
    private var edition = 0

    init(_ store: StateStore<State>, check: CheckNicknameUseCase, clock: any Clock<Duration>) {
        self.store = store
        self.check = check
        self.clock = clock
    }

    /// An answer for the input until now does not count any more.
    func restart() { edition += 1 }

    /// Asks the server about the present input once typing has rested for 300 ms, unless the rules alone say no.
    func ask() async {
        let field = store.value.nickname
        guard !field.status.isSettledByRules else { return }
        let asked = edition
        store.update { $0.nickname.status = .checking }
        let status = await status(of: field.input)
        guard asked == edition else { return }
        store.update { $0.nickname.status = status }
    }

    /// A failure or a cancellation is ``NicknameField/Status/unknown``.
    private func status(of input: String) async -> NicknameField.Status {
        do {
            try await clock.sleep(for: .milliseconds(300))
            return NicknameField.Status(try await check(input))
        } catch {
            return .unknown
        }
    }
}

/// A state with a nickname that is being typed.
protocol NicknameState: CountedState {
    var nickname: NicknameField { get set }
}

extension NicknameState {
    /// Notes what a refusal of the whole says of the nickname.
    mutating func learn(from error: SessionError) {
        if case .refused(let refusal) = error, refusal.code == .nicknameTaken { nickname.status = .taken }
    }
}
