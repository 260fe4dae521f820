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
        /// In order.
        case good
        /// Absent, as expected.
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
