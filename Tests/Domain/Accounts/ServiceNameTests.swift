import PorticoDomain
import Testing

struct ServiceNameTests {
    @Test(arguments: ["local", "a", "0", "work-2", "my_service", "12345678901234567890123456789012"])
    func `small letters, digits, - and _ make a name`(text: String) throws {
        #expect(try ServiceName(text).text == text)
    }

    @Test(arguments: ["", "-a", "_a", "A", "a b", "a/b", "../a", "é", "123456789012345678901234567890123"])
    func `anything else is no name`(text: String) {
        #expect(throws: InputFault.serviceName) { try ServiceName(text) }
    }

    @Test func `an account is shown with its service`() {
        #expect("\(AccountID(service: .local, name: "mina@example.com"))" == "mina@example.com (local)")
    }
}
