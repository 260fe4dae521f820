import Foundation
import PorticoHTTP
import PorticoTesting
import Testing

struct LoopbackListenerTests {
    private let network = CurlTransport(configuration: .init(userAgent: "portico-tests/1"))

    @Test(arguments: [
        ("/", "Content-Length: 1\r\nContent-Length: 2\r\n", 400),
        ("/", "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n", 400),
        ("/", "Transfer-Encoding: gzip\r\n", 400), ("/", "Transfer-Encoding: gzip, chunked\r\n", 400),
        ("/", "Transfer-Encoding: Chunked\r\n", 200),
        ("http://evil.example/", "", 421), ("http://localhost:PORT/", "", 200),
    ])
    func `what two readers could read differently is refused`(
        target: String, fields: String, status: Int
    ) async throws {
        let handler = ScriptedTransport(otherwise: .answer(HTTPResponse(status: 200)))
        let listener = try await LoopbackListener.start(handler: handler)
        let place = target.replacing("PORT", with: "\(listener.port)")
        let text =
            "POST \(place) HTTP/1.1\r\nHost: localhost:\(listener.port)\r\n\(fields)Connection: close\r\n\r\n"
            + (fields.isEmpty ? "" : "0\r\n\r\n")
        #expect(try await RawClient.status(of: text, port: listener.port) == status)
        #expect(handler.requests.count == (status == 200 ? 1 : 0))
        await listener.stop()
    }

    // B5
    @Test(arguments: [
        ("GET /\0evil HTTP/1.1", ["Host: localhost:PORT"], 400),
        ("GET /?a=1&b=c%00 HTTP/1.1", ["Host: localhost:PORT", "Accept:*/*", "X-A:", "X-B:  b \t", "X-C: "], 200),
        ("GET /?a=1\0&b=c HTTP/1.1", ["Host: localhost:PORT"], 400),
        ("GET  / HTTP/1.1", ["Host: localhost:PORT"], 400), ("GET /  HTTP/1.1", ["Host: localhost:PORT"], 400),
        ("GET\0 / HTTP/1.1", ["Host: localhost:PORT"], 400),
        ("GET / HTTP/1.1", ["Host: localhost:PORT\0.evil.example"], 400),
        ("GET / HTTP/1.1", ["Host: localhost:PORT\0.evil.example", "X-A: b"], 400),
        ("GET / HTTP/1.1", ["Host: localhost:PORT", "Origin: http://localhost:PORT\0.evil.example"], 400),
        ("GET / HTTP/1.1", ["Host: localhost:PORT", "X-A:\0b"], 400),
        ("GET / HTTP/1.1", ["Host: localhost:PORT", "X-A: a\u{1}b"], 400),
        ("GET / HTTP/1.1", ["Host: localhost:PORT", "X-A: a\rb"], 400),
        ("GET / HTTP/1.1", ["Host: localhost:PORT", "X-A: a\u{7F}b"], 400),
        ("GET / HTTP/1.1", ["Host: localhost:PORT", "Host : evil.example"], 400),
        ("GET / HTTP/1.1", ["Host: localhost:PORT", "Origin : http://evil.example"], 400),
        ("GET / HTTP/1.1", [" Host: evil.example", "Host: localhost:PORT"], 400),
        ("GET / HTTP/1.1", ["Host: localhost:PORT", "Origin:", " http://evil.example"], 400),
        ("GET / HTTP/1.1", ["Host: localhost:PORT", "X-A: b", "\tc", "X-D: e"], 400),
    ])
    func `what stands in the head and would be overlooked is refused`(
        line: String, fields: [String], status: Int
    ) async throws {
        let handler = ScriptedTransport(otherwise: .answer(HTTPResponse(status: 200)))
        let listener = try await LoopbackListener.start(handler: handler)
        for end in ["\r\n", "\n"] {
            let head = ([line] + fields + ["Connection: close", "", ""]).joined(separator: end)
            for text in [head, ([line, "Connection: close"] + fields + ["", ""]).joined(separator: end)] {
                let request = text.replacing("PORT", with: "\(listener.port)")
                #expect(try await RawClient.status(of: request, port: listener.port) == status)
            }
        }
        #expect(handler.requests.count == (status == 200 ? 4 : 0))
        await listener.stop()
    }

