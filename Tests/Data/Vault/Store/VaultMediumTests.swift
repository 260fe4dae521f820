import PorticoVault
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

#if os(Linux)
    /// Full and read-only media, and masks that take permissions away. Needs a file system of its own.
    @Suite(.serialized)
    struct VaultMediumTests {
        let bench = Bench(.memory)

        @Test(.enabled(if: SmallMedium.isPossible, "only root can mount a small file system"))
        func `on a full disk the old state stands and can be read`() async throws {
            try bench.place([], at: bench.location.vaultFolder + "/x")
            let medium = try #require(SmallMedium(at: bench.location.vaultFolder))
            defer { medium.unmount() }
            let vault = bench.vault()
            var kept = 0
            let error = await #expect(throws: VaultError.self) {
                for number in 0..<64 {
                    try await vault.store(String(repeating: "x", count: 2000), for: "\(number)")
                    kept = number + 1
                }
            }
            guard case .unwritable(let path, ENOSPC) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(path.hasPrefix(bench.location.vaultFolder))
            #expect((1..<64).contains(kept))
            #expect(try await bench.vault().contents().items.count == kept)
            await #expect(throws: VaultError.self) { try await bench.vault().probeWritable() }
            #expect(bench.files().allSatisfy { !$0.hasSuffix(".tmp") })
            try await vault.update { contents in
                for item in contents.items.dropFirst() { contents[item.key] = nil }
            }
            #expect(try await bench.vault().contents().items.count == 1)
        }

        @Test(.enabled(if: SmallMedium.isPossible, "only root can mount a small file system"))
        func `on a read-only medium reading works and writing says so`() async throws {
            try bench.place([], at: bench.location.vaultFolder + "/x")
            let medium = try #require(SmallMedium(at: bench.location.vaultFolder))
            defer { medium.unmount() }
            try await bench.vault().store("one", for: "ada")
            try await bench.vault().store("two", for: "ada")
            let before = try read(bench.vaultFile)
            #expect(medium.makeReadOnly())
            #expect(try await bench.vault().secret(of: "ada") == "two")
            await #expect(throws: VaultError.self) { try await bench.vault().store("three", for: "ada") }
            let error = await #expect(throws: VaultError.self) { try await bench.vault().probeWritable() }
            guard case .unwritable(_, EROFS) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try read(bench.vaultFile) == before)
        }

        @Test(.enabled(if: SmallMedium.isPossible, "only root can mount a small file system"))
        func `in a home that is read-only everything can be read and inspected`() async throws {
            try bench.place([], at: bench.root + "/x")
            let medium = try #require(SmallMedium(at: bench.root))
            defer { medium.unmount() }
            for secret in ["one", "two"] { try await bench.vault().store(secret, for: "ada") }
            #expect(medium.makeReadOnly())
            #expect(try await bench.vault().secret(of: "ada") == "two")
            #expect(try await bench.vault().previous()?.generation == 1)
            #expect(await VaultInspection(location: bench.location).condition().state == .open)
            for (number, error) in [
                await #expect(throws: VaultError.self) { try await bench.vault().store("three", for: "ada") },
                await #expect(throws: VaultError.self) { try await bench.vault().rotate() },
                await #expect(throws: VaultError.self) { try await bench.vault().reset() },
            ].enumerated() {
                guard case .unwritable(_, EROFS) = error else {
                    Issue.record("\(number): \(String(describing: error))")
                    return
                }
            }
            #expect(try await bench.vault().secret(of: "ada") == "two")
        }

        @Test(
            .enabled(if: SmallMedium.isPossible, "only root can mount a small file system"), arguments: [true, false])
        func `S6: where a probe finds room a commit finds it`(areFiles: Bool) async throws {
            try bench.place([], at: bench.root + "/x")
            let medium = try #require(SmallMedium(at: bench.root, options: "size=96k,nr_inodes=40,mode=0700"))
            defer { medium.unmount() }
            for secret in ["one", "two"] { try await bench.vault().store(secret, for: "ada") }
            // Everything is taken, and given back piece by piece.
            var taken: [String] = []
            while true {
                let piece = bench.root + "/\(taken.count)"
                let file = open(piece, O_WRONLY | O_CREAT, 0o600)
                guard file >= 0 else { break }
                defer { close(file) }
                if !areFiles, write(file, [UInt8](repeating: 0, count: 4_096), 4_096) < 4_096 {
                    unlink(piece)
                    break
                }
                taken.append(piece)
            }
            await #expect(throws: VaultError.self) { try await bench.vault().probeWritable() }
            while (try? await bench.vault().probeWritable()) == nil, let piece = taken.popLast() { unlink(piece) }
            try await bench.vault().store("three", for: "ada")
            #expect(try await bench.vault().secret(of: "ada") == "three")
        }

        @Test(.enabled(if: geteuid() != 0, "permissions do not bind root"))
        func `a folder without the right to write can be read and not written`() async throws {
            try await bench.vault().store("one", for: "ada")
            _ = chmod(bench.location.vaultFolder, 0o500)
            #expect(try await bench.vault().secret(of: "ada") == "one")
            let error = await #expect(throws: VaultError.self) { try await bench.vault().store("two", for: "ada") }
            guard case .unwritable(_, EACCES) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    /// A file system of 64 KiB in memory over an existing folder.
    private struct SmallMedium {
        static let isPossible: Bool = {
            let bench = Bench(.memory)
            guard geteuid() == 0, (try? bench.place([], at: bench.root + "/x")) != nil else { return false }
            guard let medium = SmallMedium(at: bench.root) else { return false }
            medium.unmount()
            return true
        }()

        private let folder: String

        init?(at folder: String, options: String = "size=64k,mode=0700") {
            self.folder = folder
            guard mount("tmpfs", folder, "tmpfs", 0, options) == 0 else { return nil }
        }

        func makeReadOnly() -> Bool {
            // A child that another test has just made holds copies of open files until it becomes its program.
            let deadline = ContinuousClock.now + .seconds(60)
            repeat {
                if mount("tmpfs", folder, "tmpfs", UInt(MS_REMOUNT | MS_RDONLY), "size=64k") == 0 { return true }
            } while errno == EBUSY && ContinuousClock.now < deadline
            return false
        }

        func unmount() { umount2(folder, Int32(MNT_DETACH)) }
    }
#endif
