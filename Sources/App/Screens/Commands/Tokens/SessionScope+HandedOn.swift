import PorticoHTTP
import PorticoKit

extension SessionScope {
    /// A token that goes to another program: into a line, a header or an environment.
    ///
    /// Whatever came before, one that does not fit there as it is goes nowhere.
    func tokenToHandOn(
        minimumValidity: Duration, isForced: Bool = false
    ) async throws(CommandFailure) -> IssuedToken {
        let token = try await passing { () async throws(SessionError) in
            try await requests.token(minimumValidity: minimumValidity, isForced: isForced)
        }
        guard token.accessToken.reveal().isAccessToken, token.tokenType.isHTTPToken else {
            throw .session(.unexpectedAnswer(what: "access_token"))
        }
        return token
    }
}
