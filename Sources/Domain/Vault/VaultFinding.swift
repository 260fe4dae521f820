/// One thing that was looked at.
public struct VaultFinding: Equatable, Sendable {
    /// What was looked at.
    public enum Subject: String, Equatable, Sendable, CaseIterable {
        /// The vault file.
        case file
        /// The device key.
        case deviceKey = "device_key"
        /// Permissions of files and folders.
        case permissions
        /// The high-water mark.
        case state
        /// Protection of memory against swapping and dumps.
        case memory
        /// The previous version of the vault.
        case previous
        /// Files that a program which died left behind.
        case leftovers
        /// Who owns files and folders.
        case owner
        /// Room and rights to write.
        case medium
        /// The mode that new files are made with.
        case umask
        /// The configuration file.
        case configuration
        /// The database of the embedded accounts backend.
        case accounts
        /// Damaged and given-up files that were kept.
        case quarantine
        /// Protection of memory against being written to a file by a crash.
        case dumps
    }

    /// What is worth knowing about something that is in order.
    public enum Detail: Equatable, Sendable {
        /// How many commits a version has seen, and when it was written.
        case version(generation: UInt64, writtenAt: Timestamp)
        /// How many files there are.
        case files(Int)
    }

    /// What was found.
    public enum Verdict: Equatable, Sendable {
        /// In order.
        case good
        /// Absent, as expected.
        case absent
        /// Its content could not be looked at, and why.
        case unseen(VaultFault)
        /// Works, but less well than it could.
        case warning(VaultWeakness)
        /// Does not work.
        case fault(VaultFault)
        /// A file beside the vault does not work; what to do is in the weakness's words.
        case broken(VaultWeakness)
    }

    /// What was looked at.
    public let subject: Subject
    /// What was found.
    public let verdict: Verdict
    /// The file or folder it concerns.
    public let path: String?
    /// What is worth knowing of it, or `nil`.
    public let detail: Detail?

    /// Makes a finding.
    public init(subject: Subject, verdict: Verdict, path: String?, detail: Detail? = nil) {
        self.subject = subject
        self.verdict = verdict
        self.path = path
        self.detail = detail
    }

    /// Whether something does not work.
    public var isFault: Bool {
        switch verdict {
        case .good, .absent, .unseen, .warning: false
        case .fault, .broken: true
        }
    }

    /// Whether its content could not be looked at, so that it may be in order or not.
    package var isUnseen: Bool {
        if case .unseen = verdict { true } else { false }
    }
}

/// What works less well than it could, or what is wrong with a file beside the vault.
public enum VaultWeakness: Equatable, Sendable {
    /// Other users can read or write it; the next use takes that away where it can.
    case permissionsTooWide
    /// Other users can read or write it, and nothing but its owner changes that.
    case exposed
    /// Without it an older copy of the vault could not be told; the next change writes it.
    case stateAbsent
    /// The system does not lock memory for this process, so keys may be swapped out.
    case memoryNotLocked
    /// A crash would write the memory of the program to a file.
    case coreDumpsAllowed
    /// A device key that opens nothing.
    case deviceKeyUnused
    /// Leftovers of a program that died, by how many; the next change sweeps those older than ten minutes.
    case leftovers(count: Int)
    /// A previous version that cannot be used.
    case previousUnusable
    /// The file or folder belongs to another user.
    case otherOwner
    /// A symbolic link where a file must be.
    case symbolicLink
    /// The file system takes no changes.
    case readOnly
    /// The user may not write there.
    case notWritable
    /// Less room than a change needs, in bytes.
    case diskFull(free: UInt64)
    /// New files cannot be read by their own user.
    case umaskTooNarrow(mode: UInt32)
    /// Not a JSON object.
    case notJSON
    /// A JSON object with a value that cannot be used, as it says itself.
    case settingUnusable(String)
    /// Cannot be read; holds the system's word.
    case unreadable(reason: String)
    /// The database is damaged; holds the first thing that its library found.
    case databaseDamaged(detail: String)
    /// The database was written by a newer version.
    case databaseNewer
}
