import PorticoKit

extension RequestCommand {
    /// With what a request is signed: a session, or the token of `PORTICO_TOKEN`.
    enum Sender: Sendable {
        case session(SessionScope)
        case given(GivenTokenRequests)

        /// The token that is given stands before every session.
        init(_ context: CommandContext) async throws(CommandFailure) {
            if let given = try GivenToken(context.environment.variables) {
                self = .given(GivenTokenRequests(context: context, token: given.token))
            } else {
                self = .session(try await context.finishedScope())
            }
        }

        /// Whether a token that is refused can be renewed.
        var isRenewable: Bool {
            if case .session = self { true } else { false }
        }

        func send(_ request: APIRequest) async throws(CommandFailure) -> APIResponse {
            switch self {
            case .given(let requests): try await requests.send(request)
            case .session(let scope):
                try await passing { () async throws(SessionError) in try await scope.requests.send(request) }
            }
        }
    }
}
