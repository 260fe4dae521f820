import PorticoKit

/// Reads what `service add` says of an OpenID provider.
enum ProviderFlags {
    static let flags = [
        FlagSpec("--issuer", "URL", Phrase("the address of an OpenID provider", ko: "OpenID 제공자의 주소")),
        FlagSpec("--client-id", "ID", Phrase("this program's ID at the provider", ko: "제공자에 등록한 클라이언트 ID")),
        FlagSpec(
            "--client-secret-stdin",
            Phrase(
                "read a client secret from standard input", ko: "클라이언트 시크릿을 표준 입력에서 읽기")),
        FlagSpec("--scope", "S", isRepeatable: true, Phrase("a scope to ask for", ko: "요청할 범위")),
        FlagSpec(
            "--port", "N", isRepeatable: true,
            Phrase("a port that the browser may return to", ko: "브라우저가 돌아올 포트")),
        FlagSpec("--audience", "A", Phrase("the API that the token is for", ko: "토큰을 사용할 API")),
        FlagSpec(
            "--resource", "URI", isRepeatable: true,
            Phrase("an API that the token is for (RFC 8707)", ko: "토큰을 사용할 API (RFC 8707)")),
        FlagSpec(
            "--param", "K=V", isRepeatable: true,
            Phrase("an additional parameter of the request", ko: "요청에 더할 매개변수")),
        FlagSpec(
            "--device-endpoint", "URL",
            Phrase("the device authorization endpoint", ko: "기기 로그인이 시작되는 주소")),
        FlagSpec(
            "--revocation-endpoint", "URL",
            Phrase("the token revocation endpoint", ko: "토큰을 취소하는 주소")),
        FlagSpec(
            "--redirect-path", "PATH",
            Phrase("the path that the browser returns to (/callback)", ko: "브라우저가 돌아올 경로 (/callback)")),
    ]

    /// The settings as typed; what the provider makes of them, it says itself.
    static func settings(_ invocation: Invocation) throws(CommandFailure) -> ProviderSettings {
        guard let issuer = invocation.value("--issuer") else { throw .session(.cancelled) }
        try check(issuer, flag: "--issuer")
        guard let client = invocation.value("--client-id"), !client.isEmpty else {
            throw .usage(.missingFlag("--client-id ID", command: "service add"))
        }
        let endpoint = invocation.value("--device-endpoint")
        if let endpoint { try check(endpoint, flag: "--device-endpoint") }
        let revocation = invocation.value("--revocation-endpoint")
        if let revocation { try check(revocation, flag: "--revocation-endpoint") }
        let path = invocation.value("--redirect-path") ?? ProviderSettings.usualRedirectPath
        guard path.hasPrefix("/"), path.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            !path.contains(where: { "?#%".contains($0) })
        else {
            throw .usage(
                .badValue(
                    flag: "--redirect-path",
                    reason: Phrase("a path like /callback is needed", ko: "/callback 같은 경로가 필요해요")))
        }
        var parameters: [ProviderSettings.Parameter] = []
        for text in invocation.values("--param") { parameters.append(try parameter(text)) }
        return ProviderSettings(
            issuer: issuer, clientID: client,
            scopes: invocation.values("--scope").flatMap { $0.split(separator: " ").map(String.init) },
            redirectPorts: try ports(invocation.values("--port")), redirectPath: path,
            audience: invocation.value("--audience"), resources: invocation.values("--resource"),
            parameters: parameters, deviceEndpoint: endpoint, revocationEndpoint: revocation)
    }

    /// Ports, each flag one or several with commas.
    static func ports(_ values: [String], flag: String = "--port") throws(CommandFailure) -> [UInt16] {
        var ports: [UInt16] = []
        for text in values.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
            guard let port = UInt16(text), port > 0 else {
                throw .usage(.notANumber(flag: flag, lower: 1, upper: 65_535))
            }
            if !ports.contains(port) { ports.append(port) }
        }
        return ports
    }

    private static func parameter(_ text: String) throws(CommandFailure) -> ProviderSettings.Parameter {
        let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard halves.count == 2, !halves[0].isEmpty else {
            throw .usage(
                .badValue(flag: "--param", reason: Phrase("write it as NAME=VALUE", ko: "이름=값으로 쓰세요")))
        }
        return ProviderSettings.Parameter(String(halves[0]), String(halves[1]))
    }

    /// A provider's tokens never go over plain http to another computer.
    private static func check(_ text: String, flag: String) throws(CommandFailure) {
        _ = try ServiceText.address(text, flag: flag, allowsInsecureHTTP: false)
    }
}
