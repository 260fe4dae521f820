/// What names an item; all three are bound to its ciphertext, so that it cannot be moved.
public struct VaultKey: Hashable, Sendable {
    /// The service, or another owner's name.
    public let service: String
    /// The account within the service; may be empty.
    public let account: String
    /// What the item is, such as `session`.
    public let kind: String

    /// Names an item; each part has at most 1 KiB of UTF-8.
    public init(service: String, account: String, kind: String) {
        self.service = service
        self.account = account
        self.kind = kind
    }
}

/// One secret with what is known of it.
public struct VaultItem: Sendable {
    /// Its name.
    public let key: VaultKey
    /// What a person calls it.
    public var label: String
    /// Further values that are not secret from who can open the vault.
    public var attributes: [String: String]
    /// The secret.
    public var secret: SecretBytes
    /// When it was first stored, Unix milliseconds; the vault sets it.
    public internal(set) var createdAt: Int64
    /// When it was last changed, Unix milliseconds; the vault sets it.
    public internal(set) var modifiedAt: Int64
    /// Grows by one with each change; the vault sets it.
    public internal(set) var revision: UInt64
    /// When it is of no more use, Unix milliseconds, or `nil`.
    public var expiresAt: Int64?

    /// Makes an item to store.
    public init(
        key: VaultKey, label: String = "", attributes: [String: String] = [:], secret: SecretBytes,
        expiresAt: Int64? = nil
    ) {
        self.key = key
        self.label = label
        self.attributes = attributes
        self.secret = secret
        self.expiresAt = expiresAt
        createdAt = 0
        modifiedAt = 0
        revision = 0
    }
}

/// Every item of a vault at one moment, in the order in which they were added.
public struct VaultContents: Sendable {
    private var order: [VaultKey] = []
    private var byKey: [VaultKey: VaultItem] = [:]

    /// Empty contents.
    public init() {}

    /// Items with different keys, in their order.
    init(_ items: some Sequence<VaultItem>, count: Int) {
        order.reserveCapacity(count)
        byKey.reserveCapacity(count)
        for item in items { self[item.key] = item }
    }

    /// The items in order.
    public var items: [VaultItem] { order.compactMap { byKey[$0] } }

    /// The item of that name; setting adds or replaces it (its ``VaultItem/key`` must equal `key`), `nil` removes it.
    public subscript(key: VaultKey) -> VaultItem? {
        get { byKey[key] }
        set {
            if let newValue {
                precondition(newValue.key == key, "an item is stored under its own key")
                if byKey.updateValue(newValue, forKey: key) == nil { order.append(key) }
            } else if byKey.removeValue(forKey: key) != nil {
                order.removeAll { $0 == key }
            }
        }
    }
}
