import PorticoHTTP
import PorticoKit

/// Sends requests with the token of `PORTICO_TOKEN`, to the service's own origins only and without any renewal.
struct GivenTokenRequests: Sendable {
    private static let embeddedBase = "https://embedded.invalid"

    let context: CommandContext
    let token: Secret<String>

    func send(_ request: APIRequest) async throws(CommandFailure) -> APIResponse {
        let service = try await context.serviceInUse()
        let dependencies = try context.dependencies()
        let (base, transport): (String, (any HTTPTransport)?) =
            switch service.kind {
            case .embedded: (Self.embeddedBase, dependencies.embedded)
            case .accountsAPI(let url): (url, dependencies.network)
            case .provider(let settings): (settings.issuer, dependencies.network)
            }
        let url = try address(request.target, base: base, service: service)
        let isOwn = (try? HTTPURL(base).origin) == url.origin
        guard let carrier = isOwn ? transport : dependencies.network else {
            throw .session(.misconfigured(what: service.name.text))
        }
        var headers = HTTPHeaders(request.headers.map { HTTPHeaders.Field(name: $0.name, value: $0.value) })
        headers.append(.init(name: "Authorization", value: "Bearer \(token.reveal())", isSensitive: true))
        do throws(TransportError) {
            var signed = HTTPRequest(
                method: HTTPMethod(rawValue: request.method), url: url, headers: headers,
                content: request.httpContent,
                timeout: context.configuration.requestTimeout)
            signed.destination = request.destination
            signed.progress = request.httpProgress
            let response = try await RedirectInterceptor().intercept(signed) {
                (request) async throws(TransportError) in try await carrier.send(request)
            }
            return APIResponse(
                status: response.status, headers: response.headers.fields.map { ($0.name, $0.value) },
                body: response.body, savedBytes: response.savedBytes)
        } catch {
            throw .session(Self.sessionError(error))
        }
    }

    private func address(_ target: String, base: String, service: Service) throws(CommandFailure) -> HTTPURL {
        let own = try Self.parse(base)
        guard target.contains("://") else {
            guard service.features.contains(.relativeRequests) else {
                throw .session(.invalid(.notOffered(.relativeRequests, by: service.name)))
            }
            return try Self.parse(base + target)
        }
        let url = try Self.parse(target)
        guard url.origin == own.origin || service.apiOrigins.contains(url.origin.description) else {
            throw .session(.originNotAllowed(origin: url.origin.description))
        }
        return url
    }

    private static func parse(_ text: String) throws(CommandFailure) -> HTTPURL {
        do throws(HTTPURL.ParseError) {
            return try HTTPURL(text)
        } catch {
            throw .usage(
                .badValue(
                    flag: "PATH-OR-URL", reason: Phrase("not an address that can be used", ko: "쓸 수 없는 주소예요")))
        }
    }

    private static func sessionError(_ error: TransportError) -> SessionError {
        switch error {
        case .cancelled: .cancelled
        case .timedOut: .timedOut
        case .nameNotResolved, .cannotConnect, .connectionLost: .offline
        case .tlsFailed(let reason): .insecureConnection(reason: reason)
        case .responseTooLarge: .unexpectedAnswer(what: "an answer larger than is accepted")
        case .malformedResponse: .unexpectedAnswer(what: "HTTP")
        case .redirectRefused(.leavesTLS(let origin)): .originNotAllowed(origin: origin)
        case .redirectRefused(.tooMany(let limit)): .unexpectedAnswer(what: "more than \(limit) redirects")
        case .proxyFailed(let reason): .proxy(reason: reason)
        case .authoritiesUnusable(let path, let reason), .storage(let path, let reason):
            .file(path: path, reason: reason)
        case .invalidRequest(let reason), .unavailable(let reason): .misconfigured(what: reason)
        }
    }
}
