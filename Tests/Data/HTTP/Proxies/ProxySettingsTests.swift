import Testing

@testable import PorticoHTTP

struct ProxySettingsTests {
    @Test(
        arguments: [
            (["HTTPS_PROXY": "http://p:3128"], "https://a.example", "http://p:3128"),
            (["https_proxy": "http://low:1", "HTTPS_PROXY": "http://up:2"], "https://a.example", "http://low:1"),
            (["HTTPS_PROXY": "http://p:3128"], "http://a.example", nil),
            (["http_proxy": "p:3128"], "http://a.example", "http://p:3128"),
            (["HTTP_PROXY": "http://evil:1"], "http://a.example", nil),
            (["ALL_PROXY": "socks5h://p"], "http://a.example", "socks5h://p:1080"),
            (["all_proxy": "http://p"], "https://a.example", "http://p:1080"),
            (["HTTPS_PROXY": "https://p", "ALL_PROXY": "http://q"], "https://a.example", "https://p:443"),
            (["https_proxy": "", "ALL_PROXY": "http://q"], "https://a.example", nil),
            (["https_proxy": "http://p:80/"], "https://a.example", "http://p:80"),
            (["https_proxy": "http://[::1]:3128"], "https://a.example", "http://[::1]:3128"),
            (["https_proxy": "http://[::1]"], "https://a.example", "http://[::1]:1080"),
            ([:], "https://a.example", nil),
        ] as [([String: String], String, String?)])
    func `the variables count as curl has them`(
        environment: [String: String], address: String, proxy: String?
    ) throws {
        #expect(try ProxySettings(environment: environment).proxy(for: HTTPURL(address).origin)?.address == proxy)
    }

    @Test(arguments: [
        "http://localhost/", "http://127.0.0.1:8080/", "https://[::1]/", "http://app.localhost/", "https://127.9.9.9/",
        "http://[::ffff:127.0.0.1]/",
    ])
    func `nothing on this computer goes through a proxy`(address: String) throws {
        let settings = ProxySettings(environment: ["ALL_PROXY": "http://p", "http_proxy": "http://p"])
        #expect(try settings.proxy(for: HTTPURL(address).origin) == nil)
    }

    @Test(arguments: [
        ("*", "a.example", true), ("a.example", "a.example", true), ("a.example", "b.a.example", true),
        ("a.example", "ba.example", false), (".a.example", "a.example", true), ("*.a.example", "x.a.example", true),
        ("A.EXAMPLE", "a.example", true), ("a.example.", "a.example", true), ("a.example", "a.example.", true),
        ("b.example, a.example", "a.example", true), ("b.example a.example", "a.example", true),
        ("a.example:443", "a.example", true), ("a.example:8443", "a.example", false), ("", "a.example", false),
        (",,", "a.example", false), (".", "a.example", false), ("10.0.0.1", "10.0.0.1", true),
        ("10.0.0.1", "10.0.0.11", false), ("10.0.0.0/8", "10.9.8.7", true), ("10.0.0.0/8", "11.0.0.1", false),
        ("192.168.4.0/22", "192.168.7.255", true), ("192.168.4.0/22", "192.168.8.0", false),
        ("0.0.0.0/0", "9.9.9.9", true), ("0.0.0.0/0", "a.example", false), ("10.0.0.0/33", "10.0.0.0", false),
        ("2001:db8::/32", "[2001:db8:1::1]", true), ("[2001:db8::1]", "[2001:DB8:0::1]", true),
        ("2001:db8::1", "[2001:db8::2]", false), ("example", "10.0.0.1", false), ("1", "10.0.0.1", false),
    ])
    func `NO_PROXY names hosts, domains, addresses and networks`(
        exceptions: String, host: String, isDirect: Bool
    ) throws {
        let settings = ProxySettings(environment: ["HTTPS_PROXY": "http://p", "NO_PROXY": exceptions])
        #expect(try (settings.proxy(for: HTTPURL("https://\(host)/").origin) == nil) == isDirect)
    }

    @Test(arguments: ["ftp://p", "http://", "http://p:0", "http://p:x", "http://a b", "http://%zz@p", "http://p\u{E9}"])
    func `a variable that names no proxy is an error without its value`(value: String) throws {
        let settings = ProxySettings(environment: ["HTTPS_PROXY": value])
        #expect(throws: TransportError.proxyFailed(reason: "HTTPS_PROXY does not name a proxy")) {
            try settings.proxy(for: HTTPURL("https://a.example").origin)
        }
        #expect(try settings.proxy(for: HTTPURL("http://a.example").origin) == nil)
    }

    @Test func `credentials are decoded and never described`() throws {
        let settings = ProxySettings(environment: ["HTTPS_PROXY": "http://mi%40na:can%2Fary%3A@p:3128/x"])
        let proxy = try #require(try settings.proxy(for: HTTPURL("https://a.example").origin))
        #expect(proxy.address == "http://p:3128")
        #expect(proxy.credentials?.user == "mi@na")
        #expect(proxy.credentials?.password == "can/ary:")
        var dumped = ""
        dump(settings, to: &dumped)
        dump(proxy, to: &dumped)
        #expect(!(dumped + "\(settings) \(proxy) \(String(reflecting: proxy))").contains("can/ary"))
    }
}
