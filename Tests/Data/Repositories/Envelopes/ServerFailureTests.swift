import PorticoData
import PorticoDomain
import PorticoHTTP
import PorticoTesting
import Testing

struct ServerFailureTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let type: String
        let body: String
        let shape: ServerFailure.Shape
        let code: String?
        let sentence: String?

        var testDescription: String { body }
    }

    static let rows = [
        Row(
            type: "application/problem+json; charset=utf-8",
            body: #"{"title":"Taken","status":409,"detail":"Somebody has it.","code":"nickname_taken"}"#,
            shape: .problem, code: "nickname_taken", sentence: "Somebody has it."),
        Row(
            type: "application/problem+json", body: #"{"detail":"One line.\r\nAnother\tone.","code":"c"}"#,
            shape: .problem, code: "c", sentence: "One line. Another one."),
        Row(
            type: "application/json", body: #"{"error":"invalid_grant","error_description":"Old."}"#, shape: .oauth,
            code: "invalid_grant", sentence: "Old."),
        Row(
            type: "application/json", body: #"{"status":409,"message":"Taken.","data":null}"#, shape: .envelope,
            code: "409", sentence: "Taken."),
        Row(
            type: "application/json", body: #"{"code":"E1","msg":"Taken.","data":{}}"#, shape: .envelope, code: "E1",
            sentence: "Taken."),
        Row(
            type: "application/json", body: #"{"code":"E1","error":"Taken.","data":{}}"#, shape: .envelope, code: "E1",
            sentence: "Taken."),
        Row(
            type: "application/json", body: #"{"statusCode":4001,"message":"Taken."}"#, shape: .entity, code: "4001",
            sentence: "Taken."),
        Row(
            type: "application/json", body: #"{"code":4001,"errorMessage":"Taken."}"#, shape: .entity, code: "4001",
            sentence: "Taken."),
        // Problem details by their shape, whatever the type says, and with neither code nor detail.
        Row(
            type: "application/json", body: #"{"title":"Taken","status":409}"#, shape: .problem, code: nil,
            sentence: "Taken"),
        Row(
            type: "application/problem+json", body: "{}", shape: .problem, code: nil, sentence: nil),
        Row(
            type: "application/json", body: #"{"error":"invalid_grant"}"#, shape: .oauth, code: "invalid_grant",
            sentence: nil),
        Row(
            type: "application/json", body: #"{"status":409,"message":"","data":null}"#, shape: .envelope, code: "409",
            sentence: nil),
        Row(
            type: "application/json", body: #"{"status":true,"msg":"Taken."}"#, shape: .envelope, code: nil,
            sentence: "Taken."),
        Row(
            type: "application/json", body: #"{"message":"Taken."}"#, shape: .entity, code: nil, sentence: "Taken."),
        Row(
            type: "text/plain", body: #"{"code":"E1","message":"Taken."}"#, shape: .entity, code: "E1",
            sentence: "Taken."),
        Row(type: "application/json", body: #"{"x":1}"#, shape: .foreign, code: nil, sentence: nil),
        Row(type: "application/json", body: #"{"code":"E1""#, shape: .foreign, code: nil, sentence: nil),
        Row(type: "text/html", body: #"{"code":"x"}"#, shape: .foreign, code: nil, sentence: nil),
        Row(type: "application/json", body: "[]", shape: .foreign, code: nil, sentence: nil),
        Row(type: "application/json", body: "", shape: .foreign, code: nil, sentence: nil),
    ]

    private func failure(
        _ body: String, status: Int = 409, headers: HTTPHeaders = ["Content-Type": "application/json"]
    ) -> ServerFailure {
        ServerFailure(
            HTTPResponse(status: status, headers: headers, body: Array(body.utf8)), now: Timestamp(seconds: 0))
    }

    @Test(arguments: rows)
    func `S16: one decoder reads every envelope`(_ row: Row) {
        let failure = failure(row.body, headers: ["Content-Type": row.type])
        #expect(failure.shape == row.shape)
        #expect(failure.code == row.code)
        #expect(failure.sentence == row.sentence)
    }

    @Test func `S17: a sentence has no controls and at most 200 characters`() {
        let long = String(repeating: "가", count: 300)
        #expect(failure(#"{"code":1,"message":"\#(long)"}"#).sentence?.count == 200)
        #expect(failure(#"{"code":1,"message":"a\u001b[31m\u202eb\n"}"#).sentence == "a[31mb")
        #expect(failure(#"{"code":1,"message":"\u0007"}"#).sentence == nil)
    }

    @Test func `S17: one character may not be made of a thousand marks`() {
        let pile = "a" + String(repeating: "\u{0301}", count: 5_000)
        let sentence = failure(#"{"code":1,"message":"\#(pile)"}"#).sentence
        #expect(sentence?.unicodeScalars.count == 1_000)
    }

    @Test(arguments: [400, 401, 403, 404, 409, 422, 429, 499])
    func `S17: the sentence of a refusal is shown`(_ status: Int) {
        #expect(failure(#"{"code":1,"message":"No."}"#, status: status).sentence == "No.")
    }

    @Test(
        arguments: [500, 502, 503, 504, 599],
        [
            #"{"code":1,"message":"stack trace"}"#, #"{"title":"Oops","status":500,"detail":"stack trace"}"#,
            #"{"error":"server_error","error_description":"stack trace"}"#,
            #"{"status":500,"msg":"stack trace","data":{}}"#,
        ])
    func `S17: the sentence of a 5xx is shown to nobody`(_ status: Int, _ body: String) {
        #expect(failure(body, status: status).sentence == nil)
    }

    @Test func `S17: the field of a validation error is named with its sentence`() {
        let body =
            #"{"title":"Invalid","status":422,"code":"invalid","errors":[{"field":"email","code":"x","detail":"No."}]}"#
        let failure = failure(body, status: 422)
        #expect(failure.field == "email")
        #expect(failure.sentence == "No.")
    }

    @Test func `S16: an excerpt holds nothing that could be a token`() {
        let body = #"{"access_token":"pta_0123456789abcdef","x":1}"#
        let failure = failure(body)
        #expect(!failure.excerpt.contains("pta_0123456789abcdef"))
        #expect(failure.excerpt.hasPrefix("4xx application/json, 45 bytes"))
    }

    @Test(arguments: ["\u{7F}", "\u{85}", "\u{9B}2J", "\u{202E}", "\u{2066}", "\u{2028}", "e\u{301}\u{9B}"])
    func `S16: an excerpt holds nothing that could move a cursor or turn text round`(_ text: String) {
        let excerpt = failure(#"{"x":"a\#(text)b"}"#).excerpt
        #expect(excerpt.hasPrefix("4xx application/json"))
        #expect(
            excerpt.unicodeScalars.allSatisfy { scalar in
                ![.control, .format, .lineSeparator].contains(scalar.properties.generalCategory)
            })
    }

    @Test(arguments: [("5", 5), ("3600", 3_600), ("3601", 3_600), ("Thu, 01 Jan 1970 00:01:00 GMT", 60)])
    func `S9: a wait in seconds or as a date is capped at an hour`(_ text: String, _ seconds: Int) {
        #expect(failure("", headers: ["Retry-After": text]).retryAfter == .seconds(seconds))
    }
}
