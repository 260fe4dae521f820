import FoundationEssentials
import PorticoConcurrency
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import Testing

@testable import PorticoData

/// Characters that no token has are refused where a token comes in (S26): whoever reads lines, a header or an
/// environment would take them for its end.
struct TokenSyntaxTests {
    /// As JSON writes them.
    static let strange = [
        #"AT\nhost=evil.example"#, #"AT\r\nX-Evil: 1"#, #"AT\u0000x"#, #"AT\tx"#, #"\u007fAT"#, #"\u001b[31m"#, "토큰",
        #"\u00a0AT"#, #"\u2028"#, #"\ud83d\ude00"#,
    ]

    let bench = EngineBench()

    @Test(arguments: strange + ["A T", ""])
    func `S26: a renewal with such an access token loses nothing and is told as no answer`(_ token: String) async throws
    {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(Self.session(access: token)))
        await #expect(throws: CredentialError.unreadableAnswer(what: "session")) {
            try await bench.engine().credential()
        }
        #expect(try await bench.storedRefreshToken == "r1")
        #expect(bench.log.withLock { $0.allSatisfy { !$0.contains("AT") } })
    }

    @Test(arguments: strange)
    func `S26: so does one with such a refresh token`(_ token: String) async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(Self.session(refresh: token)))
        await #expect(throws: CredentialError.unreadableAnswer(what: "session")) {
            try await bench.engine().credential()
        }
        #expect(try await bench.storedRefreshToken == "r1")
    }

    @Test(arguments: strange + ["Bearer x", "Bearer:", "A,B", ""])
    func `S26: how a token is presented is one word of a header`(_ type: String) async throws {
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(Self.session(type: type)))
        await #expect(throws: CredentialError.unreadableAnswer(what: "session")) {
            try await bench.engine().credential()
        }
    }

    @Test func `S26: every character that a token may have passes`() async throws {
        let visible = String(String.UnicodeScalarView((0x21...0x7E).compactMap { Unicode.Scalar(UInt8($0)) }))
        let written = visible.replacing("\\", with: #"\\"#).replacing("\"", with: #"\""#)
        try await bench.store(remaining: 0)
        bench.transport.script(.answer(Self.session(access: written, refresh: "\(written) \(written)", type: "DPoP")))
        let grant = try await bench.engine().credential()
        #expect(grant.token == visible)
        #expect(grant.tokenType == "DPoP")
        #expect(try await bench.storedRefreshToken == "\(visible) \(visible)")
    }

    @Test(arguments: ["access_token", "refresh_token", "id_token", "scope"], strange)
    func `S26: a provider's answer with such a token or scope is none`(_ member: String, _ text: String) {
        let good = ["access_token": "a", "refresh_token": "r", "id_token": "i.d.t", "scope": "openid email"]
        func answer(_ members: [String: String]) -> HTTPResponse {
            .json("{" + members.map { #""\#($0.key)":"\#($0.value)""# }.joined(separator: ",") + "}")
        }
        #expect(TokenResponse(answer(good))?.tokens.scope == "openid email")
        #expect(TokenResponse(answer(good.merging([member: text]) { $1 })) == nil)
    }

    @Test(arguments: strange)
    func `S26: a device code that could not be sent back begins nothing`(_ text: String) {
        func begun(_ code: String) -> DeviceAuthorization? {
            DeviceAuthorization(
                .json(
                    #"{"device_code":"\#(code)","user_code":"AB","verification_uri":"https://p.example/","expires_in":60}"#
                ), now: Timestamp(seconds: 0))
        }
        #expect(begun("d 1") != nil)
        #expect(begun(text) == nil)
    }

    @Test(arguments: ["AT\nhost=evil.example", "AT\0x", "토큰"])
    func `S26: one that an older version stored is renewed before it is used`(_ token: String) async throws {
        try await bench.store(remaining: 900, access: token)
        bench.transport.script(.answer(.session(2)))
        #expect(try await bench.engine().credential().token == "a2")
    }

    @Test func `S26: without a way to renew it, such a session is over`() async throws {
        try await bench.store(remaining: 900, refresh: nil, access: "AT\nx")
        await #expect(throws: CredentialError.ended(.noRefreshToken)) { try await bench.engine().credential() }
    }

    private static func session(
        access: String = "a2", refresh: String = "r2", type: String = "Bearer"
    ) -> HTTPResponse {
        .json(
            #"{"access_token":"\#(access)","token_type":"\#(type)","refresh_token":"\#(refresh)","expires_in":900,"#
                + #""account":{"id":"1","email":null,"status":"active"}}"#)
    }
}
