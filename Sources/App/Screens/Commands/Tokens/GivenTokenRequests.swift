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
        return try await passing { () async throws(SessionError) in
            try await request.send(to: url, with: token, over: carrier, timeout: context.configuration.requestTimeout)
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
}
