import PorticoDomain
import PorticoKit
import PorticoPresentation
import Testing

@testable import PorticoApp

struct OutputTests {
    @Test(arguments: [
        (JSON.null, "null"), (.bool(true), "true"), (.number(-3), "-3"),
        (.string("a\"b\\c\n\u{1}"), #""a\"b\\c\n\u0001""#), (.string("가\u{202E}\u{9B}"), #""가\u202e\u009b""#),
        (.array([.number(1), .null]), "[1,null]"),
        (.object([("b", .number(1)), ("a", .string(""))]), #"{"b":1,"a":""}"#),
    ])
    func `JSON is exact`(json: JSON, text: String) {
        #expect(json.text == text)
    }

    @Test(arguments: [
        (Int64(0), "1970-01-01T00:00:00Z"), (951_782_400, "2000-02-29T00:00:00Z"),
        (1_798_761_599, "2026-12-31T23:59:59Z"), (-1, "1969-12-31T23:59:59Z"),
        (-30_610_224_000, "1000-01-01T00:00:00Z"), (-30_610_224_001, "0999-12-31T23:59:59Z"),
        (.min, "0000-01-01T00:00:00Z"), (.max, "9999-12-31T23:59:59Z"),
    ])
    func `moments are RFC 3339`(seconds: Int64, text: String) {
        #expect(RFC3339.text(Timestamp(seconds: seconds)) == text)
    }

    @Test(arguments: [
        ("sign_in_needed", "refused"), ("vault_locked", "refused"), ("usage", "refused"), ("http_401", "refused"),
        ("moon_full", "moon_full"), ("http_400", "http_400"),
    ])
    func `a server's own word never passes for one of the program's`(word: String, code: String) {
        let failure = CommandFailure.session(.refused(Refusal(code: .other(word), sentence: "No.")))
        #expect(ErrorReport(failure, .english).code == code)
        #expect(failure.exitCode == .refused)
    }

    @Test func `claims come only out of a JWT`() {
        let claims = TokenClaims("eyJhbGciOiJub25lIn0.eyJzdWIiOiJtaW5hIiwibiI6MX0.c2ln")
        #expect(claims.map { String(decoding: $0.json, as: UTF8.self) } == #"{"sub":"mina","n":1}"#)
        #expect(TokenClaims("pta_abc") == nil)
        #expect(TokenClaims("a.b.c") == nil)
        #expect(TokenClaims("eyJhbGciOiJub25lIn0.WzFd.c2ln") == nil)
    }

    @Test(arguments: [
        ("/a/b.png", "/a/b.png"), ("  '/a b/c.png' ", "/a b/c.png"), ("~/c.png", "/home/mina/c.png"), ("", nil),
        ("  ", nil),
    ])
    func `a typed path is taken as a shell would`(typed: String, path: String?) {
        #expect(TypedPath(typed, home: "/home/mina")?.text == path)
    }
}
