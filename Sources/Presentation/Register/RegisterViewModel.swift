public import PorticoDomain

/// Makes an account with email and password.
public actor RegisterViewModel {
    private let register: RegisterUseCase
    private var store: StateStore<RegisterState>
    private var attempt: Task<Result<Session, SessionError>, Never>?

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
        let (service, email) = (state.service, state.email)
        let attempt = Task { [register] () -> Result<Session, SessionError> in
            do throws(SessionError) {
                return .success(try await register(service: service, email: email, password: password))
            } catch {
                return .failure(error)
            }
        }
        self.attempt = attempt
        let result = await withTaskCancellationHandler {
            await attempt.value
        } onCancel: {
            attempt.cancel()
        }
        self.attempt = nil
        store.update { state in
            switch result {
            case .success(let session):
                state.outcome = Happening(id: (state.outcome?.id ?? 0) + 1, value: session)
                state.work.end(nil)
            case .failure(let error):
                state.work.end(error)
            }
        }
    }

    /// Gives up what is under way; it ends as ``SessionError/cancelled`` unless the session is being stored already.
    public func cancel() {
        attempt?.cancel()
    }
}
