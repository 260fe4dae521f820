package import PorticoDomain
package import PorticoHTTP

/// One provider's document and keys, fetched when they are needed and kept for an hour.
///
/// A token that names a key that is not known has the keys fetched anew at once, and after that at most once a minute:
/// keys rotate, but whoever invents names of keys must not make this program call the provider each time.
package actor ProviderDirectory {
    private static let lifetime: Int64 = 3_600
    private static let refetchInterval: Int64 = 60

    private struct Kept<Value: Sendable>: Sendable {
        let value: Value
        let at: Int64
    }

    private let issuer: HTTPURL
    private let issuerText: String
    private let transport: any HTTPTransport
    private let now: @Sendable () -> Timestamp
    private var metadata: Kept<ProviderMetadata>?
    private var keys: Kept<JSONWebKeySet>?
    private var lastRefetch: Int64?
    private var fetchOfKeys: Task<Result<JSONWebKeySet, ProviderFault>, Never>?

    /// A directory of the provider at `issuer`, written exactly as its tokens write it.
    ///
    /// - Throws: ``ProviderFault/misconfigured(what:)`` when the issuer is neither https nor on this machine.
    package init(
        issuer: String, transport: any HTTPTransport, now: @escaping @Sendable () -> Timestamp
    ) throws(ProviderFault) {
        guard let url = try? HTTPURL(issuer), url.query == nil, url.origin.scheme == "https" || url.origin.isLoopback
        else { throw .misconfigured(what: "issuer") }
        self.issuer = url
        issuerText = issuer
        self.transport = transport
        self.now = now
    }

    /// The document.
    package func document() async throws(ProviderFault) -> ProviderMetadata {
        let moment = now().seconds
        if let metadata, moment - metadata.at < Self.lifetime { return metadata.value }
        do throws(ProviderFault) {
            let fetched = try await fetchDocument()
            metadata = Kept(value: fetched, at: moment)
            return fetched
        } catch {
            // A provider that is away for a moment does not change its addresses.
            guard error == .unreachable, let metadata else { throw error }
            return metadata.value
        }
    }

    /// The claims of a token that the provider signed and that passes the check.
    package func claims(of text: String, _ check: IDTokenCheck) async throws(ProviderFault) -> IDTokenClaims {
        let token = try Self.told { () throws(TokenFault) in try SignedToken(text) }
        var keys = try await currentKeys()
        do throws(TokenFault) {
            return try check.claims(of: token, keys: keys, now: now().seconds)
        } catch {
            guard error == .unknownKey, mayRefetch() else { throw .token(error) }
        }
        keys = try await fetchedKeys()
        return try Self.told { () throws(TokenFault) in try check.claims(of: token, keys: keys, now: now().seconds) }
    }

    private static func told<Value>(_ body: () throws(TokenFault) -> Value) throws(ProviderFault) -> Value {
        do throws(TokenFault) { return try body() } catch { throw .token(error) }
    }

    private func mayRefetch() -> Bool {
        let moment = now().seconds
        if let lastRefetch, moment - lastRefetch < Self.refetchInterval { return false }
        lastRefetch = moment
        return true
    }

    private func currentKeys() async throws(ProviderFault) -> JSONWebKeySet {
        if let keys, now().seconds - keys.at < Self.lifetime { return keys.value }
        do throws(ProviderFault) {
            return try await fetchedKeys()
        } catch {
            guard error == .unreachable, let keys else { throw error }
            return keys.value
        }
    }

    /// One fetch for everybody who waits for it.
    private func fetchedKeys() async throws(ProviderFault) -> JSONWebKeySet {
        if let fetchOfKeys { return try await fetchOfKeys.value.get() }
        let task = Task { () -> Result<JSONWebKeySet, ProviderFault> in await self.fetchKeys() }
        fetchOfKeys = task
        let outcome = await task.value
        fetchOfKeys = nil
        let fetched = try outcome.get()
        keys = Kept(value: fetched, at: now().seconds)
        return fetched
    }

    private func fetchKeys() async -> Result<JSONWebKeySet, ProviderFault> {
        do throws(ProviderFault) {
            guard let bytes = try await get(document().keys), let keys = JSONWebKeySet(bytes) else {
                throw .misconfigured(what: "keys")
            }
            return .success(keys)
        } catch {
            return .failure(error)
        }
    }

    private func fetchDocument() async throws(ProviderFault) -> ProviderMetadata {
        for place in ProviderMetadata.places(for: issuer) {
            guard let bytes = try await get(place) else { continue }
            return try ProviderMetadata(bytes, issuer: issuerText)
        }
        throw .misconfigured(what: "document")
    }

    /// The body of a 200; `nil` for an answer that says that there is nothing.
    private func get(_ url: HTTPURL) async throws(ProviderFault) -> [UInt8]? {
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await transport.send(
                HTTPRequest(
                    method: .get, url: url, headers: ["Accept": "application/json"],
                    responseLimit: ProviderMetadata.sizeLimit))
        } catch {
            throw .unreachable
        }
        switch response.status {
        case 200: return response.body
        case 429, 500...: throw .unreachable
        default: return nil
        }
    }
}
