import PorticoHTTP
import PorticoKit
import PorticoTesting
import Testing

/// The port that a browser comes back to, over a real connection.
@Suite struct CallbackTests {
    private let browser = CurlTransport(configuration: CurlTransport.Configuration(userAgent: "browser"))

    private func get(
        _ address: String, _ headers: HTTPHeaders = HTTPHeaders(), method: HTTPMethod = .get
    ) async throws -> HTTPResponse {
        try await browser.send(HTTPRequest(method: method, url: try HTTPURL(address), headers: headers))
    }

    /// An attempt that waits, where it listens, and the address that a person who agrees is sent back to.
    private func waiting(
        _ place: ProviderHouse, _ options: ProviderSignInOptions = ProviderSignInOptions(ways: [.browser])
    ) async throws -> (attempt: AttemptReader, base: String, back: String) {
        let attempt = place.begin(options)
        let waiting = try await attempt.waiting { $0.authorizationAddress != nil }
        let back = try #require(place.provider.approve(waiting.authorizationAddress ?? ""))
        return (attempt, "http://127.0.0.1:\(waiting.port ?? 0)", back)
    }

    @Test func `the browser sees success only after the exchange and nothing from elsewhere`() async throws {  // O6, O9
        let place = try await ProviderHouse()
        let (attempt, base, back) = try await waiting(place)
        #expect(back.hasPrefix("\(base)/callback?"))
        let page = try await get(back, ["Accept-Language": "en-GB, ko;q=0.5"])
        #expect(page.status == 200)
        #expect(String(decoding: page.body, as: UTF8.self).contains("You are signed in"))
        #expect(place.provider.count("/token") == 1)
        let policy = page.headers["Content-Security-Policy"] ?? ""
        #expect(policy.hasPrefix("default-src 'none'; style-src 'unsafe-inline'"))
        #expect(page.headers["Cache-Control"] == "no-store")
        #expect(page.headers["Referrer-Policy"] == "no-referrer")
        #expect(!String(decoding: page.body, as: UTF8.self).contains("<script"))
        #expect(try await attempt.session().account.id.name == "mina")
        await #expect(throws: TransportError.self) { try await get(back) }
    }

    @Test func `the page speaks Korean to a browser that prefers it`() async throws {  // O9
        let place = try await ProviderHouse()
        let (attempt, _, back) = try await waiting(place)
        let page = try await get(back, ["Accept-Language": "ko-KR,ko;q=0.9,en;q=0.8"])
        #expect(String(decoding: page.body, as: UTF8.self).contains("<html lang=\"ko\">"))
        #expect(String(decoding: page.body, as: UTF8.self).contains("로그인했어요"))
        _ = try await attempt.session()
    }

    @Test func `everything but the answer leaves the attempt waiting`() async throws {  // O8
        let place = try await ProviderHouse()
        let (attempt, base, back) = try await waiting(place)
        #expect(try await get("\(base)/favicon.ico").status == 404)
        #expect(try await get("\(base)/").status == 404)
        #expect(try await get("\(base)/callback/").status == 404)
        #expect(try await get(back, method: .post).status == 404)
        #expect(try await get(back, method: .head).status == 404)
        #expect(try await get("\(base)/callback").status == 400)
        #expect(try await get(back, ["Sec-Purpose": "prefetch;prerender"]).status == 204)
        #expect(try await get(back.replacing("state=", with: "state=x")).status == 400)
        #expect(try await get(back + "&state=twice").status == 400)
        #expect(try await get(back.replacing("provider.example", with: "evil.example")).status == 400)
        #expect(try await get(back.replacing("&iss=https%3A%2F%2Fprovider.example", with: "")).status == 400)
        #expect(try await get(back, ["Origin": "https://evil.example"]).status == 403)
        #expect(try await get(back, ["Host": "evil.example"]).status == 421)
        _ = try await attempt.waiting { $0.notes == [.wrongState, .wrongIssuer] }
        #expect(place.provider.count("/token") == 0)
        #expect(try await get(back).status == 200)
        _ = try await attempt.session()
    }

    @Test func `a hundred wrong requests change nothing`() async throws {  // O8
        let place = try await ProviderHouse()
        let (attempt, base, back) = try await waiting(place)
        let statuses = await withTaskGroup(of: Int.self) { group in
            for number in 0..<100 {
                group.addTask { (try? await get("\(base)/callback?code=x&state=\(number)"))?.status ?? 0 }
            }
            return await group.reduce(into: Set<Int>()) { $0.insert($1) }
        }
        #expect(statuses == [400])
        #expect(try await get(back).status == 200)
        _ = try await attempt.session()
    }

