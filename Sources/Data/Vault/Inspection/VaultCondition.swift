/// How a vault stands, for a status line.
package struct VaultCondition: Equatable, Sendable {
    /// What can be known at a glance.
    package enum State: Equatable, Sendable {
        /// Nothing there yet; the first commit creates it.
        case absent
        /// Readable.
        case open
        /// No slot opens, and why.
        case locked(LockReason)
        /// Cannot be used, and why.
        case damaged(VaultError)
    }

    /// The secrets that open a vault.
    package enum Slot: Equatable, Sendable {
        /// A passphrase.
        case passphrase
        /// The key file in the configuration folder.
        case deviceKey
        /// A kind that this version cannot open, by its number in the file.
        case other(UInt16)
    }

    /// The state.
    package let state: State
    /// The slots in the file's order; empty when the file cannot be read so far.
    package let slots: [Slot]
    /// How many commits the file has seen, as it says itself; `nil` when it cannot be read so far.
    package let generation: UInt64?
    /// When it was last written, Unix milliseconds, as it says itself.
    package let writtenAt: Int64?
    /// How often its keys were replaced and 1, as it says itself.
    package let epoch: Int?

    /// Makes a condition.
    package init(state: State, slots: [Slot], generation: UInt64?, writtenAt: Int64? = nil, epoch: Int? = nil) {
        self.state = state
        self.slots = slots
        self.generation = generation
        self.writtenAt = writtenAt
        self.epoch = epoch
    }
}
