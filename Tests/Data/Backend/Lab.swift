import FoundationEssentials
import PorticoBackend
import PorticoConcurrency
import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoVault
import Testing

/// The ways in which a backend is reached; every contract test runs over each.
enum Reach: CaseIterable, CustomTestStringConvertible {
    case inProcess
    case served

    var testDescription: String {
        switch self {
        case .inProcess: "in the process"
        case .served: "over a socket"
        }
    }
}

/// One backend over a file of its own, with a clock that tests move.
final class Lab: Sendable {
    static let password = "correct-horse-battery"

    let folder: String
    let transport: any HTTPTransport
    let backend: AccountsBackend
    private let clock = Locked(Timestamp(seconds: 1_767_225_600))
    private let origin: HTTPURL
    private let server: AccountsServer?

    init(_ reach: Reach, network: (any HTTPTransport)? = nil, adjust: (inout BackendConfiguration) -> Void = { _ in })
        async throws
    {
        folder = "\(FileManager.default.temporaryDirectory.path)/portico-\(UUID().uuidString)"
        var configuration = BackendConfiguration(databasePath: "\(folder)/state/accounts.db", passwordCost: .test)
        configuration.nicknameChecksPerMinute = 1_000
        adjust(&configuration)
        let clock = clock
        backend = AccountsBackend(
            configuration, network: network, now: { clock.withLock { $0 } }, randomBytes: RandomBytes.make)
        switch reach {
        case .inProcess:
            transport = BackendTransport(backend)
            origin = try HTTPURL("https://embedded.invalid")
            server = nil
        case .served:
            let started = try await AccountsServer.start(backend)
            server = started
            transport = CurlTransport(configuration: .init(userAgent: "tests"))
            origin = HTTPURL(origin: started.origin, path: "/")
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    var databasePath: String { "\(folder)/state/accounts.db" }

    func advance(seconds: Int64 = 0, milliseconds: Int64 = 0) {
        clock.withLock { $0 = Timestamp(milliseconds: $0.milliseconds + seconds * 1_000 + milliseconds) }
    }

    /// Another backend over the same file, as another process has it.
    func neighbour() -> BackendTransport {
        let clock = clock
        let configuration = BackendConfiguration(databasePath: databasePath, passwordCost: .test)
        return BackendTransport(
            AccountsBackend(configuration, now: { clock.withLock { $0 } }, randomBytes: RandomBytes.make))
    }

    /// How long an answer may take, also on a busy machine.
    static let patience = Duration.seconds(60)

    func send(
        _ method: String, _ target: String, token: String? = nil, json: String? = nil,
        headers: [String: String] = [:], body: [UInt8]? = nil, over other: (any HTTPTransport)? = nil
    ) async throws -> Reply {
        var request = HTTPRequest(
            method: HTTPMethod(rawValue: method), url: try HTTPURL(origin.origin.description + target),
            body: json.map { Array($0.utf8) } ?? body, timeout: Self.patience)
        if json != nil { request.headers["Content-Type"] = "application/json" }
        for (name, value) in headers { request.headers[name] = value }
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        return Reply(response: try await (other ?? transport).send(request))
    }

    /// A client as the application has it, signing with `token`.
    func call<Answer>(_ endpoint: Endpoint<Answer>, token: String? = nil) async throws -> Answer {
        let client = HTTPClient(baseURL: origin, transport: transport, randomBytes: RandomBytes.make)
        var request = try client.request(for: endpoint)
        if let token { request.headers["Authorization"] = "Bearer \(token)" }
        let response = try await client.send(request)
        guard response.isSuccess else { throw ClientError.status(response) }
        return try endpoint.decode(response)
    }

    /// A fresh registration without a profile.
    func register(_ email: String = "mina@example.com") async throws -> Tokens {
        try await send(
            "POST", "/v1/accounts", json: #"{"email":"\#(email)","password":"\#(Self.password)"}"#
        ).tokens(expecting: 201)
    }

    /// A finished registration.
    func member(_ email: String = "mina@example.com", nickname: String = "mina") async throws -> Tokens {
        let tokens = try await register(email)
        let reply = try await send(
            "PUT", "/v1/profile", token: tokens.access, json: #"{"nickname":"\#(nickname)"}"#)
        try #require(reply.status == 200)
        return tokens
    }

    func signIn(
        _ email: String = "mina@example.com", password: String = Lab.password, device: String = "laptop"
    ) async throws -> Reply {
        try await send(
            "POST", "/v1/sessions",
            json: #"{"grant":"password","email":"\#(email)","password":"\#(password)","device_name":"\#(device)"}"#)
    }

    /// A profile with a picture, in a form put together by hand: a big one takes the encoder long in a debug build.
    func put(image: [UInt8], nickname: String? = nil, token: String) async throws -> Reply {
        let profile = nickname.map { #"{"nickname":"\#($0)"}"# } ?? "{}"
        let head =
            "--b\r\nContent-Disposition: form-data; name=\"profile\"\r\n\r\n\(profile)\r\n"
            + "--b\r\nContent-Disposition: form-data; name=\"image\"; filename=\"x\"\r\n\r\n"
        return try await send(
            "PUT", "/v1/profile", token: token, headers: ["Content-Type": "multipart/form-data; boundary=b"],
            body: Array(head.utf8) + image + Array("\r\n--b--\r\n".utf8))
    }

    func refresh(
        _ token: String, key: String? = nil, over other: (any HTTPTransport)? = nil
    ) async throws -> Reply {
        try await send(
            "POST", "/v1/sessions/refresh", json: #"{"refresh_token":"\#(token)"}"#,
            headers: key.map { ["Idempotency-Key": $0] } ?? [:], over: other)
    }
}

/// A pair in clear text, for tests alone.
struct Tokens: Equatable {
    let access: String
    let refresh: String
}

struct Reply {
    let response: HTTPResponse

    var status: Int { response.status }
    var text: String { String(decoding: response.body, as: UTF8.self) }
    var code: String? { problem?.code }
    var problem: WireProblem? {
        guard response.headers["Content-Type"] == "application/problem+json" else { return nil }
        return try? JSONDecoder().decode(WireProblem.self, from: Data(response.body))
    }

    func decode<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: Data(response.body))
    }

    func tokens(expecting status: Int) throws -> Tokens {
        try #require(self.status == status, "\(text)")
        let session = try decode(WireSession.self)
        return Tokens(
            access: session.accessToken.reveal(), refresh: try #require(session.refreshToken?.reveal()))
    }
}

/// Pictures of known measures.
enum Picture {
    /// A PNG of `width` × `height` by its header, padded to `size` bytes.
    static func png(width: UInt8 = 3, height: UInt8 = 2, size: Int = 64) -> [UInt8] {
        let header: [UInt8] =
            [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8)
            + [0, 0, 0, width, 0, 0, 0, height]
        return header + [UInt8](repeating: 7, count: size - header.count)
    }
}
