import Testing

@testable import PorticoVault

/// An item's ciphertext opens in its own place alone, whatever the index says.
struct ItemBindingTests {
    private let keys: VaultKeys
    private let ada: StoredItem

    init() throws {
        keys = try ItemBindingTests.makeKeys(1)
        ada = StoredItem(sealing: item("ada", "token"), id: [UInt8](repeating: 1, count: 16), keys: keys)
    }

    private static func makeKeys(_ byte: UInt8) throws -> VaultKeys {
        let made = try VaultKeys(vaultID: [UInt8](repeating: byte, count: 16), epoch: 1) { buffer in
            buffer.copyBytes(from: [UInt8](repeating: 9, count: 32))
            return true
        }
        return try #require(made)
    }

    private func record(_ stored: StoredItem) throws -> IndexRecord {
        var writer = ByteWriter()
        IndexRecord.append(stored, to: &writer)
        var reader = ByteReader(writer.bytes)
        return try IndexRecord(from: &reader)
    }

    private func opens(_ blob: [UInt8], as stored: StoredItem, in keys: VaultKeys? = nil) throws -> Bool {
        StoredItem(opening: blob[...], record: try record(stored), keys: keys ?? self.keys) != nil
    }

    @Test func `an item opens in its own place`() throws {
        let opened = try #require(StoredItem(opening: ada.blob[...], record: record(ada), keys: keys))
        #expect(opened.item.secret.reveal() == Array("token".utf8))
    }

    @Test func `a token that is moved to another account does not open`() throws {
        let bob = StoredItem(sealing: item("bob", "token"), id: ada.id, keys: keys)
        #expect(try !opens(ada.blob, as: bob))
        let other = VaultItem(key: key("ada", kind: "other"), secret: SecretBytes([1]))
        #expect(try !opens(ada.blob, as: StoredItem(sealing: other, id: ada.id, keys: keys)))
        let elsewhere = VaultItem(key: key("ada", service: "else"), secret: SecretBytes([1]))
        #expect(try !opens(ada.blob, as: StoredItem(sealing: elsewhere, id: ada.id, keys: keys)))
    }

    @Test func `names cannot be cut at another place`() throws {
        let whole = VaultItem(key: VaultKey(service: "ab", account: "c", kind: ""), secret: SecretBytes([1]))
        let shifted = VaultItem(key: VaultKey(service: "a", account: "bc", kind: ""), secret: SecretBytes([1]))
        let blob = StoredItem(sealing: whole, id: ada.id, keys: keys).blob
        #expect(try !opens(blob, as: StoredItem(sealing: shifted, id: ada.id, keys: keys)))
    }

    @Test func `an earlier revision, another id and another vault do not open`() throws {
        var later = ada.item
        later.revision = 1
        #expect(try !opens(ada.blob, as: StoredItem(sealing: later, id: ada.id, keys: keys)))
        let moved = StoredItem(sealing: ada.item, id: [UInt8](repeating: 2, count: 16), keys: keys)
        #expect(try !opens(ada.blob, as: moved))
        #expect(try !opens(ada.blob, as: ada, in: ItemBindingTests.makeKeys(2)))
    }

    @Test func `an item is taken as known only when its bytes and all that binds them are the same`() throws {
        var image = VaultImage(newVault: keys.vaultID, epoch: 1, slots: [])
        image.items = [ada]
        func isKnown(_ blob: [UInt8], _ stored: StoredItem, under keys: VaultKeys) throws -> Bool {
            var opened = OpenedItems(of: image, under: keys)
            return try opened.item(at: record(stored), blob[...]) != nil
        }
        #expect(try isKnown(ada.blob, ada, under: keys))
        var flipped = ada.blob
        flipped[30] ^= 1
        #expect(try !isKnown(flipped, ada, under: keys))
        #expect(try !isKnown(ada.blob, ada, under: ItemBindingTests.makeKeys(2)))
        var later = ada.item
        later.revision = 1
        #expect(try !isKnown(ada.blob, StoredItem(id: ada.id, item: later, blob: ada.blob), under: keys))
        let bob = StoredItem(id: ada.id, item: item("bob", "token"), blob: ada.blob)
        #expect(try !isKnown(ada.blob, bob, under: keys))
    }

    @Test(arguments: [(0, 104), (63, 104), (64, 168), (100, 168)])
    func `a blob's size tells the secret's length to within sixty-four bytes`(secret: Int, blob: Int) {
        let padded = VaultItem(key: key("ada"), secret: SecretBytes([UInt8](repeating: 0x80, count: secret)))
        #expect(StoredItem(sealing: padded, id: ada.id, keys: keys).blob.count == blob)
    }
}

struct SlotSecretTests {
    @Test(arguments: [
        SlotParameters(passes: 17, lanes: 1, memory: 19 << 20, salt: []),
        SlotParameters(passes: 0, lanes: 1, memory: 19 << 20, salt: []),
        SlotParameters(passes: 2, lanes: 2, memory: 19 << 20, salt: []),
        SlotParameters(passes: 2, lanes: 1, memory: 1 << 30 + 1, salt: []),
        SlotParameters(passes: 2, lanes: 1, memory: .max, salt: []),
    ])
    func `a slot that asks for too much work is refused before any is done`(parameters: SlotParameters) throws {
        let passphrase = try SecretBuffer(count: 8)
        #expect(throws: VaultError.limitExceeded(what: "work of a passphrase slot")) {
            _ = try SlotSecret(passphrase: passphrase, parameters: parameters)
        }
    }
}
