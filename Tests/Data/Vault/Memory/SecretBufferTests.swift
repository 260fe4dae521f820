import Testing

@testable import PorticoVault

struct SecretBufferTests {
    @Test func `bytes that are taken over are gone where they came from`() throws {
        var bytes: [UInt8] = [1, 2, 3]
        let buffer = try SecretBuffer(wiping: &bytes)
        #expect(bytes.isEmpty)
        #expect(buffer.count == 3)
        #expect(buffer.withUnsafeBytes { Array($0) } == [1, 2, 3])
    }

    @Test func `a new buffer is zero, a random one is not`() throws {
        #expect(try SecretBuffer(count: 32).withUnsafeBytes { Array($0) } == [UInt8](repeating: 0, count: 32))
        let first = try SecretBuffer(randomCount: 32)
        let second = try SecretBuffer(randomCount: 32)
        #expect(first.withUnsafeBytes { Array($0) } != second.withUnsafeBytes { Array($0) })
    }

    @Test func `a passphrase in another normal form is the same material`() throws {
        func bytes(_ text: String) throws -> [UInt8] {
            try typed(text).material.buffer.withUnsafeBytes { Array($0) }
        }
        #expect(try bytes("cafe\u{301}") == Array("caf\u{e9}".utf8))
        #expect(try bytes("\u{1112}\u{1161}\u{11ab}") == Array("\u{d55c}".utf8))
        #expect(try bytes("plain") == Array("plain".utf8))
        // One letter that stays four bytes long, as often as fits.
        let long = String(repeating: "\u{1f600}", count: 256)
        #expect(try bytes(long) == Array(long.utf8))
        // A letter that becomes three when it is taken apart, and three again when it is put together.
        let many = String(repeating: "\u{1fa7}", count: 341)
        #expect(try bytes(many) == Array(many.utf8))
    }
}
