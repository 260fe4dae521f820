import FoundationEssentials
import PorticoHTTP
import PorticoKit
import PorticoTesting
import PorticoVault
import Testing

/// Adding a provider: its document is fetched at once, and what cannot work is named.
@Suite struct ProviderServiceTests {
    private let house = House()

    private func add(
        _ change: (inout ProviderSettings) -> Void = { _ in }, secret: String? = nil, origins: [String] = [],
        lies: (inout LyingProvider.Lies) -> Void = { _ in }
    ) async throws -> ProviderCheck {
        let provider = LyingProvider()
        provider.lie(lies)
        var settings = ProviderSettings(issuer: "https://provider.example", clientID: "portico")
        change(&settings)
        return try await house.start(network: provider).services.add(
            Service(name: .work, kind: .provider(settings), apiOrigins: origins),
            clientSecret: secret.map { Secret($0) })
    }

    @Test func `an honest provider is added with all its ways`() async throws {  // O1
        let check = try await add()
        #expect(check.ways == [.browser, .pasted, .device])
        #expect(check.scopes == ["openid", "profile", "email", "offline_access"])
        #expect(check.findings.isEmpty)
        #expect(try await house.start().services.services().map(\.name) == [.local, .work])
    }

    @Test func `what is missing is named, and a device endpoint can be given`() async throws {  // O1, O2
        let omitted: Set = [
            "device_authorization_endpoint", "revocation_endpoint", "userinfo_endpoint", "scopes_supported",
            "code_challenge_methods_supported", "token_endpoint_auth_methods_supported",
        ]
        let check = try await add({ $0.deviceEndpoint = "https://provider.example/device" }) { $0.omitted = omitted }
        #expect(check.ways == [.browser, .pasted, .device])
        #expect(
            check.findings == [
                .proofNotAnnounced, .noOfflineAccess, .noRevocation, .noUserInfo, .clientSecretNeeded,
            ])
    }

    @Test(arguments: [
        (LyingProvider.Lies(issuer: "https://provider.example/"), "issuer"),
        (LyingProvider.Lies(issuer: "https://evil.example"), "issuer"),
        (LyingProvider.Lies(omitted: ["jwks_uri"]), "jwks_uri"),
        (LyingProvider.Lies(omitted: ["token_endpoint"]), "token_endpoint"),
        (
            LyingProvider.Lies(omitted: ["authorization_endpoint", "device_authorization_endpoint"]),
            "authorization_endpoint"
        ),
        (
            LyingProvider.Lies(omitted: ["token_endpoint"], further: #""token_endpoint":"http://evil.example/t""#),
            "token_endpoint"
        ),
        (LyingProvider.Lies(document: (404, "{}")), "document"),
        (LyingProvider.Lies(document: (200, "<html>")), "document"),
    ])
    func `a document that cannot be used is refused and nothing is kept`(
        lies: LyingProvider.Lies, what: String
    ) async throws {  // O2
        await #expect(throws: SessionError.misconfigured(what: what)) { try await add(lies: { $0 = lies }) }
        #expect(try await house.start().services.services().map(\.name) == [.local])
    }

    @Test func `settings that cannot be right are refused before anybody is asked`() async throws {  // O1
        let changes: [@Sendable (inout ProviderSettings) -> Void] = [
            { $0.issuer = "http://provider.example" }, { $0.issuer = "https://provider.example?x" },
            { $0.clientID = "" }, { $0.redirectPath = "callback" }, { $0.redirectPorts = [0] },
            { $0.scopes = ["a b"] }, { $0.resources = ["api#x"] }, { $0.parameters = [.init("state", "x")] },
            { $0.deviceEndpoint = "http://evil.example/d" }, { $0.revocationEndpoint = "http://evil.example/r" },
        ]
        for change in changes {
            await #expect(throws: SessionError.self) { try await add(change) }
        }
        #expect(try await house.start().services.services().map(\.name) == [.local])
    }

    @Test func `settings are kept as given and the secret is not among them`() async throws {  // O1, O3
        let full = ProviderSettings(
            issuer: "https://provider.example", clientID: "portico", scopes: ["openid", "api"],
            redirectPorts: [8765, 8766], redirectPath: "/back", audience: "https://api.example",
            resources: ["https://api.example/v1"], parameters: [.init("access_type", "offline")],
            deviceEndpoint: "https://provider.example/device", revocationEndpoint: "https://provider.example/revoke")
        _ = try await add({ $0 = full }, secret: "hush-hush", origins: ["https://api.example"])
        let container = try house.start()
        let kept = try await container.services.services().last
        #expect(kept?.provider == full)
        #expect(kept?.apiOrigins == ["https://api.example"])
        let file = FileManager.default.contents(atPath: "\(house.folder)/place/config/config.json") ?? Data()
        #expect(file.count > 100)
        #expect(!String(decoding: file, as: UTF8.self).contains("hush-hush"))
        try await container.services.remove(.work)
        #expect(try await house.memory.contents().items.allSatisfy { $0.key.service != "work" })
    }

    @Test(
        arguments: [
            (#"["client_secret_basic","none"]"#, "Basic cG9ydGljbzpodXNoJTI2", false),
            (#"["client_secret_post"]"#, nil, true),
            (#"["private_key_jwt"]"#, "Basic cG9ydGljbzpodXNoJTI2", false), (#"["none"]"#, nil, false),
        ] as [(String, String?, Bool)])
    func `the secret goes where the document says`(methods: String, header: String?, inBody: Bool) async throws {  // O3
        let provider = LyingProvider()
        provider.lie {
            $0.omitted = ["token_endpoint_auth_methods_supported"]
            $0.furtherMembers = #""token_endpoint_auth_methods_supported":\#(methods)"#
        }
        let container = try house.start(network: provider)
        _ = try await container.services.add(ProviderHouse.work, clientSecret: Secret("hush&"))
        _ = try await container.providers.beginDevice(.signIn(.work), ProviderSignInOptions())
        let request = try #require(provider.requests.last)
        #expect(request.headers["Authorization"] == header)
        let body = String(decoding: request.body ?? [], as: UTF8.self)
        #expect(body.contains("client_secret=hush%26") == inBody)
        #expect(body.contains("client_id=portico") == (header == nil))
    }

    @Test func `audience, resources and further parameters are sent along`() async throws {  // O1
        let provider = LyingProvider()
        let container = try house.start(network: provider)
        let settings = ProviderSettings(
            issuer: "https://provider.example", clientID: "portico", audience: "api", resources: ["urn:a", "urn:b"],
            parameters: [.init("access_type", "offline")])
        _ = try await container.services.add(Service(name: .work, kind: .provider(settings)), clientSecret: nil)
        let attempt = AttemptReader(
            container.providers.begin(.signIn(.work), ProviderSignInOptions(ways: [.pasted], scopes: ["openid", "x"])))
        let address = try await attempt.waiting { _ in true }.authorizationAddress ?? ""
        #expect(address.contains("audience=api&resource=urn%3Aa&resource=urn%3Ab&access_type=offline"))
        #expect(address.contains("scope=openid%20x&"))
        attempt.attempt.submit(pasted: provider.approve(address) ?? "")
        _ = try await attempt.session()
        let body = String(decoding: provider.requests.last { $0.url.path == "/token" }?.body ?? [], as: UTF8.self)
        #expect(body.contains("resource=urn%3Aa&resource=urn%3Ab"))
    }
}

extension LyingProvider.Lies {
    init(
        issuer: String? = nil, omitted: Set<String> = [], further: String = "",
        document: (status: Int, body: String)? = nil
    ) {
        self.init()
        self.issuer = issuer
        self.omitted = omitted
        self.document = document
        furtherMembers = further
    }
}
