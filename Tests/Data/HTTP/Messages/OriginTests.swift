import PorticoHTTP
import Testing

struct OriginTests {
    @Test(arguments: [
        ("HTTPS://API.Example:443/x", "https://api.example"), ("http://a:80", "http://a"),
        ("https://a:80", "https://a:80"), ("http://[::1]:8080/", "http://[::1]:8080"),
        ("http://[0:0:0:0:0:0:0:1]:80/", "http://[::1]"), ("http://[2001:DB8::0:1]/", "http://[2001:db8::1]"),
        ("http://[2001:db8:0:0:1:0:0:0]/", "http://[2001:db8:0:0:1::]"), ("http://[::]/", "http://[::]"),
        ("http://[1:2:3:4:5:6:7:8]/", "http://[1:2:3:4:5:6:7:8]"),
        ("http://[1:0:3:4:5:6:7:8]/", "http://[1:0:3:4:5:6:7:8]"),
        ("http://[::ffff:127.0.0.1]/", "http://[::ffff:7f00:1]"),
        ("http://[::FFFF:7F00:0001]/", "http://[::ffff:7f00:1]"),
    ])
    func `one origin has one spelling`(address: String, origin: String) throws {
        #expect(try HTTPURL(address).origin.description == origin)
    }

    @Test func `two spellings of one origin are equal`() throws {
        #expect(try HTTPURL("http://[0::1]:80").origin == HTTPURL("http://[::0:1]/").origin)
        #expect(try HTTPURL("https://A.example").origin == HTTPURL("https://a.EXAMPLE:443").origin)
        #expect(try HTTPURL("https://a.example").origin != HTTPURL("https://a.example.").origin)
    }

    @Test(arguments: [
        "http://[]/", "http://[::1", "http://[1:2]/", "http://[1:2:3:4:5:6:7:8:9]/", "http://[::1::]/",
        "http://[:::]/", "http://[1:2:3:4:5:6:7::8]/", "http://[12345::]/", "http://[::g]/", "http://[fe80::1%25eth0]/",
        "http://[::1.2.3]/", "http://[::1.2.3.256]/", "http://[1.2.3.4::]/", "http://[::1]x/", "http://[::+1]/",
        "http://:80/", "http://a:0/", "http://a:65536/", "http://a:-1/", "http://a:+1/", "http://a:\u{0661}/",
        "http://a b/", "http://a,b/", "http:///x",
    ])
    func `what is no host or port is refused`(address: String) {
        #expect(throws: HTTPURL.ParseError.self) { try HTTPURL(address) }
    }

    @Test(arguments: [
        ("localhost", true), ("127.0.0.1", true), ("127.255.0.3", true), ("[::1]", true), ("[0:0::1]", true),
        ("[::ffff:127.0.0.1]", true), ("[::2]", false), ("128.0.0.1", false), ("127.0.0.01", false),
        ("127.0.0", false), ("localhost.example", false), ("127.0.0.1.example", false), ("[::ffff:10.0.0.1]", false),
    ])
    func `loopback is recognised and nothing else is`(host: String, isLoopback: Bool) throws {
        #expect(try HTTPURL("http://\(host)/").origin.isLoopback == isLoopback)
    }
}
