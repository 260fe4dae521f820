public import PorticoDomain

/// Signs in or makes an account, with email and password.
public actor CredentialsViewModel {
    private let enter: @Sendable (ServiceName, String, Secret<String>) async throws(SessionError) -> Session
    private let fault: @Sendable (Secret<String>) -> InputFault?
    private let store: StateStore<CredentialsState>
    private var attempt: Task<Result<Session, SessionError>, Never>?

    /// Signs in at `service`, with the email filled in when one is known; any password may be tried.
    public init(login: LoginUseCase, service: ServiceName, email: String = "") {
        enter = { (service, email, password) async throws(SessionError) in
            try await login(service: service, email: email, password: password)
        }
        fault = { $0.reveal().isEmpty ? .password(.empty) : nil }
        store = StateStore(CredentialsState(service: service, email: email))
    }

    /// Makes an account at `service`, whose profile is still to be finished; the password must keep the rules.
    public init(register: RegisterUseCase, service: ServiceName, email: String = "") {
        enter = { (service, email, password) async throws(SessionError) in
            try await register(service: service, email: email, password: password)
        }
        fault = { CredentialFaults.newPassword($0) }
        store = StateStore(CredentialsState(service: service, email: email))
    }

    /// The present state.
    public var state: CredentialsState { store.value }

    /// The present state first, then the newest after every change, until the view-model goes.
    public func states() -> AsyncStream<CredentialsState> { store.subscribe() }

    /// Goes on at another service.
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

    /// Sends both; does nothing while that is under way.
    ///
    /// Ends in an outcome, in faults by field, or in a problem.
    public func submit(password: Secret<String>) async {
        guard !state.isWorking else { return }
        store.update { state in
            state.faults.email = CredentialFaults.email(state.email)
            state.faults.password = fault(password)
        }
        guard state.faults.isEmpty else { return }
        store.update { $0.work.begin() }
        let (service, email) = (state.service, state.email)
        let attempt = Task { [enter] () -> Result<Session, SessionError> in
            do throws(SessionError) {
                return .success(try await enter(service, email, password))
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
                state.outcome.happened(session)
                state.work.end(nil)
            case .failure(let error):
                state.work.end(error)
            }
        }
    }

    /// Gives up what is under way; it ends as ``/PorticoDomain/SessionError/cancelled`` unless the session is being
    /// stored already.
    public func cancel() {
        attempt?.cancel()
    }
}
