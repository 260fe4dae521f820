/// What can be said and done about the encrypted store itself.
public protocol VaultAdministration: Sendable {
    /// How the vault stands, without changing anything.
    func status() async -> VaultStatus
    /// What is found, and for each finding what to do.
    func diagnose() async -> [VaultFinding]
}

/// How the vault stands.
public struct VaultStatus: Equatable, Sendable {
    /// What a person can know of it at a glance.
    public enum State: Equatable, Sendable {
        /// Readable.
        case open
        /// No key opens it.
        case locked
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

    /// Makes a status.
    public init(state: State, slots: [Slot], folder: String) {
        self.state = state
        self.slots = slots
        self.folder = folder
    }
}

/// One thing that was looked at.
public struct VaultFinding: Equatable, Sendable {
    /// What was looked at.
    public enum Subject: Equatable, Sendable {
        /// The vault file.
        case file
        /// The device key.
        case deviceKey
        /// Permissions of files and folders.
        case permissions
        /// The high-water mark.
        case state
        /// Protection of memory against swapping and dumps.
        case memory
    }

    /// What was found.
    public enum Verdict: Equatable, Sendable {
        /// As it should be.
        case good
        /// Works, but less well than it could; the text names why.
        case warning(String)
        /// Does not work.
        case fault(VaultFault)
    }

    /// What was looked at.
    public let subject: Subject
    /// What was found.
    public let verdict: Verdict
    /// The file or folder it concerns.
    public let path: String?

    /// Makes a finding.
    public init(subject: Subject, verdict: Verdict, path: String?) {
        self.subject = subject
        self.verdict = verdict
        self.path = path
    }
}
