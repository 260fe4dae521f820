/// The last 64 bytes of a vault file: a digest that anybody can check, then a code that only the key can make.
enum VaultTail {
    static let size = 64

    /// Whether the digest fits the bytes before it: damage is seen before any key is derived.
    static func digestFits(_ file: [UInt8]) -> Bool {
        ConstantTime.equal(digest(file, count: file.count - 64), Array(file.suffix(64).prefix(32)))
    }

    /// Whether the code fits the bytes before it, digest included.
    static func codeFits(_ file: [UInt8], keys: VaultKeys) -> Bool {
        ConstantTime.equal(keys.authenticate(file, count: file.count - 32), Array(file.suffix(32)))
    }

    /// Adds both.
    static func append(to file: inout [UInt8], keys: VaultKeys) {
        file.append(contentsOf: digest(file, count: file.count))
        file.append(contentsOf: keys.authenticate(file, count: file.count))
    }

    private static func digest(_ file: [UInt8], count: Int) -> [UInt8] {
        unsafe file.withUnsafeBytes { bytes in
            unsafe KeyedHash.hash(UnsafeRawBufferPointer(rebasing: bytes[..<count]), key: .init(start: nil, count: 0))
        }
    }
}
