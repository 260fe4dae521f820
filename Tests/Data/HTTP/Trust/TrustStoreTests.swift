import Foundation
import Testing

@testable import PorticoHTTP

struct TrustStoreTests {
    private static let block = "-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n"

    @Test(arguments: [
        (block, nil), ("# a comment\n\(block)\r\n\(block)", nil),
        ("-----BEGIN TRUSTED CERTIFICATE-----\r\nMA\r\nA=\r\n-----END TRUSTED CERTIFICATE-----\r\n", nil),
        ("-----BEGIN PRIVATE KEY-----\nAAA=\n-----END PRIVATE KEY-----\n\(block)", nil),
        ("", "there is no certificate in it"), ("hello", "there is no certificate in it"),
        ("-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----\n", "there is no certificate in it"),
        ("-----BEGIN CERTIFICATE-----\nMAA=\n", "a certificate has no end"),
        ("-----BEGIN CERTIFICATE-----\nMAA=\n\(block)", "a certificate has no end"),
        ("-----BEGIN CERTIFICATE-----\n!!!!\n-----END CERTIFICATE-----\n", "a certificate cannot be read"),
        ("-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", "a certificate cannot be read"),
        ("\(block)-----BEGIN CERTIFICATE-----\n\n-----END CERTIFICATE-----\n", "a certificate cannot be read"),
    ])
    func `a bundle is read before it is trusted`(text: String, fault: String?) {
        #expect(TrustStore.fault(text) == fault)
    }

    @Test func `a file or folder that is not there is named`() throws {
        #expect(
            throws: TransportError.authoritiesUnusable(path: "/nowhere/ca.pem", reason: "No such file or directory")
        ) {
            _ = try TrustStore.authorities(TrustSettings(additionalAuthorities: "/nowhere/ca.pem"), systemFile: nil)
        }
        #expect(
            throws: TransportError.authoritiesUnusable(path: "/nowhere/ca.pem", reason: "No such file or directory")
        ) {
            _ = try TrustStore.authorities(TrustSettings(authorities: "/nowhere/ca.pem"), systemFile: nil)
        }
        #expect(throws: TransportError.authoritiesUnusable(path: "/nowhere", reason: "No such file or directory")) {
            _ = try TrustStore.authorities(TrustSettings(authorityFolders: "/etc:/nowhere"), systemFile: nil)
        }
        #expect(throws: TransportError.authoritiesUnusable(path: "/dev/null", reason: "not a regular file")) {
            _ = try TrustStore.authorities(TrustSettings(authorities: "/dev/null"), systemFile: nil)
        }
    }

    @Test func `added authorities count besides the system's, or besides those in its place`() throws {
        let folder = try TemporaryFolder()
        let (system, own, added) = try (
            folder.file("system.pem", Self.block), folder.file("own.pem", Self.block + "own\n"),
            folder.file("added.pem", Self.block + "added\n")
        )
        func bytes(_ settings: TrustSettings) throws -> String? {
            guard case .bytes(let bytes) = try TrustStore.authorities(settings, systemFile: system) else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
        #expect(try bytes(TrustSettings(additionalAuthorities: added)) == "\(Self.block)\n\(Self.block)added\n")
        #expect(
            try bytes(TrustSettings(additionalAuthorities: added, authorities: own))
                == "\(Self.block)own\n\n\(Self.block)added\n")
        guard case .file(own) = try TrustStore.authorities(TrustSettings(authorities: own), systemFile: system),
            case .system = try TrustStore.authorities(TrustSettings(), systemFile: system)
        else {
            Issue.record("another choice")
            return
        }
    }
}

/// A folder that goes with the test.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: "portico-http-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// Writes a file and gives its path.
    func file(_ name: String, _ text: String) throws -> String {
        let place = "\(path)/\(name)"
        try Data(text.utf8).write(to: URL(fileURLWithPath: place))
        return place
    }
}
