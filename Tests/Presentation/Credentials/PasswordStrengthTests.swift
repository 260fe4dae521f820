import PorticoPresentation
import Testing

struct PasswordStrengthTests {
    @Test(arguments: [
        ("a", PasswordStrength.tooShort), ("abcdefg", .tooShort), ("aaaaaaaa", .weak), ("password", .weak),
        ("password1", .fair), ("Password1", .good), ("correct horse battery", .good),
        ("correct-horse-battery-31", .strong), ("비밀번호는길게만들어요", .fair),
    ])
    func `a password is as strong as what it is made of`(password: String, strength: PasswordStrength) {
        #expect(PasswordStrength(password) == strength)
    }

    @Test func `nothing typed has no strength`() {
        #expect(PasswordStrength("") == nil)
    }
}
