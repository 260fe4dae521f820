public import PorticoDomain

/// A nickname as typed, and what is known of exactly that input.
public struct NicknameField: Equatable, Sendable {
    /// What is known of the input.
    public enum Status: Equatable, Sendable {
        /// Nothing was typed.
        case empty
        /// It breaks a rule.
        case invalid(NicknameFault)
        /// The server's own rules forbid it.
        case notAllowed
        /// The server is being asked.
        case checking
        /// Free for now; the answer at submit decides.
        case available
        /// Somebody has it.
        case taken
        /// It keeps the rules; the server was not asked, or could not say. It may be submitted.
        case unknown
        /// It is the one the account has already.
        case unchanged
    }

    /// What was typed.
    public let input: String
    /// What is known of it.
    public internal(set) var status: Status

    /// Judges by the rules alone; `current` is the nickname the account has.
    init(input: String, current: String? = nil) {
        self.input = input
        // What the account has may be older than a rule, or another service's.
        if input == current {
            status = .unchanged
            return
        }
        switch CheckNicknameUseCase.parse(input) {
        case .success(let nickname): status = nickname.text == current ? .unchanged : .unknown
        case .failure(let check): status = Status(check)
        }
    }
}

extension NicknameField.Status {
    init(_ check: NicknameCheck) {
        switch check {
        case .empty: self = .empty
        case .invalid(let fault): self = .invalid(fault)
        case .notAllowed: self = .notAllowed
        case .available: self = .available
        case .taken: self = .taken
        }
    }

    /// Whether the server need not be asked any more because the rules say no.
    var isSettledByRules: Bool {
        switch self {
        case .empty, .invalid, .unchanged: true
        case .notAllowed, .checking, .available, .taken, .unknown: false
        }
    }
}
