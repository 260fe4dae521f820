import PorticoVault
import Testing

@testable import struct PorticoVault.Ancestry

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The kernel's notices of changes. Every wait here ends only when the notice comes.
@Suite(.timeLimit(.minutes(5)))
struct VaultChangesTests {
    let bench = Bench(.memory)

    /// Reads notices until the stamp is another one.
    private func wait(_ vault: EncryptedFileVault, past stamp: VaultStamp) async throws {
        let changes = try #require(vault.changes())
        for await _ in changes where vault.stamp() != stamp { return }
    }

    @Test func `a commit of another instance is heard of`() async throws {
        try await bench.vault().store("one", for: "ada")
        let vault = bench.vault()
        let stamp = vault.stamp()
        async let heard: Void = wait(vault, past: stamp)
        try await bench.vault().store("two", for: "ada")
        try await heard
        #expect(try await vault.secret(of: "ada") == "two")
    }

    @Test func `the first commit is heard of, though no folder existed before`() async throws {
        let vault = bench.vault()
        #expect(vault.stamp() == VaultStamp(value: 0))
        async let heard: Void = wait(vault, past: VaultStamp(value: 0))
        try await bench.vault().store("one", for: "ada")
        try await heard
        #expect(try await vault.secret(of: "ada") == "one")
    }

    @Test func `every one of many commits is followed by a notice`() async throws {
        let vault = bench.vault()
        let changes = try #require(vault.changes())
        let writer = Task { [bench] in
            for number in 0..<50 { try await bench.vault().store("\(number)", for: "ada") }
        }
        for await _ in changes {
            if try await vault.secret(of: "ada") == "49" { break }
        }
        try await writer.value
    }

    @Test func `a folder that is taken away and comes back is followed`() async throws {
        try await bench.vault().store("one", for: "ada")
        let (vault, folder) = (bench.vault(), bench.location.vaultFolder)
        let changes = try #require(vault.changes())
        var steps = 0
        for await _ in changes {
            switch (steps, vault.stamp().value) {
            case (0, 1...):
                #expect(rename(folder, folder + "2") == 0)
                steps = 1
            case (1, 0):
                #expect(rename(folder + "2", folder) == 0)
                steps = 2
            case (2, 1...):
                try await bench.vault().store("two", for: "ada")
                steps = 3
            case (3, _):
                if try await vault.secret(of: "ada") == "two" { return }
            default: break
            }
        }
    }

    @Test func `reading, probing and locking cause no notice`() async throws {
        let vault = bench.vault()
        try await vault.store("one", for: "ada")
        let changes = try #require(vault.changes())
        var notices = 0
        for await _ in changes {
            notices += 1
            guard notices == 1 else { break }
            _ = try await bench.vault().contents()
            try await vault.probeWritable()
            try await vault.withNamedLock("ada", deadline: .seconds(1)) {}
            // Comes after what the calls above would have caused.
            try await vault.store("two", for: "ada")
        }
        #expect(notices == 2)
        #expect(try await bench.vault().secret(of: "ada") == "two")
    }

    @Test func `a watch that nobody reads any more is given back`() async throws {
        try await bench.vault().store("one", for: "ada")
        // A user may have 128 of them at once, and other tests need some; they are given back a moment later.
        for number in 0..<300 {
            if number.isMultiple(of: 20) { while watchCount > 40 { await Task.yield() } }
            let vault = bench.vault()
            var changes = vault.changes()
            while changes == nil {
                await Task.yield()
                changes = vault.changes()
            }
            for await _ in try #require(changes) { break }
        }
    }

    /// How many watches this process has.
    private var watchCount: Int {
        (0..<1_024).count { descriptor in
            var target = [CChar](repeating: 0, count: 64)
            let length = readlink("/proc/self/fd/\(descriptor)", &target, target.count - 1)
            return length > 0 && strstr(target, "inotify") != nil
        }
    }

    @Test func `the deepest folder that exists is found`() {
        #expect(Ancestry("/").present == "/" && Ancestry("/").missing == nil)
        #expect(Ancestry("/dev").present == "/dev" && Ancestry("/dev").missing == nil)
        let missing = Ancestry("/dev/no/such")
        #expect(missing.present == "/dev" && missing.missing == "no")
        #expect(Ancestry("/nothing-there").present == "/" && Ancestry("/nothing-there").missing == "nothing-there")
    }
}
