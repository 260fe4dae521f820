/// An ``HTTPClient`` whose requests carry a token, renewed once when the server refuses it.
///
/// The token goes to the allowed origins only. Other addresses are sent without it, and nothing is renewed for them.
public struct AuthorizedClient<Source: CredentialSource>: Sendable {
    /// Why a call gave no answer: no credential, or a request that failed.
    public enum Failure: Error {
        /// The source has no token.
        case credential(Source.Failure)
        /// The request failed.
        case client(ClientError)
    }

    /// Where the API's routes begin.
    public var baseURL: HTTPURL { client.baseURL }

    private let client: HTTPClient
    private let source: Source
    private let allowedOrigins: Set<HTTPURL.Origin>
    private let isRenewable: @Sendable (HTTPResponse) -> Bool

    /// Makes a client that signs.
    ///
    /// - Parameters:
    ///   - client: Sends the requests.
    ///   - source: Gives the token.
    ///   - allowedOrigins: The origins that may see the token.
    ///   - isRenewable: Whether an answer with status 401 means that the token is no longer taken, in contrast to, say,
    ///     a wrong password. Every 401 unless said otherwise.
    public init(
        client: HTTPClient, source: Source, allowedOrigins: Set<HTTPURL.Origin>,
        isRenewable: @escaping @Sendable (HTTPResponse) -> Bool = { _ in true }
    ) {
        self.client = client
        self.source = source
        self.allowedOrigins = allowedOrigins
        self.isRenewable = isRenewable
    }

    /// Calls an endpoint and reads its answer; a second 401 is ``ClientError/status(_:)``.
    public func call<Answer>(_ endpoint: Endpoint<Answer>) async throws(Failure) -> Answer {
        let request: HTTPRequest
        do throws(ClientError) {
            request = try client.request(for: endpoint)
        } catch {
            throw .client(error)
        }
        let response = try await send(request)
        do throws(ClientError) {
            return try endpoint.answer(from: response)
        } catch {
            throw .client(error)
        }
    }

    /// Sends a request of any address, signed if its origin is allowed; any status is an answer.
    ///
    /// When the source cannot renew, its failure is thrown instead of the 401. A body that comes once cannot go again:
    /// the token is renewed for later requests and the first 401 is the answer.
    public func send(_ request: HTTPRequest) async throws(Failure) -> HTTPResponse {
        guard allowedOrigins.contains(request.url.origin) else { return try await exchange(request) }
        let grant = try await credential { () async throws(Source.Failure) in try await source.credential() }
        let response = try await exchange(signed(request, with: grant))
        guard response.status == 401, isRenewable(response) else { return response }
        let renewed = try await credential { () async throws(Source.Failure) in
            try await source.renew(replacing: grant)
        }
        guard request.isReplayable else { return response }
        return try await exchange(signed(request, with: renewed))
    }

    /// Sends a request and follows what its answers redirect to, as `Redirection` says; any other status is an answer.
    ///
    /// The token goes along as long as the origin stays the one of `request`. Once another origin was redirected to, no
    /// further request is signed and none renews anything, even where the way leads back.
    public func sendFollowingRedirects(_ request: HTTPRequest) async throws(Failure) -> HTTPResponse {
        var current = request
        var isSigned = true
        for _ in 0...Redirection.limit {
            let response = isSigned ? try await send(current) : try await exchange(current)
            guard let following = try following(response, of: current) else { return response }
            isSigned = isSigned && following.url.origin == request.url.origin
            current = following
        }
        throw .client(.transport(.redirectRefused(.tooMany(limit: Redirection.limit))))
    }

    private func following(_ response: HTTPResponse, of request: HTTPRequest) throws(Failure) -> HTTPRequest? {
        do throws(TransportError) {
            return try Redirection.following(response, of: request)
        } catch {
            throw .client(.transport(error))
        }
    }

    private func signed(_ request: HTTPRequest, with grant: AccessGrant) -> HTTPRequest {
        var request = request
        request.headers["Authorization"] = "\(grant.tokenType) \(grant.token)"
        return request
    }

    private func credential(
        _ ask: () async throws(Source.Failure) -> AccessGrant
    ) async throws(Failure) -> AccessGrant {
        do throws(Source.Failure) {
            return try await ask()
        } catch {
            throw .credential(error)
        }
    }

    private func exchange(_ request: HTTPRequest) async throws(Failure) -> HTTPResponse {
        do throws(TransportError) {
            return try await client.send(request)
        } catch {
            throw .client(.transport(error))
        }
    }
}
