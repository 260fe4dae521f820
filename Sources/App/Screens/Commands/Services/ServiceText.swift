import PorticoHTTP
import PorticoKit

/// Services as people name and read them.
enum ServiceText {
    /// How a service is shown in a choice.
    static func title(_ service: Service) -> Phrase {
        switch service.kind {
        case .embedded: Phrase("Practice on this computer", ko: "이 컴퓨터에서 연습")
        case .accountsAPI(let url): Phrase("\(service.name): \(url)", ko: "\(service.name): \(url)")
        case .provider(let settings):
            Phrase("\(service.name): \(settings.issuer)", ko: "\(service.name): \(settings.issuer)")
        }
    }

    static func place(_ service: Service) -> Phrase {
        switch service.kind {
        case .embedded: Phrase("practice on this computer", ko: "이 컴퓨터에서 연습")
        case .accountsAPI(let url): Phrase("\(url)", ko: "\(url)")
        case .provider(let settings): Phrase("\(settings.issuer)", ko: "\(settings.issuer)")
        }
    }

    /// Whether both are the same accounts API, or the same client at the same provider.
    static func isSamePlace(_ one: Service, _ other: Service) -> Bool {
        switch (one.kind, other.kind) {
        case (.accountsAPI(let url), .accountsAPI(let second)): url == second
        case (.provider(let settings), .provider(let second)):
            settings.issuer == second.issuer && settings.clientID == second.clientID
        case (.embedded, _), (.accountsAPI, _), (.provider, _): false
        }
    }

    /// A service from what was typed: http only to this computer unless allowed, origins without a path.
    static func service(
        name: String, url: String, origins: [String], allowsInsecureHTTP: Bool
    ) throws(CommandFailure) -> Service {
        let name = try checking { () throws(InputFault) in try ServiceName(name) }
        let address = try address(url, flag: "--accounts-api", allowsInsecureHTTP: allowsInsecureHTTP)
        guard address.query == nil else {
            throw .usage(
                .badValue(
                    flag: "--accounts-api",
                    reason: Phrase("an address without a query is needed", ko: "질의(?) 없는 주소가 필요해요")))
        }
        var base = address.absoluteString
        while base.hasSuffix("/") { base.removeLast() }
        return Service(
            name: name, kind: .accountsAPI(url: base),
            apiOrigins: try self.origins(origins, allowsInsecureHTTP: allowsInsecureHTTP),
            allowsInsecureHTTP: allowsInsecureHTTP)
    }

    /// Origins without a path, as `--api` names them.
    static func origins(_ texts: [String], allowsInsecureHTTP: Bool) throws(CommandFailure) -> [String] {
        var listed: [String] = []
        for text in texts {
            let origin = try address(text, flag: "--api", allowsInsecureHTTP: allowsInsecureHTTP)
            guard origin.path == "/", origin.query == nil else {
                throw .usage(
                    .badValue(
                        flag: "--api",
                        reason: Phrase(
                            "an origin is needed: only scheme, host and port",
                            ko: "스킴, 호스트, 포트만 있는 주소가 필요해요")))
            }
            listed.append(origin.origin.description)
        }
        return listed
    }

    /// An address that may be sent to.
    static func address(
        _ text: String, flag: String, allowsInsecureHTTP: Bool
    ) throws(CommandFailure) -> HTTPURL {
        let url: HTTPURL
        do throws(HTTPURL.ParseError) {
            url = try HTTPURL(text)
        } catch {
            throw .usage(.badValue(flag: flag, reason: Self.reason(error)))
        }
        guard url.origin.scheme == "https" || url.origin.isLoopback || allowsInsecureHTTP else {
            throw .usage(
                .badValue(
                    flag: flag,
                    reason: Phrase(
                        "http to another computer exposes tokens on the way; use https, or --insecure-http",
                        ko: "다른 컴퓨터로 가는 http는 토큰을 노출해요. https나 --insecure-http를 쓰세요")))
        }
        return url
    }

    private static func reason(_ error: HTTPURL.ParseError) -> Phrase {
        switch error {
        case .unsupportedScheme:
            Phrase("must begin with https:// or http://", ko: "https:// 또는 http://로 시작해야 해요")
        case .notASCII: Phrase("only printable ASCII", ko: "ASCII 글자만 쓸 수 있어요")
        case .containsUserInfo:
            Phrase("an address cannot contain a user name or password", ko: "주소에 사용자 이름이나 비밀번호를 넣을 수 없어요")
        case .malformedAuthority: Phrase("the host or port is malformed", ko: "호스트나 포트가 올바르지 않아요")
        }
    }
}
