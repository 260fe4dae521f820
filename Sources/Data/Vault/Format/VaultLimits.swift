/// What a vault file may hold; checked before anything is allocated for it.
enum VaultLimits {
    /// Bytes of a whole file.
    static let fileSize = 16 << 20
    /// Bytes of the header with its slots.
    static let headerSize = 64 << 10
    /// Slots of one file.
    static let slots = 16
    /// Items of one file.
    static let items = 10_000
    /// Bytes of UTF-8 in one name, label or attribute.
    static let stringLength = 1024
    /// Attributes of one item.
    static let attributes = 64
    /// Most passes that a passphrase slot may ask for.
    static let passes = 16
    /// Most memory that a passphrase slot may ask for, in bytes.
    static let memory = 1 << 30
}

extension VaultLimits {
    /// Refuses contents that no file could hold, before anything is done with them.
    static func check(_ contents: VaultContents) throws(VaultError) {
        let all = contents.items
        guard all.count <= items else { throw .limitExceeded(what: "number of items") }
        guard all.reduce(0, { $0 + $1.secret.count }) < fileSize else {
            throw .limitExceeded(what: "size of the vault file")
        }
        for item in all {
            guard item.attributes.count <= attributes else { throw .limitExceeded(what: "number of attributes") }
            let names = [item.key.service, item.key.account, item.key.kind, item.label]
            let texts = names + item.attributes.keys + item.attributes.values
            guard texts.allSatisfy({ $0.utf8.count <= stringLength }) else {
                throw .limitExceeded(what: "length of a name")
            }
        }
    }
}
