import Foundation
import PorticoHTTP
import Testing

private let openssl = "/usr/bin/openssl"

/// Against `openssl s_server` with a certificate made for the occasion.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: openssl)))
struct CurlTLSTests {
    @Test func `a certificate counts only with its authority`() async throws {
        let server = try await TLSServer(name: "localhost")
        let url = try HTTPURL("https://localhost:\(server.port)/")
        let trusting = CurlTransport(
            configuration: .init(userAgent: "portico-tests/1", trust: TrustSettings(authorities: server.certificate)))
        #expect(try await trusting.send(HTTPRequest(method: .get, url: url)).status == 200)
        await expectTLSFailure(CurlTransport(configuration: .init(userAgent: "portico-tests/1")), url)
    }

    @Test func `a certificate of another name does not count`() async throws {
        let server = try await TLSServer(name: "other.example")
        let trusting = CurlTransport(
            configuration: .init(userAgent: "portico-tests/1", trust: TrustSettings(authorities: server.certificate)))
        await expectTLSFailure(trusting, try HTTPURL("https://localhost:\(server.port)/"))
    }

    private func expectTLSFailure(_ transport: CurlTransport, _ url: HTTPURL) async {
        let error = await #expect(throws: TransportError.self) {
            try await transport.send(HTTPRequest(method: .get, url: url))
        }
        guard case .tlsFailed(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!reason.isEmpty)
    }
}

private final class TLSServer {
    let port: Int
    let certificate: String
    private let folder: URL
    private let process: Process

    init(name: String) async throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "portico-tls-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        certificate = folder.appending(path: "certificate.pem").path
        let key = folder.appending(path: "key.pem").path
        let request = Process()
        request.executableURL = URL(fileURLWithPath: openssl)
        request.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "1",
            "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:\(name)", "-keyout", key, "-out", certificate,
        ]
        request.standardError = FileHandle.nullDevice
        try await request.runToEnd()
        var (server, place) = (Process(), 0)
        repeat {
            // Below those that the system gives to others by itself. Where somebody listens already, openssl ends.
            server = Process()
            place = Int.random(in: 10_000..<32_768)
            server.executableURL = URL(fileURLWithPath: openssl)
            server.arguments = ["s_server", "-www", "-quiet", "-accept", "\(place)", "-cert", certificate, "-key", key]
            server.standardOutput = FileHandle.nullDevice
            server.standardError = FileHandle.nullDevice
            if (try? RawClient(port: place)) != nil { continue }
            try server.run()
            while server.isRunning, (try? RawClient(port: place)) == nil { await Task.yield() }
        } while !server.isRunning
        (process, port) = (server, place)
    }

    deinit {
        // A program that a worker thread starts inherits its signal mask, which holds SIGTERM back for good.
        kill(process.processIdentifier, SIGKILL)
        try? FileManager.default.removeItem(at: folder)
    }
}

extension Process {
    fileprivate func runToEnd() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            terminationHandler = { _ in continuation.resume() }
            do { try run() } catch { continuation.resume(throwing: error) }
        }
    }
}
