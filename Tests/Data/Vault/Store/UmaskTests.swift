import PorticoConcurrency
import Testing

@testable import PorticoVault

#if os(Linux)
    import Glibc

    struct UmaskTests {
        let bench = Bench(.memory)

        @Test(arguments: [0o000, 0o022, 0o077, 0o777] as [mode_t])
        func `whatever the mask, files are the user's alone and usable`(mask: mode_t) async throws {
            let policy = AccessPolicy(repairs: true) { warning in Issue.record("\(warning)") }
            let store = VaultStore(
                location: bench.location, keyring: Keyring(location: bench.location, policy: policy), now: { 0 },
                policy: policy, lockDeadline: .seconds(1))
            try await BlockingLane(label: "umask").run { () throws(VaultError) in
                guard leaveSharedMask() else { return }
                umask(mask)
                defer { umask(0o022) }
                for secret in ["one", "two"] { _ = try store.update { $0[key("ada")] = item("ada", secret) } }
            }
            let folders = ["", "/data", "/data/vault", "/state", "/config"].map { bench.root + $0 }
            #expect(folders.allSatisfy { mode(of: $0) == 0o700 })
            #expect(bench.files().count == 5)
            #expect(bench.files().allSatisfy { mode(of: $0) == 0o600 })
        }
    }

    /// Gives this thread a mask of its own: the mask is otherwise the whole process's, and other tests are running.
    private func leaveSharedMask() -> Bool {
        guard let symbol = dlsym(nil, "unshare") else { return false }
        let unshare = unsafeBitCast(symbol, to: (@convention(c) (Int32) -> Int32).self)
        let cloneFileSystem: Int32 = 0x200
        return unshare(cloneFileSystem) == 0
    }
#endif
