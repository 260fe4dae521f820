import PorticoDomain
import Testing

struct PasswordTests {
    @Test func `eight characters are enough and seven are not`() throws {
        #expect(try Password("12345678").reveal() == "12345678")
        #expect(throws: InputFault.password(.tooShort)) { try Password("1234567") }
    }

    @Test func `128 characters are allowed and 129 are not`() throws {
        let longest = String(repeating: "é", count: 128)
        #expect(try Password(longest).reveal() == longest)
        #expect(throws: InputFault.password(.tooLong)) { try Password(longest + "é") }
    }

    @Test func `a password is never trimmed`() throws {
        #expect(try Password("  spaces  ").reveal() == "  spaces  ")
    }

    @Test func `no way of printing shows a password`() throws {
        let password = try Password("canary-in-the-coal-mine")
        var dumped = ""
        dump(password, to: &dumped)
        dump([password], to: &dumped)
        let shown = [
            "\(password)", String(describing: password), String(reflecting: password), password.debugDescription,
            "\([password])", String(reflecting: Optional(password)), dumped,
        ]
        for text in shown { #expect(!text.contains("canary"), "\(text)") }
        #expect(Mirror(reflecting: password).children.isEmpty)
    }

    @Test func `no way of printing shows a secret`() {
        let secret = Secret("canary-in-the-coal-mine")
        let token = IssuedToken(
            accessToken: secret, tokenType: "Bearer", expiresAt: nil, scope: nil,
            account: AccountID(service: .local, name: "mina"))
        var dumped = ""
        dump(token, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), "\(token)", String(reflecting: token), dumped] {
            #expect(!text.contains("canary"), "\(text)")
            #expect(text.contains("<redacted>"), "\(text)")
        }
        #expect(secret.reveal() == "canary-in-the-coal-mine")
    }
}
