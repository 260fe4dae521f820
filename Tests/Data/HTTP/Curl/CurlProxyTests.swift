import Foundation
import PorticoHTTP
import Testing

/// Against a proxy on this computer, for hosts that do not exist.
struct CurlProxyTests {
    @Test func `a proxy gets requests to other computers and none to this one`() async throws {
        let requests = Box<[String]>([])
        let proxy = try RawServer { connection in
            requests.update { $0.append(connection.readRequest() ?? "") }
            connection.write("HTTP/1.1 203 OK\r\nContent-Length: 0\r\n\r\n")
        }
        let server = try RawServer(answering: "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")
        let transport = transport(["http_proxy": "http://mina:can%40ary@127.0.0.1:\(proxy.port)"])
        #expect(try await transport.send(HTTPRequest(method: .get, url: address(server))).status == 200)
        let other = try HTTPRequest(method: .get, url: HTTPURL("http://host.invalid/x"))
        #expect(try await transport.send(other).status == 203)
        #expect(requests.value.count == 1)
        let lines = try #require(requests.value.first).split(separator: "\r\n")
        #expect(lines[0] == "GET http://host.invalid/x HTTP/1.1")
        // mina:can@ary in Base64.
        #expect(lines.contains("Proxy-Authorization: Basic bWluYTpjYW5AYXJ5"))
    }

    @Test func `the environment of the process is not looked at`() async {
        await #expect(processExitsWith: .success) {
            setenv("http_proxy", "http://127.0.0.1:1", 1)
            setenv("ALL_PROXY", "http://127.0.0.1:1", 1)
            let transport = CurlTransport(configuration: .init(userAgent: "portico-tests/1"))
            await #expect(throws: TransportError.nameNotResolved) {
                try await transport.send(HTTPRequest(method: .get, url: HTTPURL("http://host.invalid/")))
            }
            setenv("no_proxy", "*", 1)
            let proxy = try RawServer(answering: "HTTP/1.1 203 OK\r\nContent-Length: 0\r\n\r\n")
            let proxied = CurlTransport(
                configuration: .init(
                    userAgent: "portico-tests/1",
                    proxies: ProxySettings(environment: ["http_proxy": "http://127.0.0.1:\(proxy.port)"])))
            let response = try await proxied.send(HTTPRequest(method: .get, url: HTTPURL("http://host.invalid/")))
            #expect(response.status == 203)
        }
    }

    @Test(arguments: [
        (
            "HTTP/1.1 407 No\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n",
            "wants another user name or password"
        ),
        ("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n", "answers 403"),
        ("HTTP/1.1 503 No\r\nContent-Length: 0\r\n\r\n", "answers 503"),
    ])
    func `a proxy that opens no tunnel is blamed, without its credentials`(answer: String, reason: String) async throws
    {
        let requests = Box<[String]>([])
        let proxy = try RawServer { connection in
            requests.update { $0.append(connection.readRequest() ?? "") }
            connection.write(answer)
        }
        let transport = transport(["HTTPS_PROXY": "http://mina:canary@127.0.0.1:\(proxy.port)"])
        let request = try HTTPRequest(
            method: .get, url: HTTPURL("https://host.invalid/x?q"), headers: ["Authorization": "Bearer t"])
        await #expect(throws: TransportError.proxyFailed(reason: "http://127.0.0.1:\(proxy.port) \(reason)")) {
            try await transport.send(request)
        }
        let tunnel = try #require(requests.value.first)
        #expect(tunnel.hasPrefix("CONNECT host.invalid:443 HTTP/1.1\r\n"))
        #expect(!tunnel.contains("Bearer"))
        #expect(!tunnel.contains("/x"))
    }

    @Test func `a proxy of plain http that wants other credentials is blamed, not the server`() async throws {
        let proxy = try RawServer(answering: "HTTP/1.1 407 No\r\nContent-Length: 0\r\n\r\n")
        let transport = transport(["http_proxy": "127.0.0.1:\(proxy.port)"])
        await #expect(
            throws: TransportError.proxyFailed(
                reason: "http://127.0.0.1:\(proxy.port) wants another user name or password")
        ) {
            try await transport.send(HTTPRequest(method: .get, url: HTTPURL("http://host.invalid/")))
        }
    }

    @Test(arguments: ["http://host.invalid/", "https://host.invalid/"])
    func `a proxy that is not there is named`(address: String) async throws {
        let port = RawServer.refusedPort
        let transport = transport(["ALL_PROXY": "http://mina:canary@127.0.0.1:\(port)"])
        await #expect(throws: TransportError.proxyFailed(reason: "http://127.0.0.1:\(port) cannot be reached")) {
            try await transport.send(HTTPRequest(method: .get, url: HTTPURL(address)))
        }
    }

    @Test func `a proxy whose name cannot be resolved is named`() async throws {
        let transport = transport(["ALL_PROXY": "http://proxy.invalid:3128"])
        await #expect(
            throws: TransportError.proxyFailed(
                reason: "the name of http://proxy.invalid:3128 cannot be resolved")
        ) {
            try await transport.send(HTTPRequest(method: .get, url: HTTPURL("http://host.invalid/")))
        }
    }

    private func transport(_ environment: [String: String]) -> CurlTransport {
        CurlTransport(
            configuration: .init(userAgent: "portico-tests/1", proxies: ProxySettings(environment: environment)))
    }
}