    @Test(arguments: [("gzip", 415), ("identity", 200), ("identity\r\nContent-Encoding: br", 415), ("GZIP, br", 415)])
    func `a body in a content coding is refused`(coding: String, status: Int) async throws {
        let handler = ScriptedTransport(otherwise: .answer(HTTPResponse(status: 200)))
        let listener = try await LoopbackListener.start(handler: handler)
        let head =
            "POST / HTTP/1.1\r\nHost: localhost:\(listener.port)\r\nConnection: close\r\nContent-Encoding: \(coding)"
        for body in ["Content-Length: 2\r\n\r\n{}", "Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n"] {
            #expect(try await RawClient.status(of: "\(head)\r\n\(body)", port: listener.port) == status)
        }
        #expect(handler.requests.count == (status == 200 ? 2 : 0))
        await listener.stop()
    }

    @Test func `a request reaches the handler as it was sent and its answer comes back`() async throws {
        let handler = ScriptedTransport([
            .answer(
                HTTPResponse(status: 201, headers: ["X-Note": "n", "Content-Length": "99"], body: Array("ok".utf8)))
        ])
        let listener = try await LoopbackListener.start(handler: handler)
        let response = try await network.send(
            HTTPRequest(
                method: .put, url: url(listener, "/v1/a%2Fb/%00/%ED%95%9C?q=%2B+&empty="),
                headers: ["X-Mark": "m"], body: Array("body".utf8)))
        #expect(response.status == 201)
        #expect(response.headers["X-Note"] == "n")
        #expect(response.headers.values(of: "Content-Length") == ["2"])
        #expect(response.body == Array("ok".utf8))
        let request = try #require(handler.requests.first)
        #expect(request.method == .put)
        #expect(request.url.path == "/v1/a%2Fb/%00/%ED%95%9C")
        #expect(request.url.query == "q=%2B+&empty=")
        #expect(request.headers["x-mark"] == "m")
        #expect(request.body == Array("body".utf8))
        await listener.stop()
    }

    @Test(arguments: ["GET", "DELETE", "OPTIONS", "PATCH", "POST", "PROPFIND"])
    func `every method reaches the handler`(method: String) async throws {
        let handler = ScriptedTransport([.answer(HTTPResponse(status: 204))])
        let listener = try await LoopbackListener.start(handler: handler)
        let request = try HTTPRequest(method: HTTPMethod(rawValue: method), url: url(listener))
        #expect(try await network.send(request).status == 204)
        #expect(handler.requests.map(\.method.rawValue) == [method])
        await listener.stop()
    }

    @Test func `HEAD is answered with the length and without the body`() async throws {
        let handler = ScriptedTransport([.answer(HTTPResponse(status: 200, body: Array("four".utf8)))])
        let listener = try await LoopbackListener.start(handler: handler)
        let response = try await network.send(HTTPRequest(method: .head, url: url(listener)))
        #expect(response.headers["Content-Length"] == "4")
        #expect(response.body == [])
        await listener.stop()
    }

    @Test(arguments: [100, 101, 450])
    func `a body over the limit is answered with 413 and one at the limit is not`(count: Int) async throws {
        let handler = ScriptedTransport(otherwise: .answer(HTTPResponse(status: 200)))
        let listener = try await LoopbackListener.start(.init(limits: .init(body: 100)), handler: handler)
        let body = String(repeating: "a", count: count)
        let fixed = "POST / HTTP/1.1\r\nHost: localhost:\(listener.port)\r\nConnection: close\r\n"
        let announced = try await RawClient.status(
            of: "\(fixed)Content-Length: \(count)\r\n\r\n\(body)", port: listener.port)
        let chunked = try await RawClient.status(
            of: "\(fixed)Transfer-Encoding: chunked\r\n\r\n\(String(count, radix: 16))\r\n\(body)\r\n0\r\n\r\n",
            port: listener.port)
        #expect(announced == (count == 100 ? 200 : 413))
        #expect(chunked == (count == 100 ? 200 : 413))
        #expect(handler.requests.count == (count == 100 ? 2 : 0))
        await listener.stop()
    }

