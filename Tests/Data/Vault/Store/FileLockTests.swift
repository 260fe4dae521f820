import PorticoConcurrency
import Testing

@testable import PorticoVault

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

struct FileLockTests {
    let bench = Bench(.memory)

    private func folder() throws -> Folder {
        try Folder.create(bench.location.vaultFolder, policy: AccessPolicy(repairs: true) { _ in })
    }

    private func isFree(_ path: String) -> Bool {
        let file = open(path, O_RDWR)
        defer { close(file) }
        return flock(file, LOCK_EX | LOCK_NB) == 0
    }

    @Test func `a lock is held until it is released`() throws {
        let path = bench.location.vaultFolder + "/some.lock"
        let lock = try FileLockAttempt().acquire("some.lock", in: folder(), deadline: .seconds(1))
        #expect(!isFree(path))
        lock.release()
        #expect(isFree(path))
    }

    @Test func `a lock file that was replaced during the wait is not mistaken for the lock`() async throws {
        let folder = try folder()
        let path = bench.location.vaultFolder + "/some.lock"
        let held = open(path, O_RDWR | O_CREAT, 0o600)
        #expect(flock(held, LOCK_EX) == 0)
        // Another file takes the name while the old one is held; whoever waits on the old one must move on.
        let lane = BlockingLane(label: "waiter")
        async let waited: Bool = lane.run { () throws(VaultError) in
            let lock = try FileLockAttempt().acquire("some.lock", in: folder, deadline: .seconds(60))
            let isNewLocked = { () -> Bool in
                let file = open(path, O_RDWR)
                defer { close(file) }
                return flock(file, LOCK_EX | LOCK_NB) != 0
            }()
            lock.release()
            return isNewLocked
        }
        #expect(unlink(path) == 0)
        close(held)
        #expect(try await waited)
    }

    @Test func `a wait that was given up does not keep the lock when it comes`() throws {
        let folder = try folder()
        let path = bench.location.vaultFolder + "/some.lock"
        let held = open(path, O_RDWR | O_CREAT, 0o600)
        #expect(flock(held, LOCK_EX) == 0)
        #expect(throws: VaultError.lockTimedOut) {
            let lock = try FileLockAttempt().acquire("some.lock", in: folder, deadline: .milliseconds(5))
            lock.release()
        }
        close(held)
        let lock = try FileLockAttempt().acquire("some.lock", in: folder, deadline: .seconds(60))
        lock.release()
    }
}
