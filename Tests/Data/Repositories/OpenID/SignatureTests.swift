import PorticoVault
import Testing

@testable import PorticoData

/// Examples of the standards, and tokens that another library signed.
@Suite struct SignatureTests {
    /// RFC 7515 appendix A.2 and A.3.
    @Test(arguments: [
        (
            #"""
            {"kty":"RSA","e":"AQAB","n":"ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTbji9k0l8W26mPddxHmfHQp-Vaw-4qPC
            JrcS2mJPMEzP1Pt0Bm4d4QlL-yRT-SFd2lZS-pCgNMsD1W_YpRPEwOWvG6b32690r2jZ47soMZo9wGzjb_7OMg0LOL-bSf63kpaSHSX
            ndS5z5rexMdbBYUsLA9e-KXBdQOS-UTo7WTBEMa2R2CapHg665xsmtdVMTBQY4uDZlxvb3qCo5ZwKh9kG4LT6_I5IhlJH7aGhyxXFvU
            K-DWNmoudF8NAco9_h9iaGNj8q2ethFkMLs91kzk2PAcDTW9gb54h4FRWyuXpoQ"}
            """#,
            """
            eyJhbGciOiJSUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19y
            b290Ijp0cnVlfQ.cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8
            W2Fp5jujGbds9uJdbF9CUAr7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Q
            e7K0GarZRmB_eSN9383LcOLn6_dO--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgG
            Y9Fs98rqVt5AXLIhWkWywlVmtVrBp0igcN_IoypGlUPQGe77Rw
            """
        ),
        (
            #"""
            {"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU",
            "y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}
            """#,
            """
            eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19y
            b290Ijp0cnVlfQ.DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q
            """
        ),
    ])
    func `the examples of RFC 7515 are signed by their keys`(key: String, token: String) throws {
        let key = try Self.key(key)
        let text = token.filter { !$0.isNewline }
        let token = try SignedToken(text)
        #expect(try token.isSigned(by: key))
        #expect(token.claims["iss"] == .string("joe"))
        #expect(try !SignedToken(Self.withOtherClaims(text)).isSigned(by: key))
    }

    /// RFC 8037 appendix A.4.
    @Test func `the example of RFC 8037 is signed by its key`() throws {
        let key = try Self.key(
            #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#)
        let signed = Array("eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc".utf8)
        let signature = try #require(
            Base64URL.decode("hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg"))
        let info = PublicKeyEncoding.info(key.material)
        #expect(try SignatureCheck.verify(signature, of: signed, with: info, by: .edDSA))
        #expect(try !SignatureCheck.verify(signature, of: signed + [0], with: info, by: .edDSA))
        #expect(try !SignatureCheck.verify(signature, of: signed, with: info, by: .es256))
    }

    @Test(arguments: TokenVector.all)
    func `a token of each algorithm is signed by its key and by no other`(vector: TokenVector) throws {
        let key = try Self.key(vector.key)
        let token = try SignedToken(vector.token)
        #expect(token.header == .init(algorithm: vector.algorithm, keyID: vector.algorithm.rawValue.lowercased()))
        #expect(try token.isSigned(by: key))
        #expect(try !SignedToken(Self.withOtherClaims(vector.token)).isSigned(by: key))
        for other in TokenVector.all where other.algorithm != vector.algorithm {
            #expect(try !token.isSigned(by: Self.key(other.key)))
        }
        let check = IDTokenCheck(
            issuer: "https://issuer.example", clientID: "portico", nonce: .exactly("n-0S6_WzA2Mj"))
        let claims = try check.claims(of: token, keys: JSONWebKeySet([key]), now: 1_767_225_700)
        #expect(claims.subject == "248289761001")
    }

    @Test(arguments: [
        #"{"kty":"oct","k":"c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0"}"#,
        #"{"kty":"OKP","crv":"X25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
        #"{"kty":"OKP","crv":"Ed448","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
        #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcH"}"#,
        #"{"kty":"OKP","crv":"Ed25519","use":"enc","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
        #"{"kty":"OKP","crv":"Ed25519","alg":"RS256","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
        #"{"kty":"OKP","crv":"Ed25519","alg":"HS256","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
        #"{"kty":"OKP","crv":"Ed25519","key_ops":["sign"],"x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
        #"{"kty":"RSA","e":"AQAB","n":"ofgWCuLjybRlzo0tZWJjNiuSfb4p4fAkd_wWJcyQoTY"}"#,
        #"{"kty":"EC","crv":"P-384","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}"#,
        #"{"kty":"EC","crv":"secp256k1","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"}"#,
        #"{"x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#,
        "[]", "7",
    ])
    func `a key that cannot verify is left out of its set`(key: String) throws {
        let good = #"{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}"#
        let set = try #require(JSONWebKeySet(Array(#"{"keys":[\#(key),\#(good)]}"#.utf8)))
        #expect(set.keys == [try Self.key(good)])
    }

    /// P-256 numbers that are no point of the curve.
    @Test func `a key beside its curve signs nothing`() throws {
        let token = try #require(TokenVector.all.first { $0.algorithm == .es256 })
        let off = try Self.key(
            #"{"kty":"EC","crv":"P-256","x":"f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU","#
                + #""y":"x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a4"}"#)
        #expect(try !SignedToken(token.token).isSigned(by: off))
    }

    @Test(arguments: ["", "{}", "[]", #"{"keys":{}}"#, #"{"keys":[],"keys":[]}"#, "<html>"])
    func `what is no key set is told apart from an empty one`(text: String) {
        #expect(JSONWebKeySet(Array(text.utf8)) == nil)
        #expect(JSONWebKeySet(Array(#"{"keys":[]}"#.utf8))?.keys == [])
    }

    static func key(_ text: String) throws -> JSONWebKey {
        let bytes = Array(text.filter { !$0.isNewline }.utf8)
        return try #require(StrictJSON.parse(bytes).flatMap(JSONWebKey.init))
    }

    /// The same header and signature around other claims.
    private static func withOtherClaims(_ token: String) -> String {
        var parts = token.split(separator: ".").map(String.init)
        parts[1] = Base64URL.encode(Array(#"{"iss":"jane"}"#.utf8))
        return parts.joined(separator: ".")
    }
}
