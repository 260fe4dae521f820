import PorticoConcurrency
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import PorticoVault

/// An engine over a scripted server, a vault in memory that fails on command, and a clock that stands still.
struct EngineBench {
    static let account = AccountID(service: .local, name: "mina@example.com")
    static let key = [UInt8](repeating: 7, count: 32)
    static let start: Int64 = 1_800_000_000

    let memory = InMemoryVault()
    let vault: FaultyVault
    let clock = ManualClock()
    let transport = ScriptedTransport()
    let skew = Locked<Int64>(0)
    let log = Locked<[String]>([])

    init() {
        vault = FaultyVault(memory)
    }

    var local: SessionLocalDataSource { SessionLocalDataSource(vault: vault) }

    var now: @Sendable () -> Timestamp {
        let (clock, skew) = (clock, skew)
        return {
            let passed = clock.now.offset.components.seconds
            return Timestamp(seconds: Self.start + passed + skew.withLock { $0 })
        }
    }

    /// Another engine over the same vault, as another process would have.
    func engine(
        over other: (any TokenVault)? = nil, issuer: String? = nil,
        from source: (HTTPClient) -> any RenewalSource = { AccountsDataSource(client: $0, deviceName: "test") }
    ) throws -> SessionEngine {
        try engine(
            over: other, issuer: issuer, client: client("https://accounts.example", over: transport), source: source)
    }

    /// An engine whose service listens on a port.
    func engine(
        at listener: LoopbackListener, over other: (any TokenVault)? = nil,
        source: (HTTPClient) -> any RenewalSource = { AccountsDataSource(client: $0, deviceName: "test") }
    ) throws -> SessionEngine {
        try engine(over: other, client: client("\(listener.origin)", over: Self.network), source: source)
    }

    /// A client whose requests are signed by an engine, as the product makes it.
    func signing(_ engine: SessionEngine, at listener: LoopbackListener) throws -> AuthorizedClient<SessionEngine> {
        let connector = ServiceConnector(
            .init(
                network: Self.network, embedded: nil, interceptors: [], now: now,
                randomBytes: { [UInt8](repeating: 1, count: $0) }, deviceName: "test"))
        let name = try ServiceName("near")
        let connection = try connector.connection(
            to: Service(name: name, kind: .accountsAPI(url: "\(listener.origin)")))
        return connection.client(for: engine)
    }

    private static let network = CurlTransport(configuration: .init(userAgent: "portico-tests/1"))

    private func client(_ address: String, over transport: any HTTPTransport) throws -> (HTTPClient, ServerClock) {
        let serverClock = ServerClock(now: now)
        let client = HTTPClient(
            baseURL: try HTTPURL(address), transport: transport, interceptors: [serverClock],
            randomBytes: { [UInt8](repeating: 1, count: $0) })
        return (client, serverClock)
    }

    private func engine(
        over other: (any TokenVault)?, issuer: String? = nil, client: (HTTPClient, ServerClock),
        source: (HTTPClient) -> any RenewalSource
    ) -> SessionEngine {
        let log = log
        return SessionEngine(
            account: Self.account, local: SessionLocalDataSource(vault: other ?? vault), remote: source(client.0),
            issuer: issuer, time: EngineTime(clock: clock, now: now), serverClock: client.1,
            randomBytes: { [UInt8](repeating: 0, count: $0) }, log: { line in log.withLock { $0.append(line) } })
    }

    /// Stores a session whose tokens are `a1` and `r1`, generation 1, which lives for `remaining` more seconds.
    func store(
        remaining: Int64?, lifetime: Int64? = 900, refresh: String? = "r1", access: String = "a1", generation: Int = 1,
        phase: SessionPhase = .signedIn(.fresh), issuer: String? = nil, isUnverified: Bool = false,
        clockOffset: Int64 = 0, in vault: (any TokenVault)? = nil
    ) async throws {
        let account = Account(
            id: Self.account, subject: "1", email: "mina@example.com",
            profile: Profile(nickname: "Mina", image: nil))
        let credential = Credential(
            accessToken: Secret(access), tokenType: "Bearer", refreshToken: refresh.map { Secret($0) }, scope: nil,
            expiresAt: remaining.map { now().adding(milliseconds: clockOffset).adding(seconds: $0) },
            lifetime: lifetime, renewedAt: now(),
            generation: generation)
        let record = SessionRecord(
            account: account, phase: phase, credential: credential, idempotencyKey: Secret(Self.key),
            clockOffset: clockOffset, issuer: issuer, isUnverified: isUnverified)
        try await SessionLocalDataSource(vault: vault ?? memory).update { shelf in shelf.enter(record) }
    }

    func record() async throws -> SessionRecord? {
        try await SessionLocalDataSource(vault: memory).record(of: Self.account)
    }

    var storedRefreshToken: String? {
        get async throws { try await record()?.credential?.refreshToken?.reveal() }
    }
}

extension HTTPResponse {
    /// The accounts API's session with tokens `a<number>` and `r<number>`.
    static func session(
        _ number: Int, expiresIn: String = "900", refresh: Bool = true, headers: HTTPHeaders = HTTPHeaders()
    ) -> HTTPResponse {
        let token = refresh ? #""refresh_token":"r\#(number)","# : ""
        return .json(
            #"{"access_token":"a\#(number)","token_type":"Bearer","expires_in":\#(expiresIn),"#
                + token
                + #""account":{"id":"1","email":"mina@example.com","status":"active","created_at":null,"#
                + #""profile":{"nickname":"Mina","image":null}}}"#, headers: headers)
    }

    /// Problem details with a code.
    static func problem(_ status: Int, _ code: String, headers: HTTPHeaders = HTTPHeaders()) -> HTTPResponse {
        var headers = headers
        headers["Content-Type"] = "application/problem+json"
        return .json(
            #"{"type":"about:blank","title":"No","status":\#(status),"detail":"A sentence.","code":"\#(code)"}"#,
            status: status, headers: headers)
    }
}

extension ScriptedTransport {
    /// The bodies of the renewals that were asked for.
    var renewals: [HTTPRequest] { requests.filter { $0.url.path == "/v1/sessions/refresh" } }
}

extension SessionEngine {
    /// As a request whose token of that generation, `a<generation>`, was refused.
    func renew(ifCurrent generation: Int) async throws(CredentialError) -> AccessGrant {
        try await renew(replacing: AccessGrant(token: "a\(generation)", generation: generation))
    }
}