    @Test func `of two answers at once one signs in and the other is told so`() async throws {  // O8
        let place = try await ProviderHouse()
        let (attempt, _, back) = try await waiting(place)
        let statuses = await withTaskGroup(of: Int.self) { group in
            for _ in 0..<2 { group.addTask { (try? await get(back))?.status ?? 0 } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        // The second may come when the port is free already.
        #expect([[200, 409], [0, 200]].contains(statuses.sorted()))
        #expect(place.provider.count("/token") == 1)
        _ = try await attempt.session()
    }

    @Test func `a refusal is told in the provider's words and as nothing but words`() async throws {  // O8
        let place = try await ProviderHouse()
        let (attempt, base, back) = try await waiting(place)
        let state = try #require(back.split(separator: "&").first { $0.hasPrefix("state=") })
        let words = "%3Cscript%3Ealert(1)%3C%2Fscript%3E%20%26%20%22no%22%1B%5B31m"
        let page = try await get(
            "\(base)/callback?error=access_denied&error_description=\(words)&\(state)&iss=https://provider.example")
        let text = String(decoding: page.body, as: UTF8.self)
        #expect(text.contains("&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;no&quot;[31m"))
        #expect(!text.contains("<script"))
        let refusal = Refusal(code: .accessDenied, sentence: "<script>alert(1)</script> & \"no\"[31m")
        #expect(try await attempt.end() == .failed(.refused(refusal)))
    }

    @Test func `the page does not say success when the exchange fails`() async throws {  // O9
        let place = try await ProviderHouse { $0.tokenAnswers = [.failure(.cannotConnect)] }
        let (attempt, _, back) = try await waiting(place)
        let page = try await get(back)
        #expect(String(decoding: page.body, as: UTF8.self).contains("Sign-in failed"))
        #expect(try await attempt.end() == .failed(.offline))
    }

    @Test func `listed ports are tried in their order and exactly`() async throws {  // O6
        let taken = try await LoopbackListener.start(handler: ScriptedTransport())
        // One that the system gives to no other test's server meanwhile.
        var free: LoopbackListener?
        while free == nil {
            free = try? await LoopbackListener.start(
                .init(port: .random(in: 10_000..<32_768)), handler: ScriptedTransport())
        }
        let (first, second) = (UInt16(taken.port), UInt16(free?.port ?? 0))
        await free?.stop(within: .zero)
        let place = try await ProviderHouse()
        let attempt = place.begin(ProviderSignInOptions(ways: [.browser], redirectPorts: [first, second]))
        let waiting = try await attempt.waiting { $0.authorizationAddress != nil }
        #expect(waiting.port == Int(second))
        attempt.attempt.cancel()
        _ = try await attempt.end()
        await taken.stop(within: .zero)
    }

    @Test func `with every port taken the address can still be pasted, and nothing else can`() async throws {  // O5, O6
        let taken = try await LoopbackListener.start(handler: ScriptedTransport())
        let ports = [UInt16(taken.port)]
        let place = try await ProviderHouse()
        let attempt = place.begin(ProviderSignInOptions(ways: [.browser, .pasted], redirectPorts: ports))
        let waiting = try await attempt.waiting { $0.notes == [.noPort] }
        #expect(waiting.port == nil)
        attempt.attempt.submit(pasted: try #require(place.provider.approve(waiting.authorizationAddress ?? "")))
        _ = try await attempt.session()
        let alone = place.begin(ProviderSignInOptions(ways: [.browser], redirectPorts: ports))
        guard case .failed = try await alone.end() else { throw EndedEarly(state: nil) }
        await taken.stop(within: .zero)
    }

    @Test func `the first way to succeed wins and the others end`() async throws {  // O5
        let place = try await ProviderHouse()
        let attempt = place.begin(ProviderSignInOptions())
        let waiting = try await attempt.waiting { $0.device != nil }
        #expect(waiting.takesPasted)
        #expect(waiting.device?.userCode == "USER-1")
        #expect(waiting.device?.completeAddress == "https://provider.example/activate?code=USER-1")
        place.provider.answerDevice("USER-1")
        await place.house.clock.waitForSleepers(2)
        place.house.clock.advance(by: .seconds(5))
        _ = try await attempt.session()
        let back = try #require(place.provider.approve(waiting.authorizationAddress ?? ""))
        await #expect(throws: TransportError.self) { try await get(back) }
        #expect(place.provider.count("/token") == 1)
    }
}
