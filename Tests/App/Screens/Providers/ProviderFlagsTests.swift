import PorticoDomain
import PorticoKit
import Testing

@testable import PorticoApp

/// Rule O1: what a service holds.
struct ProviderFlagsTests {
    private func settings(_ line: String) throws -> ProviderSettings {
        let words = ("service add work " + line).split(separator: " ").map(String.init)
        return try ProviderFlags.settings(ArgumentParser.parse(words, table: .portico))
    }

    @Test func `everything that providers ask for can be said`() throws {
        let settings = try settings(
            "--issuer https://id.example/ --client-id portico --scope openid --scope api --port 8765 --port 9001,9002"
                + " --audience https://api.example --resource urn:a --resource urn:b --param kc_idp_hint=x=y --param e="
                + " --device-endpoint https://id.example/device"
                + " --revocation-endpoint https://id.example/revoke --redirect-path /cb")
        #expect(
            settings
                == ProviderSettings(
                    issuer: "https://id.example/", clientID: "portico", scopes: ["openid", "api"],
                    redirectPorts: [8_765, 9_001, 9_002], redirectPath: "/cb", audience: "https://api.example",
                    resources: ["urn:a", "urn:b"],
                    parameters: [.init("kc_idp_hint", "x=y"), .init("e", "")],
                    deviceEndpoint: "https://id.example/device",
                    revocationEndpoint: "https://id.example/revoke"))
    }

    @Test func `without more than an issuer and a client the usual holds`() throws {
        let settings = try settings("--issuer https://id.example --client-id portico")
        #expect(settings == ProviderSettings(issuer: "https://id.example", clientID: "portico"))
        #expect(settings.redirectPath == "/callback")
    }

    @Test(arguments: [
        "--issuer https://id.example", "--issuer https://id.example --client-id=",
        "--issuer http://id.example --client-id a", "--issuer id.example --client-id a",
        "--issuer https://id.example --client-id a --port 0", "--issuer https://id.example --client-id a --port 65536",
        "--issuer https://id.example --client-id a --port 1,,2", "--issuer https://id.example --client-id a --param b",
        "--issuer https://id.example --client-id a --param =b",
        "--issuer https://id.example --client-id a --redirect-path cb",
        "--issuer https://id.example --client-id a --redirect-path /c?d",
        "--issuer https://id.example --client-id a --device-endpoint http://id.example/device",
        "--issuer https://id.example --client-id a --revocation-endpoint http://id.example/revoke",
    ])
    func `what cannot be right is a usage error`(line: String) async throws {
        let failure = #expect(throws: CommandFailure.self) { try settings(line) }
        #expect(failure?.exitCode == .usage)
        let person = try Person()
        #expect(await person.run(["service", "add", "x"] + line.split(separator: " ").map(String.init)).code == 64)
    }

    @Test(arguments: [
        "", "--client-id a", "--accounts-api https://a.example --issuer https://id.example",
        "--accounts-api https://a.example --client-id a",
    ])
    func `a service is an accounts API or a provider`(line: String) async throws {
        let person = try Person()
        #expect(await person.run(["service", "add", "x"] + line.split(separator: " ").map(String.init)).code == 64)
    }

    @Test(arguments: [
        "--browser --device", "--browser --no-wait", "--no-wait --complete", "--device --port 1",
        "--browser --complete",
        "--browser --password-stdin", "--timeout 0 --device", "--browser", "--with kakao",
    ])
    func `ways that exclude each other, or that a service lacks, are usage errors`(line: String) async throws {
        let person = try Person()
        let outcome = await person.run(["login"] + line.split(separator: " ").map(String.init))
        #expect(outcome.code == 64, "\(outcome.errors)")
    }
}
