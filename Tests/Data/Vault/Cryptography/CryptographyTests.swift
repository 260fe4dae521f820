import PorticoVault
import Testing

struct CryptographyTests {
    @Test func `equal bytes compare equal and any other bytes do not`() {
        #expect(ConstantTime.equal([1, 2, 3], [1, 2, 3]))
        #expect(ConstantTime.equal([], []))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2, 4]))
        #expect(!ConstantTime.equal([1, 2, 3], [1, 2]))
    }

    @Test func `random bytes have the asked length and differ`() {
        #expect(RandomBytes.make(0).isEmpty)
        #expect(RandomBytes.make(32).count == 32)
        #expect(RandomBytes.make(32) != RandomBytes.make(32))
    }

    @Test func `BLAKE2b gives the published digest of abc`() {
        #expect(
            hexadecimal(KeyedHash.hash(Array("abc".utf8)))
                == "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319")
        #expect(KeyedHash.hash(Array("abc".utf8), length: 64).prefix(4) == [0xba, 0x80, 0xa5, 0x3f])
    }

    @Test func `a keyed hash depends on the key`() {
        let first = KeyedHash.hash([1], key: [UInt8](repeating: 7, count: 32))
        #expect(first.count == 32)
        #expect(first != KeyedHash.hash([1], key: [UInt8](repeating: 8, count: 32)))
        #expect(first != KeyedHash.hash([1]))
    }

    @Test(arguments: [([UInt8](), ""), ([0xfb, 0xff], "-_8"), ([1, 2, 3], "AQID"), ([0], "AA")])
    func `Base64 uses the URL alphabet without padding`(bytes: [UInt8], text: String) {
        #expect(Base64URL.encode(bytes) == text)
        #expect(Base64URL.decode(text) == bytes)
    }

    @Test(arguments: ["AA==", "+/8", "A", "AB", "A A", "Aé"])
    func `what is no unpadded URL Base64 is refused`(text: String) {
        #expect(Base64URL.decode(text) == nil)
    }

    @Test func `a password hash verifies its own password alone`() throws {
        let hasher = PasswordHash(parameters: .test)
        let hash = try hasher.hash(Array("correct horse".utf8))
        #expect(hash.hasPrefix("$argon2id$v=19$m=8,t=1,p=1$"))
        #expect(hasher.verify(hash, password: Array("correct horse".utf8)))
        #expect(!hasher.verify(hash, password: Array("correct hors".utf8)))
        #expect(!hasher.verify(hash, password: []))
        #expect(!hasher.verify("no hash", password: Array("correct horse".utf8)))
        #expect(try hasher.hash(Array("correct horse".utf8)) != hash)
    }

    @Test func `a hash made with other parameters wants to be made again`() throws {
        let hash = try PasswordHash(parameters: .test).hash([1])
        #expect(!PasswordHash(parameters: .test).needsRehash(hash))
        #expect(PasswordHash(parameters: .init(passes: 2, memory: 8 << 10)).needsRehash(hash))
        #expect(PasswordHash(parameters: .standard).needsRehash("no hash"))
    }

    @Test func `memory that does not exist makes hashing fail with its own error`() {
        #expect(throws: PasswordHash.OutOfMemory.self) {
            try PasswordHash(parameters: .init(passes: 1, memory: 1 << 42)).hash([1])
        }
    }

    @Test func `secret memory takes over bytes and wipes where they came from`() throws {
        var bytes: [UInt8] = [1, 2, 3]
        let buffer = try SecretBuffer(wiping: &bytes)
        #expect(bytes.isEmpty)
        #expect(buffer.withUnsafeBytes { Array($0) } == [1, 2, 3])
        var zeros = try SecretBuffer(count: 2)
        #expect(zeros.withUnsafeBytes { Array($0) } == [0, 0])
        zeros.withUnsafeMutableBytes { $0[1] = 9 }
        #expect(zeros.withUnsafeBytes { Array($0) } == [0, 9])
    }
}

func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
