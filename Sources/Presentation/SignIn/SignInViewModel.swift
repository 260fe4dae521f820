public import PorticoDomain

/// Signs in with email and password.
public actor SignInViewModel {
    private let login: LoginUseCase
    private var store: StateStore<SignInState>

    /// Begins at `service` with the email filled in when one is known.
    public init(login: LoginUseCase, service: ServiceName, email: String = "") {
        self.login = login
        store = StateStore(SignInState(service: service, email: email))
    }

    /// The present state.
    public var state: SignInState { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<SignInState> { store.subscribe() }

    /// Signs in at another service.
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

    /// Signs in; does nothing while that is under way.
    ///
    /// Ends in an outcome, in faults by field, or in a problem.
    public func submit(password: Secret<String>) async {
        guard !state.isWorking else { return }
        store.update { state in
            state.faults = SignInState.Faults()
            state.faults.email = CredentialFaults.email(state.email)
            state.faults.password = password.reveal().isEmpty ? .password(.empty) : nil
        }
        guard state.faults.isEmpty else { return }
        store.update { $0.work.begin() }
        do throws(SessionError) {
            let session = try await login(service: state.service, email: state.email, password: password)
            store.update { state in
                state.outcome = Happening(id: (state.outcome?.id ?? 0) + 1, value: session)
                state.work.end(nil)
            }
        } catch {
            store.update { $0.work.end(error) }
        }
    }
}
