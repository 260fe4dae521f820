import PorticoDomain
import Testing

struct EmailAddressTests {
    @Test(arguments: [
        "mina@example.com", "first.last+tag@mail.example.co.kr", "a@b.c", "o'neil@x-y.example", "UPPER@example.com",
        "1234567890123456789012345678901234567890123456789012345678901234@example.com",
    ])
    func `an address that a server can take is kept as typed`(text: String) throws {
        #expect(try EmailAddress(text).text == text)
    }

    @Test(arguments: [
        "", "mina", "@example.com", "mina@", "mina@example", "mina@@example.com", "mi na@example.com",
        ".mina@example.com", "mina.@example.com", "mi..na@example.com", "mina@-example.com", "mina@example-.com",
        "mina@exam_ple.com", "mina@example..com", "mina@example.com.", "미나@example.com", "mina@예.한국",
        "\"mina\"@example.com", "mina@example.com\u{0}", "mina@[127.0.0.1]", "mina@example.com\r\nBcc: x@y.z",
        "12345678901234567890123456789012345678901234567890123456789012345@example.com",
    ])
    func `anything else is refused`(text: String) {
        #expect(throws: InputFault.emailAddress) { try EmailAddress(text) }
    }

    @Test func `white space around it is removed and the domain is written small`() throws {
        #expect(try EmailAddress(" \tMina@Example.COM\n").text == "Mina@example.com")
    }

    @Test func `254 characters are the most`() throws {
        let label = String(repeating: "a", count: 60)
        let longest = "m@\(label).\(label).\(label).\(String(repeating: "b", count: 63)).cdefg"
        #expect(longest.utf8.count == 254)
        #expect(try EmailAddress(longest).text == longest)
        #expect(throws: InputFault.emailAddress) { try EmailAddress("m" + longest) }
    }
}
