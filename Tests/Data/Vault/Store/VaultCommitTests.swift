import PorticoConcurrency
import PorticoVault
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Commits: racing, failing half-way, cancelled, at the limits.
struct VaultCommitTests {
    let bench = Bench(.memory)

    @Test func `four writers with fifty commits each lose nothing, and readers see whole states`() async throws {
        let isDone = Locked(false)
        try await withThrowingTaskGroup { group in
            group.addTask { [bench] in
                let reader = bench.vault()
                var last = 0
                while !isDone.withLock({ $0 }) {
                    let count = try await reader.contents().items.count
                    #expect(count >= last)
                    last = count
                    // What is known is read at once: without giving way the writers would never come on a single core.
                    await Task.yield()
                }
            }
            try await withThrowingTaskGroup { writers in
                for writer in 0..<4 {
                    writers.addTask { [bench] in
                        let vault = bench.vault()
                        for number in 0..<50 { try await vault.store("x", for: "\(writer) \(number)") }
                    }
                }
                try await writers.waitForAll()
            }
            isDone.withLock { $0 = true }
            try await group.waitForAll()
        }
        let contents = try await bench.vault().contents()
        #expect(contents.items.count == 200)
        #expect(await VaultInspection(location: bench.location).condition().generation == 200)
    }

    @Test func `a change that was handed in is carried out though its task is cancelled`() async throws {
        let vault = bench.vault()
        let running = Locked<Task<Int, any Error>?>(nil)
        let isKnown = Locked(false)
        let task = Task {
            try await vault.update { contents in
                while !isKnown.withLock({ $0 }) { sched_yield() }
                running.withLock { $0 }?.cancel()
                contents[key("ada")] = item("ada", "kept")
                return 7
            }
        }
        running.withLock { $0 = task }
        isKnown.withLock { $0 = true }
        #expect(try await task.value == 7)
        #expect(try await bench.vault().secret(of: "ada") == "kept")
    }

    @Test func `one instance sees at once what another committed`() async throws {
        let (first, second) = (bench.vault(), bench.vault())
        try await first.store("one", for: "ada")
        #expect(try await second.secret(of: "ada") == "one")
        try await first.store("two", for: "ada")
        #expect(try await second.secret(of: "ada") == "two")
        try await second.store("three", for: "ada")
        #expect(try await first.secret(of: "ada") == "three")
    }

    @Test func `a failure before the rename leaves the old state`() async throws {
        let vault = bench.vault()
        try await vault.store("one", for: "ada")
        let before = try read(bench.vaultFile)
        let previous = bench.previousFile
        await #expect(throws: VaultError.unwritable(path: previous, errno: EISDIR)) {
            try await vault.update { contents in
                // Nothing can be renamed over a folder.
                mkdir(previous, 0o700)
                contents[key("ada")] = item("ada", "two")
            }
        }
        #expect(try read(bench.vaultFile) == before)
        #expect(bench.files().allSatisfy { !$0.hasSuffix(".tmp") })
        #expect(try await vault.secret(of: "ada") == "one")
        rmdir(previous)
        try await vault.store("two", for: "ada")
        #expect(try await vault.secret(of: "ada") == "two")
    }

    @Test func `a failure after the rename says that the new state is in place`() async throws {
        let vault = bench.vault()
        try await vault.store("one", for: "ada")
        let state = bench.location.stateFile
        await #expect(throws: VaultError.committedNotDurable(errno: EISDIR)) {
            try await vault.update { contents in
                unlink(state)
                mkdir(state, 0o700)
                contents[key("ada")] = item("ada", "two")
            }
        }
        rmdir(state)
        #expect(try await vault.secret(of: "ada") == "two")
    }

    @Test func `a lock that another holds past the deadline is an error`() async throws {
        try await bench.vault().store("one", for: "ada")
        let lock = open(bench.location.vaultFolder + "/vault.lock", O_RDWR)
        #expect(flock(lock, LOCK_EX) == 0)
        let hurried = bench.vault(lockDeadline: .milliseconds(20))
        await #expect(throws: VaultError.lockTimedOut) { try await hurried.store("two", for: "ada") }
        #expect(try await hurried.secret(of: "ada") == "one")
        close(lock)
        let vault = bench.vault()
        try await vault.store("two", for: "ada")
        #expect(try await vault.secret(of: "ada") == "two")
    }

    @Test func `what no vault can hold is refused and nothing is written`() async throws {
        let vault = bench.vault()
        let long = String(repeating: "é", count: 513)
        func expect(_ what: String, _ change: @escaping @Sendable (inout VaultContents) -> Void) async {
            await #expect(throws: VaultError.limitExceeded(what: what)) { try await vault.update(change) }
        }
        await expect("length of a name") { $0[key(long)] = item(long, "x") }
        await expect("length of a name") { contents in
            contents[key("ada")] = VaultItem(key: key("ada"), label: long, secret: SecretBytes([]))
        }
        await expect("number of attributes") { contents in
            let many = Dictionary(uniqueKeysWithValues: (0..<65).map { ("\($0)", "") })
            contents[key("ada")] = VaultItem(key: key("ada"), attributes: many, secret: SecretBytes([]))
        }
        await expect("size of the vault file") { contents in
            let large = SecretBytes([UInt8](repeating: 0, count: 16 << 20))
            contents[key("ada")] = VaultItem(key: key("ada"), secret: large)
        }
        await expect("number of items") { contents in
            for number in 0...10_000 { contents[key("\(number)")] = item("\(number)", "") }
        }
        #expect(bench.files().allSatisfy { !$0.hasSuffix("vault.bin") })
    }
}
