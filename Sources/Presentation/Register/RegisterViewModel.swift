public import PorticoDomain

/// Makes an account with email and password.
public actor RegisterViewModel {
    private let register: RegisterUseCase
    private var store: StateStore<RegisterState>

    /// Begins at `service` with the email filled in when one is known.
    public init(register: RegisterUseCase, service: ServiceName, email: String = "") {
        self.register = register
        store = StateStore(RegisterState(service: service, email: email))
    }

    /// The present state.
    public var state: RegisterState { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<RegisterState> { store.subscribe() }

    /// Registers at another service.
    public func choose(service: ServiceName) {
        store.update { $0.service = service }
    }

    /// Takes what was typed.
    public func edit(email: String) {
        store.update { state in
            state.email = email
            state.faults.email = nil
        }
    }

    /// Makes the account; does nothing while that is under way.
    ///
    /// Ends in an outcome, in faults by field, or in a problem.
    public func submit(password: Secret<String>) async {
        guard !state.isWorking else { return }
        store.update { state in
            state.faults.email = CredentialFaults.email(state.email)
            state.faults.password = CredentialFaults.newPassword(password)
        }
        guard state.faults.isEmpty else { return }
        store.update { $0.work.begin() }
        do throws(SessionError) {
            let session = try await register(service: state.service, email: state.email, password: password)
            store.update { state in
                state.outcome = Happening(id: (state.outcome?.id ?? 0) + 1, value: session)
                state.work.end(nil)
            }
        } catch {
            store.update { $0.work.end(error) }
        }
    }
}