    @Test func `a large body goes through the network whole and a larger one gets 413`() async throws {
        let handler = ScriptedTransport(otherwise: .answer(HTTPResponse(status: 200)))
        let listener = try await LoopbackListener.start(handler: handler)
        let body = (0..<(6 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let good = try HTTPRequest(method: .put, url: url(listener), body: body)
        #expect(try await network.send(good).status == 200)
        #expect(handler.requests.first?.body == body)
        let bad = try HTTPRequest(method: .put, url: url(listener), body: body + [0])
        #expect(try await network.send(bad).status == 413)
        #expect(handler.requests.count == 1)
        await listener.stop()
    }

    @Test func `a body that nobody would read to its end is refused at once`() async throws {
        let listener = try await LoopbackListener.start(.init(limits: .init(body: 100)), handler: ScriptedTransport())
        let head = "POST / HTTP/1.1\r\nHost: localhost:\(listener.port)\r\nContent-Length: 999999999\r\n\r\n"
        #expect(try await RawClient.status(of: head, port: listener.port) == 413)
        let asking =
            "POST / HTTP/1.1\r\nHost: localhost:\(listener.port)\r\nContent-Length: 101\r\n"
            + "Expect: 100-continue\r\n\r\n"
        #expect(try await RawClient.status(of: asking, port: listener.port) == 413)
        await listener.stop()
    }

    @Test(arguments: [
        "GET / HTTP/1.1\r\n", "GET / HTTP/1.0\r\n", "POST / HTTP/1.1\r\nContent-Length: 2\r\n",
        "POST / HTTP/1.1\r\nContent-Length: 2\r\nExpect: 100-continue\r\n", "GET /a b HTTP/1.1\r\n",
    ])
    func `a request without Host is refused once, in the program's own words`(head: String) async throws {
        let handler = ScriptedTransport(otherwise: .answer(HTTPResponse(status: 200)))
        let listener = try await LoopbackListener.start(
            .init(refuse: { refusal, _, _ in HTTPResponse(status: 400, body: Array("\(refusal)".utf8)) }),
            handler: handler)
        let client = try RawClient(port: listener.port)
        client.send("\(head)Connection: close\r\n\r\n{}")
        let answer = await client.receive()
        #expect(answer.components(separatedBy: "HTTP/1.").count == 2)
        #expect(answer.hasPrefix("HTTP/1.1 400 ") || answer.hasPrefix("HTTP/1.0 400 "))
        #expect(answer.hasSuffix("\r\n\r\nmalformed"))
        #expect(handler.requests.isEmpty)
        await listener.stop()
    }

    @Test(arguments: [
        ("Host: localhost:PORT", 200), ("Host: 127.0.0.1:PORT", 200), ("Host: [::1]:PORT", 200),
        ("Host: LOCALHOST:PORT", 200), ("Host: localhost", 421), ("Host: localhost:1", 421),
        ("Host: evil.example:PORT", 421), ("Host: localhost.evil.example:PORT", 421), ("Host: 127.0.0.2:PORT", 421),
        ("Host: evil.example@localhost:PORT", 400), ("Host: localhost:PORT/x", 400), ("Host:", 400),
        ("Host: localhost:PORT\r\nHost: evil.example", 400),
        ("Host: localhost:PORT\r\nOrigin: http://localhost:PORT", 200),
        ("Host: localhost:PORT\r\nOrigin: http://127.0.0.1:5173", 200),
        ("Host: localhost:PORT\r\nOrigin: https://evil.example", 403),
        ("Host: localhost:PORT\r\nOrigin: null", 403),
        ("Host: localhost:PORT\r\nOrigin: http://localhost:PORT\r\nOrigin: https://evil.example", 403),
    ])
    func `only this machine's own pages and programs are let in`(lines: String, status: Int) async throws {
        let handler = ScriptedTransport(otherwise: .answer(HTTPResponse(status: 200)))
        let listener = try await LoopbackListener.start(handler: handler)
        let fields = lines.replacingOccurrences(of: "PORT", with: String(listener.port))
        let answer = try await RawClient.status(
            of: "GET / HTTP/1.1\r\n\(fields)\r\nConnection: close\r\n\r\n", port: listener.port)
        #expect(answer == status)
        #expect(handler.requests.count == (status == 200 ? 1 : 0))
        await listener.stop()
    }

    @Test(arguments: [
        (HTTPResponse(status: 99), 500), (HTTPResponse(status: 200, headers: ["X-Note": "a\r\nX-Other: b"]), 500),
        (HTTPResponse(status: 599), 599),
    ])
    func `an answer that cannot be written becomes 500`(answer: HTTPResponse, status: Int) async throws {
        let listener = try await LoopbackListener.start(handler: ScriptedTransport([.answer(answer)]))
        #expect(try await network.send(HTTPRequest(method: .get, url: url(listener))).status == status)
        await listener.stop()
    }

    @Test(arguments: [(TransportError.cancelled, 503), (.timedOut, 503), (.cannotConnect, 500)])
    func `a handler that fails is answered for`(error: TransportError, status: Int) async throws {
        let listener = try await LoopbackListener.start(handler: ScriptedTransport([.failure(error)]))
        #expect(try await network.send(HTTPRequest(method: .post, url: url(listener))).status == status)
        await listener.stop()
    }

    @Test(arguments: [nil, "Thu, 01 Jan 1970 00:00:00 GMT"])
    func `an answer has one date, the handler's own if it gives one`(date: String?) async throws {
        var answer = HTTPResponse(status: 200)
        answer.headers["Date"] = date
        let listener = try await LoopbackListener.start(handler: ScriptedTransport([.answer(answer)]))
        let response = try await network.send(HTTPRequest(method: .get, url: url(listener)))
        let dates = response.headers.values(of: "Date")
        #expect(dates.count == 1)
        #expect(date == nil || dates == [date])
        await listener.stop()
    }

    @Test func `requests are handled at the same time`() async throws {
        let arrivals = AsyncStream.makeStream(of: Void.self)
        let gate = AsyncStream.makeStream(of: Void.self)
        let step = ScriptedTransport.Step.compute { _ in
            arrivals.continuation.yield()
            for await _ in gate.stream { break }
            return .success(HTTPResponse(status: 200))
        }
        let handler = ScriptedTransport([step, .answer(HTTPResponse(status: 202))])
        let listener = try await LoopbackListener.start(handler: handler)
        async let slow = network.send(HTTPRequest(method: .get, url: url(listener, "/slow")))
        for await _ in arrivals.stream { break }
        #expect(try await network.send(HTTPRequest(method: .get, url: url(listener, "/fast"))).status == 202)
        gate.continuation.finish()
        #expect(try await slow.status == 200)
        await listener.stop()
    }

    @Test func `the access log has method, path, status and time, and no query`() async throws {
        let clock = ManualClock()
        let records = AsyncStream.makeStream(of: LoopbackListener.AccessRecord.self)
        let handler = ScriptedTransport([
            .compute { _ in
                clock.advance(by: .milliseconds(7))
                return .success(HTTPResponse(status: 404))
            }
        ])
        let listener = try await LoopbackListener.start(handler: handler, clock: clock) {
            records.continuation.yield($0)
        }
        _ = try await network.send(HTTPRequest(method: .get, url: url(listener, "/a%2Fb?token=canary")))
        let record = await records.stream.first { _ in true }
        #expect(
            record.map { "\($0.method) \($0.path) \($0.status ?? 0) \($0.duration)" } == "GET /a%2Fb 404 0.007 seconds")
        await listener.stop()
    }

    @Test func `a port that is taken is an error and free again after the stop`() async throws {
        // One that the system gives to no other test meanwhile.
        var first: LoopbackListener?
        while first == nil {
            first = try? await LoopbackListener.start(
                .init(port: .random(in: 10_000..<32_768)), handler: ScriptedTransport())
        }
        let listener = try #require(first)
        let port = UInt16(listener.port)
        await #expect(throws: LoopbackListener.StartError.portTaken) {
            _ = try await LoopbackListener.start(.init(port: port), handler: ScriptedTransport())
        }
        await listener.stop()
        let second = try await LoopbackListener.start(
            .init(port: port), handler: ScriptedTransport([.answer(HTTPResponse(status: 200))]))
        #expect(try await network.send(HTTPRequest(method: .get, url: url(second))).status == 200)
        await second.stop()
    }

    private func url(_ listener: LoopbackListener, _ target: String = "/") throws -> HTTPURL {
        try HTTPURL("\(listener.origin)\(target)")
    }
}
