import PorticoConcurrency
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import Testing

@testable import PorticoData

@Suite struct ProviderDirectoryTests {
    private static let start = Timestamp(seconds: 1_767_225_600)
    private let network = ScriptedTransport()
    private let now = Locked(start)
    private let check = IDTokenCheck(issuer: "https://issuer.example", clientID: "portico", nonce: .unasked)
    private let token = TokenSigner(keyID: "new").sign(
        #"{"iss":"https://issuer.example","sub":"mina","aud":"portico","exp":1767312000,"iat":1767225600}"#)

    private func directory() throws -> ProviderDirectory {
        let document = #"{"issuer":"https://issuer.example","jwks_uri":"https://issuer.example/keys"}"#
        network.script(.get, "/.well-known/openid-configuration", .answer(.json(document)))
        return try ProviderDirectory(issuer: "https://issuer.example", transport: network) { [now] in
            now.withLock { $0 }
        }
    }

    private func serveKeys(_ signers: TokenSigner...) {
        network.script(.get, "/keys", .answer(.json(#"{"keys":[\#(signers.map(\.key).joined(separator: ","))]}"#)))
    }

    private func fault(of directory: ProviderDirectory) async -> ProviderFault? {
        do throws(ProviderFault) {
            _ = try await directory.claims(of: token, check)
            return nil
        } catch {
            return error
        }
    }

    @Test func `a key that is not known has the keys fetched anew, at most once a minute`() async throws {
        let directory = try directory()
        let old = TokenSigner(keyID: "old")
        serveKeys(old)
        serveKeys(old)
        #expect(await fault(of: directory) == .token(.unknownKey))
        now.withLock { $0 = Self.start.adding(seconds: 59) }
        #expect(await fault(of: directory) == .token(.unknownKey))
        #expect(network.remainingSteps == 0)
        now.withLock { $0 = Self.start.adding(seconds: 60) }
        serveKeys(old, TokenSigner(keyID: "new"))
        #expect(await fault(of: directory) == nil)
    }

    @Test func `a clock that was set back does not put off fetching the keys`() async throws {
        let directory = try directory()
        let old = TokenSigner(keyID: "old")
        serveKeys(old)
        serveKeys(old)
        now.withLock { $0 = Self.start.adding(seconds: 1_800) }
        #expect(await fault(of: directory) == .token(.unknownKey))
        now.withLock { $0 = Self.start }
        serveKeys(old, TokenSigner(keyID: "new"))
        #expect(await fault(of: directory) == nil)
    }
}
