public import PorticoKit

/// Authorized requests that answer as scripted.
public final class FakeRequests: AuthorizedRequests {
    /// What a token was asked for with.
    public struct TokenRequest: Equatable, Sendable {
        /// How long the token must live at least.
        public let minimumValidity: Duration
        /// Whether it was to be renewed whatever its state.
        public let isForced: Bool
    }

    /// The calls of `token`.
    public let tokens = ScriptedCall<TokenRequest, IssuedToken>("AuthorizedRequests.token")
    /// The calls of `send`.
    public let requests = ScriptedCall<APIRequest, APIResponse>("AuthorizedRequests.send")

    /// Makes one without a script.
    public init() {}

    /// Answers as scripted in ``tokens``.
    public func token(minimumValidity: Duration, isForced: Bool) async throws(SessionError) -> IssuedToken {
        try await tokens(TokenRequest(minimumValidity: minimumValidity, isForced: isForced))
    }

    /// Answers as scripted in ``requests``.
    public func send(_ request: APIRequest) async throws(SessionError) -> APIResponse { try await requests(request) }
}
