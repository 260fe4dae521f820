internal import PorticoHTTP

/// Who may call an operation.
enum Access: Sendable {
    /// Anybody.
    case open
    /// Whoever is signed in, with or without a finished registration.
    case signedIn
    /// Whoever is signed in and has finished the registration.
    case registered
}

/// One line of the endpoint table with what carries it out and what describes it.
struct Operation: Sendable {
    let route: Route
    let access: Access
    let description: OperationDescription
    let handler: @Sendable (Call) async throws(Problem) -> HTTPResponse

    init(
        _ route: Route, _ access: Access, _ description: OperationDescription,
        _ handler: @escaping @Sendable (Call) async throws(Problem) -> HTTPResponse
    ) {
        self.route = route
        self.access = access
        self.description = description
        self.handler = handler
    }
}

/// Whose token a request carries.
struct Caller: Sendable {
    let account: String
    let session: String
}
