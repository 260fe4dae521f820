/// Requests with one account's token, for scripts and other tools.
public protocol AuthorizedRequests: Sendable {
    /// A token that lives for at least `minimumValidity` where the service can give one.
    ///
    /// `isForced` renews whatever the present token's state.
    func token(minimumValidity: Duration, isForced: Bool) async throws(SessionError) -> IssuedToken
    /// Sends a request to the service's own API (a path) or to one of its origins (an address).
    func send(_ request: APIRequest) async throws(SessionError) -> APIResponse
}
