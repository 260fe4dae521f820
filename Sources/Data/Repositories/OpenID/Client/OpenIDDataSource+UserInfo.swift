internal import PorticoDomain
internal import PorticoHTTP

extension OpenIDDataSource {
    /// What UserInfo tells for an access token; `nil` where there is no such endpoint or it cannot be read now.
    ///
    /// - Throws: ``SessionError/unexpectedAnswer(what:)`` when it speaks of someone else than `subject`.
    func userInfo(
        _ accessToken: Secret<String>, of subject: String
    ) async throws(SessionError) -> [String: JSONValue]? {
        // The sign-in succeeded already; what is missing here is a nicer name.
        guard let url = try await document().userInfo,
            let response = try? await client.send(Self.question(at: url, accessToken)), response.isSuccess
        else { return nil }
        return try Self.userInfo(response, of: subject)
    }

    /// Reads UserInfo's answer; `nil` for one that is not JSON, as a signed one.
    static func userInfo(_ response: HTTPResponse, of subject: String) throws(SessionError) -> [String: JSONValue]? {
        guard let members = StrictJSON.parse(response.body)?.members else { return nil }
        guard let named = members["sub"]?.text, named.utf8.elementsEqual(subject.utf8) else {
            throw .unexpectedAnswer(what: "UserInfo: sub")
        }
        return members
    }

    /// Who the person is whom a token was given for, as UserInfo alone tells; `nil` where there is no such endpoint.
    ///
    /// It stands in for the ID token that some device grants leave out: the provider is asked at its own endpoint, with
    /// the token that it has just given this program.
    ///
    /// - Throws: ``SessionError/unexpectedAnswer(what:)`` when it names nobody.
    func identity(of accessToken: Secret<String>) async throws(SessionError) -> ProviderIdentity? {
        guard let url = try await document().userInfo else { return nil }
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await client.send(Self.question(at: url, accessToken))
        } catch {
            throw SessionError(error)
        }
        if response.status == 429 || response.status >= 500 {
            throw .serverUnavailable(retryAfter: ServerFailure(response, now: now()).retryAfter)
        }
        guard response.isSuccess, let members = StrictJSON.parse(response.body)?.members else {
            throw .unexpectedAnswer(what: "UserInfo")
        }
        guard let subject = members["sub"]?.text, subject.utf8.count <= 255 else {
            throw .unexpectedAnswer(what: "UserInfo: sub")
        }
        return ProviderIdentity(subject: subject, members: members)
    }

    private static func question(at url: HTTPURL, _ accessToken: Secret<String>) -> HTTPRequest {
        HTTPRequest(
            method: .get, url: url,
            headers: HTTPHeaders([
                .init(name: "Accept", value: "application/json"),
                .init(name: "Authorization", value: "Bearer \(accessToken.reveal())", isSensitive: true),
            ]), responseLimit: ProviderMetadata.sizeLimit)
    }
}
