package import PorticoDomain
package import PorticoHTTP

/// One provider's document and keys, fetched when they are needed and kept as long as the provider says, else an hour.
///
/// With a cache they outlive the process, so that a renewal is one round trip.
///
/// A token that names a key that is not known has the keys fetched again at once, and after that at most once a minute:
/// keys rotate, but whoever invents names of keys must not make this program call the provider each time.
package actor ProviderDirectory {
    private static let refetchInterval: Int64 = 60

    private struct Kept<Value: Sendable>: Sendable {
        let value: Value
        let until: Int64
    }

    private struct Answer: Sendable {
        let body: [UInt8]
        let lifetime: Int64
    }

    private let issuer: HTTPURL
    private let issuerText: String
    private let transport: any HTTPTransport
    private let now: @Sendable () -> Timestamp
    private let cache: ProviderCache?
    private var hasReadCache = false
    private var metadata: Kept<ProviderMetadata>?
    private var keys: Kept<JSONWebKeySet>?
    private var lastRefetch: Int64?
    private var fetchOfKeys: Task<Result<(JSONWebKeySet, until: Int64), ProviderFault>, Never>?

    /// A directory of the provider at `issuer`, written exactly as its tokens write it.
    ///
    /// - Throws: ``ProviderFault/misconfigured(what:)`` when the issuer is neither https nor on this machine.
    package init(
        issuer: String, transport: any HTTPTransport, now: @escaping @Sendable () -> Timestamp,
        cache: ProviderCache? = nil
    ) throws(ProviderFault) {
        guard let url = try? HTTPURL(issuer), url.query == nil, url.origin.scheme == "https" || url.origin.isLoopback
        else { throw .misconfigured(what: "issuer") }
        self.issuer = url
        issuerText = issuer
        self.transport = transport
        self.now = now
        self.cache = cache
    }

    /// The document.
    package func document() async throws(ProviderFault) -> ProviderMetadata {
        await readCache()
        let moment = now().seconds
        if let metadata, moment < metadata.until { return metadata.value }
        return try await freshDocument()
    }

    /// The document as the provider has it now; the one that is kept when the provider does not answer.
    package func freshDocument() async throws(ProviderFault) -> ProviderMetadata {
        do throws(ProviderFault) {
            let (fetched, answer) = try await fetchDocument()
            let kept = Kept(value: fetched, until: now().seconds + answer.lifetime)
            metadata = kept
            await cache?.keep(document: answer.body, until: kept.until)
            return fetched
        } catch {
            // A provider that is away for a moment does not change its addresses.
            guard case .unreachable = error, let metadata else { throw error }
            return metadata.value
        }
    }

    /// Takes over what an earlier process kept, once; what does not read counts as nothing.
    private func readCache() async {
        guard let cache, !hasReadCache else { return }
        hasReadCache = true
        let kept = await cache.read()
        if metadata == nil, let (bytes, until) = kept.document,
            let value = try? ProviderMetadata(bytes, issuer: issuerText)
        {
            metadata = Kept(value: value, until: until)
        }
        if keys == nil, let (bytes, until) = kept.keys, let value = JSONWebKeySet(bytes) {
            keys = Kept(value: value, until: until)
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

    /// The same with the keys that are at hand; `nil` where others would have to be fetched first.
    package func claimsAtHand(of text: String, _ check: IDTokenCheck) async throws(TokenFault) -> IDTokenClaims? {
        let token = try SignedToken(text)
        await readCache()
        guard let keys, now().seconds < keys.until else { return nil }
        do throws(TokenFault) {
            return try check.claims(of: token, keys: keys.value, now: now().seconds)
        } catch {
            guard error == .unknownKey else { throw error }
            return nil
        }
    }

    private static func told<Value>(_ body: () throws(TokenFault) -> Value) throws(ProviderFault) -> Value {
        do throws(TokenFault) { return try body() } catch { throw .token(error) }
    }

    private func mayRefetch() -> Bool {
        let moment = now().seconds
        // A clock that was set back must not put it off.
        if let lastRefetch, (0..<Self.refetchInterval).contains(moment - lastRefetch) { return false }
        lastRefetch = moment
        return true
    }

    private func currentKeys() async throws(ProviderFault) -> JSONWebKeySet {
        await readCache()
        if let keys, now().seconds < keys.until { return keys.value }
        do throws(ProviderFault) {
            return try await fetchedKeys()
        } catch {
            guard case .unreachable = error, let keys else { throw error }
            return keys.value
        }
    }

    /// One fetch for everybody who waits for it.
    private func fetchedKeys() async throws(ProviderFault) -> JSONWebKeySet {
        if let fetchOfKeys { return try await fetchOfKeys.value.get().0 }
        let task = Task { () -> Result<(JSONWebKeySet, until: Int64), ProviderFault> in await self.fetchKeys() }
        fetchOfKeys = task
        let outcome = await task.value
        fetchOfKeys = nil
        let (fetched, until) = try outcome.get()
        keys = Kept(value: fetched, until: until)
        return fetched
    }

    private func fetchKeys() async -> Result<(JSONWebKeySet, until: Int64), ProviderFault> {
        do throws(ProviderFault) {
            guard let answer = try await get(document().keys), let keys = JSONWebKeySet(answer.body) else {
                throw .misconfigured(what: "keys")
            }
            let until = now().seconds + answer.lifetime
            await cache?.keep(keys: answer.body, until: until)
            return .success((keys, until))
        } catch {
            return .failure(error)
        }
    }

    private func fetchDocument() async throws(ProviderFault) -> (ProviderMetadata, Answer) {
        for place in ProviderMetadata.places(for: issuer) {
            guard let answer = try await get(place) else { continue }
            return (try ProviderMetadata(answer.body, issuer: issuerText), answer)
        }
        throw .misconfigured(what: "document")
    }

    /// The body of a 200; `nil` for an answer that says that there is nothing.
    private func get(_ url: HTTPURL) async throws(ProviderFault) -> Answer? {
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await transport.send(
                HTTPRequest(
                    method: .get, url: url, headers: ["Accept": "application/json"],
                    responseLimit: ProviderMetadata.sizeLimit))
        } catch {
            throw .unreachable(error)
        }
        switch response.status {
        case 200: return Answer(body: response.body, lifetime: ProviderCache.lifetime(of: response))
        case 429, 500...: throw .unreachable(nil)
        default: return nil
        }
    }
}
