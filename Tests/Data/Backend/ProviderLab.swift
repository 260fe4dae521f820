import PorticoBackend
import PorticoConcurrency
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import Testing

/// A provider of the test's own, and a backend that trusts it.
final class ProviderLab: Sendable {
    static let issuer = "https://id.example/realm"
    static let now: Int64 = 1_767_225_600

    let lab: Lab
    let provider: Provider

    init(secret: String? = nil, ports: [UInt16] = []) async throws {
        let provider = Provider()
        self.provider = provider
        let configured = try IdentityProvider(
            name: "example", issuer: Self.issuer, clientID: "accounts",
            clientSecret: secret.map { text in Secret(text) }, redirectPorts: ports)
        lab = try await Lab(.inProcess, network: provider) { $0.providers = [configured] }
    }

    /// Claims of a token for the backend; `nonce` as the provider got it.
    func token(
        _ subject: String = "s-1", email: String? = "mina@example.com", nonce: String? = "raw-nonce",
        extra: String = "",
        issuedAt: Int64 = ProviderLab.now, signer: TokenSigner? = nil
    ) throws -> String {
        let hash = try nonce.map { #","nonce":"\#(try NonceHash.of($0))""# } ?? ""
        let address = email.map { #","email":"\#($0)""# } ?? ""
        let claims =
            #"{"iss":"\#(Self.issuer)","sub":"\#(subject)","aud":"accounts","iat":\#(issuedAt),"exp":\#(issuedAt + 3_600)"#
        return (signer ?? provider.signer).sign("\(claims)\(hash)\(address)\(extra)}")
    }

    func signIn(_ token: String, nonce: String? = "raw-nonce", provider: String = "example") async throws -> Reply {
        let nonce = nonce.map { #","nonce":"\#($0)""# } ?? ""
        return try await lab.send(
            "POST", "/v1/sessions",
            json: #"{"grant":"id_token","provider":"\#(provider)","id_token":"\#(token)"\#(nonce)}"#)
    }

    func link(_ token: String, as access: String) async throws -> Reply {
        try await lab.send(
            "POST", "/v1/account/identities", token: access,
            json: #"{"provider":"example","id_token":"\#(token)","nonce":"raw-nonce"}"#)
    }
}

/// What the backend reaches of the provider: its document, its keys, its token endpoint.
final class Provider: HTTPTransport {
    struct State {
        var signer = TokenSigner()
        var isDown = false
        var documentIssuer = ProviderLab.issuer
        var requests: [HTTPRequest] = []
        var tokenAnswer = HTTPResponse(status: 400)
        var methods = #"["client_secret_basic"]"#
    }

    let state = Locked(State())

    var signer: TokenSigner { state.withLock { $0.signer } }
    var paths: [String] { state.withLock { $0.requests.map(\.url.path) } }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let state = state.withLock { state in
            state.requests.append(request)
            return state
        }
        guard !state.isDown else { throw .cannotConnect }
        switch request.url.description {
        case "https://id.example/realm/.well-known/openid-configuration":
            return .json(
                #"{"issuer":"\#(state.documentIssuer)","jwks_uri":"https://id.example/keys","#
                    + #""token_endpoint":"https://id.example/token","#
                    + #""token_endpoint_auth_methods_supported":\#(state.methods)}"#)
        case "https://id.example/keys": return .json(state.signer.keySet)
        case "https://id.example/token": return state.tokenAnswer
        default: return HTTPResponse(status: 404)
        }
    }
}
