import PorticoConcurrency
import PorticoVault
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Permissions, owners, links and what else may lie where a file should.
struct VaultFilesTests {
    let bench = Bench(.memory)

    @Test func `everything is made for the user alone`() async throws {
        let vault = bench.vault()
        try await vault.store("one", for: "ada")
        try await vault.store("two", for: "ada")
        try await vault.withNamedLock("ada", deadline: .seconds(1)) {}
        for folder in ["", "/data", "/data/vault", "/data/vault/locks", "/state", "/config"] {
            #expect(mode(of: bench.root + folder) == 0o700, "\(folder)")
        }
        let files = bench.files()
        #expect(files.count == 6)
        for file in files { #expect(mode(of: file) == 0o600, "\(file)") }
    }

    @Test func `permissions that are too wide are taken away with a warning`() async throws {
        try await bench.vault().store("one", for: "ada")
        let (file, folder) = (bench.vaultFile, bench.location.vaultFolder)
        #expect(chmod(file, 0o644) == 0 && chmod(folder, 0o755) == 0)
        let warnings = Locked<[VaultWarning]>([])
        let vault = bench.vault(warn: { warning in warnings.withLock { $0.append(warning) } })
        #expect(try await vault.secret(of: "ada") == "one")
        #expect(mode(of: file) == 0o600)
        #expect(mode(of: folder) == 0o700)
        #expect(
            warnings.withLock { $0 } == [.permissionsTightened(path: folder), .permissionsTightened(path: file)])
    }

    @Test func `a device key that others can read is tightened, and its folder keeps what lets others read`()
        async throws
    {
        try await bench.vault().store("one", for: "ada")
        let (file, folder) = (bench.location.deviceKeyFile, bench.location.configurationFolder)
        #expect(chmod(file, 0o640) == 0 && chmod(folder, 0o775) == 0)
        #expect(try await bench.vault().secret(of: "ada") == "one")
        #expect(mode(of: file) == 0o600)
        #expect(mode(of: folder) == 0o755)
    }

    @Test func `a symbolic link in place of a file is refused and not followed`() async throws {
        try await bench.vault().store("one", for: "ada")
        for path in [bench.vaultFile, bench.location.stateFile, bench.location.deviceKeyFile] {
            let other = path + ".elsewhere"
            #expect(rename(path, other) == 0 && symlink(other, path) == 0)
            let error = VaultError.unsafeFile(path: path, reason: "is a symbolic link")
            await #expect(throws: error) { try await bench.vault().contents() }
            await #expect(throws: error) { try await bench.vault().store("two", for: "ada") }
            #expect(unlink(path) == 0 && rename(other, path) == 0)
        }
        #expect(try await bench.vault().secret(of: "ada") == "one")
    }

    @Test func `a symbolic link in place of the folder or the lock is refused`() async throws {
        try await bench.vault().store("one", for: "ada")
        let lock = bench.location.vaultFolder + "/vault.lock"
        #expect(unlink(lock) == 0 && symlink("/tmp/nowhere", lock) == 0)
        await #expect(throws: VaultError.unsafeFile(path: lock, reason: "is a symbolic link")) {
            try await bench.vault().store("two", for: "ada")
        }
        let folder = bench.location.vaultFolder
        #expect(rename(folder, folder + "2") == 0 && symlink(folder + "2", folder) == 0)
        await #expect(throws: VaultError.unsafeFile(path: folder, reason: "is a symbolic link")) {
            try await bench.vault().contents()
        }
    }

    @Test func `a pipe or a folder in place of the vault is refused without waiting`() async throws {
        try await bench.vault().store("one", for: "ada")
        let error = VaultError.unsafeFile(path: bench.vaultFile, reason: "is not a regular file")
        #expect(unlink(bench.vaultFile) == 0 && mkfifo(bench.vaultFile, 0o600) == 0)
        await #expect(throws: error) { try await bench.vault().contents() }
        #expect(unlink(bench.vaultFile) == 0 && mkdir(bench.vaultFile, 0o700) == 0)
        await #expect(throws: error) { try await bench.vault().contents() }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
    func `what another user owns is refused`() async throws {
        try await bench.vault().store("one", for: "ada")
        #expect(chown(bench.vaultFile, 12345, 12345) == 0)
        await #expect(throws: VaultError.unsafeFile(path: bench.vaultFile, reason: "belongs to another user")) {
            try await bench.vault().contents()
        }
    }

    @Test func `a commit leaves no temporary file behind`() async throws {
        let vault = bench.vault()
        for number in 0..<3 { try await vault.store("\(number)", for: "ada") }
        #expect(bench.files().allSatisfy { !$0.hasSuffix(".tmp") })
        // As after a commit that failed between previous version and vault: both are one file.
        #expect(unlink(bench.previousFile) == 0 && link(bench.vaultFile, bench.previousFile) == 0)
        try await vault.store("3", for: "ada")
        #expect(bench.files().allSatisfy { !$0.hasSuffix(".tmp") })
        #expect(try await bench.vault().secret(of: "ada") == "3")
    }

    @Test(arguments: [
        "data/vault/.vault.bin.00.tmp", "data/vault/.vault.bin.prev.00.tmp", "state/.vault.state.00.tmp",
        "state/.vault.bin.00.tmp", "config/.device.key.00.tmp", "data/vault/quarantine/.vault.bin.ff.00.tmp",
    ])
    func `what a dead writer left is swept after ten minutes, not before`(name: String) async throws {
        let left = bench.root + "/" + name
        // What others may have left in the same folders is theirs.
        let others = bench.root + "/config/.other.00.tmp"
        try await bench.vault().store("one", for: "ada")
        try bench.place([1], at: left)
        try bench.place([1], at: others)
        var found = stat()
        #expect(stat(left, &found) == 0)
        #if canImport(Glibc)
            let written = Int64(found.st_mtim.tv_sec) * 1000
        #else
            let written = Int64(found.st_mtimespec.tv_sec) * 1000
        #endif
        try await bench.vault(now: { written + 599_000 }).store("two", for: "ada")
        #expect(access(left, F_OK) == 0)
        try await bench.vault(now: { written + 602_000 }).store("three", for: "ada")
        #expect(access(left, F_OK) != 0)
        #expect(access(others, F_OK) == 0)
    }
}
