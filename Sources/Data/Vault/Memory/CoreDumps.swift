internal import CPorticoPlatform

/// Files with this process's memory, which the system writes when a process crashes.
///
/// Keys and passphrases are left out of them in any case; what was decrypted is not. So a program that opens a vault
/// forbids them, at its start: it is the program's decision, not the library's.
public enum CoreDumps {
    /// Forbids them to this process and those that it starts; false when the system refuses.
    @discardableResult
    public static func forbid() -> Bool { portico_forbid_core_dumps() }

    /// Whether a crash would leave none.
    package static var areForbidden: Bool { portico_core_dumps_forbidden() }
}
