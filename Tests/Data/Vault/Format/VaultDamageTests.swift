import Testing

@testable import PorticoVault

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Whatever happens to the file, it is refused with the right error and left as it is.
struct VaultDamageTests {
    let bench = Bench(.memory)
    let whole: [UInt8]

    init() async throws {
        try await bench.vault().store("secret", for: "ada")
        whole = try read(bench.vaultFile)
    }

    /// Reading and writing fail alike, and the file stays.
    private func expect(_ error: VaultError, for bytes: [UInt8], _ comment: Comment) async throws {
        try write(bytes, to: bench.vaultFile)
        let vault = bench.vault()
        await #expect(throws: error, comment) { try await vault.contents() }
        await #expect(throws: error, comment) { try await vault.store("other", for: "ada") }
        #expect(try read(bench.vaultFile) == bytes, comment)
    }

    /// What a flipped bit of a byte is called.
    private func error(of bytes: [UInt8], at offset: Int) -> VaultError {
        switch offset {
        case 0..<8: .notAVault
        case 8..<10: .unsupportedVersion(Int(bytes[8]) | Int(bytes[9]) << 8)
        case 16..<24: bytes[offset] > whole[offset] ? .truncated : .corrupt
        case (whole.count - 32)...: .tampered(.file)
        default: .corrupt
        }
    }

    @Test func `every flipped bit is refused`() throws {
        let policy = AccessPolicy(repairs: false) { _ in }
        let keys = try Keyring(location: bench.location, policy: policy).keys(for: VaultOutline(checking: whole))
        #expect(try VaultImage(opening: VaultOutline(checking: whole), keys: keys).items.count == 1)
        for offset in whole.indices {
            for bit in 0..<8 {
                var bytes = whole
                bytes[offset] ^= 1 << bit
                #expect(throws: error(of: bytes, at: offset), "byte \(offset), bit \(bit)") {
                    _ = try VaultImage(opening: VaultOutline(checking: bytes), keys: keys)
                }
            }
        }
    }

    @Test func `every flipped byte of the file is refused`() async throws {
        for offset in whole.indices {
            var bytes = whole
            bytes[offset] ^= 1
            try write(bytes, to: bench.vaultFile)
            await #expect(throws: error(of: bytes, at: offset), "byte \(offset)") {
                try await bench.vault().contents()
            }
        }
    }

    @Test func `a flipped bit under a digest made to fit is refused`() async throws {
        for offset in 8..<whole.count - 64 {
            var bytes = whole
            bytes[offset] ^= 1
            let error: VaultError
            switch offset {
            case 8, 9: error = .unsupportedVersion(Int(bytes[8]) | Int(bytes[9]) << 8)
            case 16..<24: error = bytes[offset] > whole[offset] ? .truncated : .corrupt
            case 62, 63: error = .unsupportedVersion(1)
            // The slot's kind: there is no slot for a device key any more.
            case 96, 97: error = .locked(.noUsableSlot)
            // The slot's length: the slots do not fill the header any more.
            case 100..<104: error = .tampered(.file)
            // Vault id, key epoch, the slot's fixed fields and its verifier.
            case 24..<40, 56..<60, 98..<100, 104..<152, 224..<256:
                error = .locked(.deviceKeyForeign(path: bench.location.deviceKeyFile))
            default: error = .tampered(.file)
            }
            bytes = resealed(bytes)
            try write(bytes, to: bench.vaultFile)
            await #expect(throws: error, "byte \(offset)") { try await bench.vault().contents() }
        }
    }

    @Test func `a slot of another vault does not open this one, though both have one device key`() async throws {
        let other = Bench(.memory)
        try other.place(read(bench.location.deviceKeyFile), at: other.location.deviceKeyFile)
        try await other.vault().store("secret", for: "ada")
        var bytes = whole
        bytes.replaceSubrange(96..<256, with: try read(other.vaultFile)[96..<256])
        let error = VaultError.locked(.deviceKeyForeign(path: bench.location.deviceKeyFile))
        try await expect(error, for: resealed(bytes), "slot")
        // With the vault id too, the slot opens, to a key that made nothing of this file.
        bytes.replaceSubrange(24..<40, with: try read(other.vaultFile)[24..<40])
        try await expect(.tampered(.file), for: resealed(bytes), "slot and vault id")
    }

    @Test func `items that change places are refused`() async throws {
        try await bench.vault().store("other1", for: "bob")
        let two = try read(bench.vaultFile)
        // Two boxes of 104 bytes before the tail.
        let boxes = two.count - 64 - 208
        let (first, second) = (two[boxes..<boxes + 104], two[boxes + 104..<boxes + 208])
        try await expect(
            .tampered(.file), for: resealed(Array(two[..<boxes] + second + first + two.suffix(64))), "swapped")
    }

    @Test func `every shorter file is truncated`() async throws {
        for count in whole.indices {
            try write(Array(whole.prefix(count)), to: bench.vaultFile)
            await #expect(throws: VaultError.truncated, "\(count) bytes") { try await bench.vault().contents() }
        }
    }

    @Test func `reading and writing refuse alike and leave the file`() async throws {
        var flipped = whole
        flipped[300] ^= 4
        try await expect(.corrupt, for: flipped, "damage")
        try await expect(.tampered(.file), for: resealed(flipped), "damage with a fitting digest")
        try await expect(.truncated, for: Array(whole.dropLast()), "one byte short")
        try await expect(.corrupt, for: whole + [0], "one byte more")
        try await expect(.notAVault, for: Array("#!/bin/sh\n".utf8), "another file")
        var newer = whole
        newer[8] = 2
        try await expect(.unsupportedVersion(2), for: newer, "a newer major version")
    }

    @Test(
        arguments: [
            // Header length, index length, slot count.
            (12, [0xff, 0xff, 0xff, 0xff]), (12, [0, 0, 0, 0]), (64, [0xff, 0xff, 0xff, 0x7f]), (60, [0, 0]),
            (60, [17, 0]), (60, [0xff, 0xff]), (100, [0xff, 0xff, 0xff, 0xff]), (100, [0, 0, 0, 0]),
        ] as [(Int, [UInt8])])
    func `lengths that cannot be right are refused before anything is allocated`(
        offset: Int, value: [UInt8]
    ) async throws {
        var bytes = whole
        bytes.replaceSubrange(offset..<offset + value.count, with: value)
        try await expect(.tampered(.file), for: resealed(bytes), "offset \(offset)")
    }

    @Test func `a file over sixteen megabytes is not read`() async throws {
        try write(whole, to: bench.vaultFile)
        #expect(truncate(bench.vaultFile, 16 << 20 + 1) == 0)
        await #expect(throws: VaultError.corrupt) {
            try await bench.vault().contents()
        }
    }

    @Test func `a damaged vault is copied aside once, and five copies are kept`() async throws {
        for number in 0..<7 {
            var bytes = whole
            bytes[200 + number] ^= 1
            try write(bytes, to: bench.vaultFile)
            for _ in 0..<2 { _ = try? await bench.vault().contents() }
            let copies = bench.files().filter { $0.contains("/quarantine/") }
            #expect(copies.count == min(number + 1, 5))
            #expect(try copies.contains { try read($0) == bytes })
            #expect(copies.allSatisfy { mode(of: $0) == 0o600 })
        }
    }

    /// The bytes with a digest that fits, as somebody without the key could make it.
    private func resealed(_ bytes: [UInt8]) -> [UInt8] {
        let body = Array(bytes.dropLast(64))
        return body + KeyedHash.hash(body) + bytes.suffix(32)
    }
}
