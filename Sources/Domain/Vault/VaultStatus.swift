/// How the vault stands.
public struct VaultStatus: Equatable, Sendable {
    /// What a person can know of it at a glance.
    public enum State: Equatable, Sendable {
        /// Readable.
        case open
        /// No key at hand opens it, and why.
        case locked(VaultFault)
        /// Cannot be used, and why.
        case damaged(VaultFault)
        /// Nothing there yet.
        case absent
    }

    /// Which kinds of slot unlock it.
    public enum Slot: String, Equatable, Sendable {
        /// Something a person remembers.
        case passphrase
        /// A key file apart from the vault, so that it opens without anybody present.
        case deviceKey = "device_key"
    }

    /// The state.
    public let state: State
    /// The slots in the file's order.
    public let slots: [Slot]
    /// The folder that holds it.
    public let folder: String
    /// How many commits there were, or `nil` when it is not open.
    public let generation: UInt64?
    /// The file of the device key, or `nil` when there is none such.
    public let deviceKeyFile: String?

    /// Makes a status.
    public init(
        state: State, slots: [Slot], folder: String, generation: UInt64? = nil, deviceKeyFile: String? = nil
    ) {
        self.state = state
        self.slots = slots
        self.folder = folder
        self.generation = generation
        self.deviceKeyFile = deviceKeyFile
    }

    /// Why it cannot be used, or `nil` when it can.
    public var fault: VaultFault? {
        switch state {
        case .locked(let fault), .damaged(let fault): fault
        case .open, .absent: nil
        }
    }

    /// Whether a person must give a passphrase before it opens.
    package var needsPassphrase: Bool { fault == .passphraseNeeded || fault == .wrongPassphrase }
}
