import PorticoHTTP
import Testing

struct PercentEncodingTests {
    @Test(arguments: [
        ("", ""), ("abc-._~XYZ019", "abc-._~XYZ019"), ("a b", "a%20b"), ("a+b", "a%2Bb"), ("100%", "100%25"),
        ("%41", "%2541"), ("a/b?c#d", "a%2Fb%3Fc%23d"), ("한글", "%ED%95%9C%EA%B8%80"), ("é", "%C3%A9"),
        ("e\u{301}", "e%CC%81"), ("🦭", "%F0%9F%A6%AD"), ("\0\r\n", "%00%0D%0A"),
        ("&=;,:@!$'()*", "%26%3D%3B%2C%3A%40%21%24%27%28%29%2A"),
    ])
    func `text becomes one segment and comes back`(text: String, encoded: String) {
        #expect(PercentEncoding.encode(text) == encoded)
        #expect(PercentEncoding.decode(encoded).map { Array($0.utf8) } == Array(text.utf8))
    }

    @Test(arguments: ["%", "%4", "a%", "%zz", "%4g", "%-1", "%+1", "% 1", "%C3", "%FF", "%ED%A0%80", "%C0%AF"])
    func `what is not whole or not UTF-8 does not decode`(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }

    @Test func `lower-case digits decode and a plus stays`() {
        #expect(PercentEncoding.decode("%ed%95%9c+x") == "한+x")
    }

    @Test(
        arguments: [
            ([], ""),
            ([QueryItem("a", "1"), QueryItem("b", "2"), QueryItem("a", "3")], "a=1&b=2&a=3"),
            ([QueryItem("z", "1"), QueryItem("a", "2")], "z=1&a=2"),
            ([QueryItem("flag", true), QueryItem("other", false)], "flag=true&other=false"),
            ([QueryItem("count", 0), QueryItem("least", Int.min)], "count=0&least=-9223372036854775808"),
            ([QueryItem("gone", nil as String?), QueryItem("empty", "")], "empty="),
            ([QueryItem("none", nil as Int?), QueryItem("neither", nil as Bool?)], ""),
            ([QueryItem("q", "a+b c&d=e%41")], "q=a%2Bb%20c%26d%3De%2541"),
            ([QueryItem("이름", "한글")], "%EC%9D%B4%EB%A6%84=%ED%95%9C%EA%B8%80"),
        ] as [([QueryItem], String)])
    func `a query is encoded once, in order, without what is nil`(items: [QueryItem], query: String) {
        #expect(PercentEncoding.encodeQuery(items) == query)
    }

    @Test func `a form differs from a query in its spaces alone`() {
        let items = [QueryItem("a b", "c d+e"), QueryItem("한", "~")]
        #expect(PercentEncoding.encodeForm(items) == "a+b=c+d%2Be&%ED%95%9C=~")
        #expect(PercentEncoding.encodeQuery(items) == "a%20b=c%20d%2Be&%ED%95%9C=~")
    }

    @Test(
        arguments: [
            ("", []), ("a=1&b=2&a=3", [QueryItem("a", "1"), QueryItem("b", "2"), QueryItem("a", "3")]),
            ("a", [QueryItem("a", "")]), ("a=", [QueryItem("a", "")]), ("a=b=c", [QueryItem("a", "b=c")]),
            ("a+b=c%20d%2B", [QueryItem("a b", "c d+")]), ("&&a=1&", [QueryItem("a", "1")]),
        ] as [(String, [QueryItem])])
    func `pairs decode in order`(text: String, items: [QueryItem]) {
        #expect(PercentEncoding.decodePairs(text) == items)
    }

    @Test(arguments: ["a=%", "%zz=1", "a=1&b=%FF"])
    func `a pair that does not decode spoils the whole`(text: String) {
        #expect(PercentEncoding.decodePairs(text) == nil)
    }
}
