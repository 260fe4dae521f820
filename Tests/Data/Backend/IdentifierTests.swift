import PorticoDomain
import Testing

@testable import PorticoBackend

struct IdentifierTests {
    @Test(arguments: UInt8.min...UInt8.max)
    func `an identifier never looks like a flag`(first: UInt8) {
        let issuer = TokenIssuer(
            lifetimes: TokenLifetimes(access: 1, refreshIdle: 1, session: 1), now: { Timestamp(seconds: 0) },
            randomBytes: { [first] + [UInt8](repeating: 0xFF, count: $0 - 1) })
        #expect(!issuer.identifier().hasPrefix("-"))
        #expect(issuer.identifier().count == 22)
    }
}
