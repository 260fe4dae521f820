import PorticoDomain
import PorticoHTTP
import PorticoTesting
import Testing

@testable import PorticoData

/// What a 401 says of a token in its header (S12).
struct BearerChallengeTests {
    @Test(arguments: [
        #"Bearer error="invalid_token""#, "Bearer error=invalid_token", #"bearer realm="a, b", error="invalid_token""#,
        #"Basic realm="x", Bearer realm="y",error="invalid_token",error_description="Old, \"very\".""#,
        #"Bearer realm="say \"error\"", ERROR = "invalid_token""#, #"Negotiate, Bearer error="invalid_token""#,
    ])
    func `S12: a bearer token that a challenge refuses is renewed`(_ value: String) {
        #expect(BearerChallenge.refusesToken(["WWW-Authenticate": value]))
        #expect(Self.meaning(of: HTTPResponse(status: 401, headers: ["WWW-Authenticate": value])) == .renewAndRepeat)
        // The word of another status, and another word of the body, change nothing.
        #expect(Self.meaning(of: HTTPResponse(status: 403, headers: ["WWW-Authenticate": value])) == .refused)
        let other = HTTPHeaders([
            .init(name: "WWW-Authenticate", value: "Basic"), .init(name: "WWW-Authenticate", value: value),
        ])
        #expect(BearerChallenge.refusesToken(other))
    }

    @Test(arguments: [
        "Bearer", "", ",", #"Bearer error="insufficient_scope""#, #"Bearer error="invalid_request""#,
        #"Basic error="invalid_token""#, #"Bearer realm="x", Basic error="invalid_token""#,
        #"Bearer realm="error=invalid_token""#, #"Bearer error_description="invalid_token""#,
        #"Bearer realm="a", Basic realm="b, error=\"invalid_token\"""#, #"error="invalid_token""#,
    ])
    func `S12: any other challenge renews nothing`(_ value: String) {
        #expect(!BearerChallenge.refusesToken(["WWW-Authenticate": value]))
        #expect(Self.meaning(of: HTTPResponse(status: 401, headers: ["WWW-Authenticate": value])) == .refused)
    }

    private static func meaning(of response: HTTPResponse) -> AnswerMeaning {
        AnswerMeaning(
            status: response.status, failure: ServerFailure(response, now: Timestamp(seconds: 0)),
            call: .request(isIdempotent: true))
    }
}
