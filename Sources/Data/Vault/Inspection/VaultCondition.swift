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

/// One thing that an inspection looked at.
package struct VaultObservation: Equatable, Sendable {
    /// What was looked at.
    package enum Subject: Equatable, Sendable {
        /// The vault file.
        case file
        /// The vault before its last commit; its generation and its time (Unix milliseconds) when it opens.
        case previous(generation: UInt64?, writtenAt: Int64?)
        /// The device key.
        case deviceKey
        /// The high-water mark.
        case state
        /// Damaged and given-up files that were kept.
        case quarantine(files: Int)
        /// Permissions of files and folders.
        case permissions
        /// Protection of memory against swapping.
        case memory
        /// Protection against core dumps.
        case dumps
    }

    /// What was found.
    package enum Verdict: Equatable, Sendable {
        /// As it should be.
        case good
        /// Not there, and rightly so.
        case absent
        /// Its content could not be looked at, and why.
        case unseen(VaultError)
        /// Works, but less well than it could.
        case warning(Weakness)
        /// Does not work.
        case fault(VaultError)
    }

    /// What works less well than it could.
    package enum Weakness: Equatable, Sendable {
        /// Other users can read or write it; the next use takes that away where it can.
        case permissionsTooWide
        /// Without it an older copy of the vault cannot be told; the next commit writes it.
        case stateAbsent
        /// The system does not lock memory for this process, so keys may be swapped out.
        case memoryNotLocked
        /// The vault is there and opened by something else.
        case deviceKeyUnused
        /// A crash of this process would write its memory to a file.
        case coreDumpsAllowed
    }

    /// What was looked at.
    package let subject: Subject
    /// What was found.
    package let verdict: Verdict
    /// The file or folder it concerns.
    package let path: String?

    /// Makes an observation.
    package init(subject: Subject, verdict: Verdict, path: String?) {
        self.subject = subject
        self.verdict = verdict
        self.path = path
    }
}
