import PorticoTesting
import PorticoVault
import Testing

/// What every vault promises.
@Suite(.serialized)
struct VaultContractTests {
    let bench = Bench()

    @Test(arguments: Implementation.allCases)
    func `a vault that was never written is empty`(kind: Implementation) async throws {
        let vault = kind.make(bench)
        #expect(try await vault.contents().items.isEmpty)
        #expect(vault.stamp() == VaultStamp(value: 0))
    }

    @Test(arguments: Implementation.allCases)
    func `an item comes back as it was stored, with times and revision set`(kind: Implementation) async throws {
        let vault = kind.make(bench)
        let stored = VaultItem(
            key: key("ada"), label: "Ada's laptop", attributes: ["scope": "all", "é": "ü"],
            secret: SecretBytes([0, 1, 0x80, 0, 0]), expiresAt: -5)
        try await vault.update { $0[stored.key] = stored }
        let found = try #require(try await vault.contents()[key("ada")])
        #expect(found.label == "Ada's laptop")
        #expect(found.attributes == ["scope": "all", "é": "ü"])
        #expect(found.secret.reveal() == [0, 1, 0x80, 0, 0])
        #expect(found.expiresAt == -5)
        #expect(found.createdAt == 1234)
        #expect(found.modifiedAt == 1234)
        #expect(found.revision == 1)
    }

    @Test(arguments: Implementation.allCases)
    func `a change of one item raises its revision alone`(kind: Implementation) async throws {
        let vault = kind.make(bench)
        try await vault.store("one", for: "ada")
        try await vault.store("two", for: "bob")
        try await vault.store("three", for: "ada")
        let contents = try await vault.contents()
        #expect(contents[key("ada")]?.revision == 2)
        #expect(contents[key("bob")]?.revision == 1)
        #expect(contents.items.map(\.key.account) == ["ada", "bob"])
        #expect(try await vault.secret(of: "ada") == "three")
    }

    @Test(arguments: Implementation.allCases)
    func `a removed item is gone`(kind: Implementation) async throws {
        let vault = kind.make(bench)
        try await vault.store("one", for: "ada")
        try await vault.store("two", for: "bob")
        try await vault.update { $0[key("ada")] = nil }
        #expect(try await vault.contents().items.map(\.key.account) == ["bob"])
        try await vault.update { $0[key("bob")] = nil }
        #expect(try await vault.contents().items.isEmpty)
    }

    @Test(arguments: Implementation.allCases)
    func `the stamp changes with every commit and with nothing else`(kind: Implementation) async throws {
        let vault = kind.make(bench)
        var stamps: [VaultStamp] = [vault.stamp()]
        for number in 0..<20 {
            try await vault.store("\(number % 10)", for: "ada")
            stamps.append(vault.stamp())
        }
        #expect(Set(stamps).count == 21)
        let before = vault.stamp()
        _ = try await vault.contents()
        try await vault.store("9", for: "ada")
        try await vault.probeWritable()
        #expect(vault.stamp() == before)
    }

    @Test(arguments: Implementation.allCases)
    func `an update returns what the change returns`(kind: Implementation) async throws {
        let vault = kind.make(bench)
        try await vault.store("one", for: "ada")
        let count = try await vault.update { $0.items.count }
        #expect(count == 1)
    }

    @Test(arguments: Implementation.allCases)
    func `fifty changes at once are all kept`(kind: Implementation) async throws {
        let vault = kind.make(bench)
        try await withThrowingTaskGroup { group in
            for number in 0..<50 { group.addTask { try await vault.store("\(number)", for: "account \(number)") } }
            try await group.waitForAll()
        }
        #expect(try await vault.contents().items.count == 50)
    }

    @Test(arguments: Implementation.allCases)
    func `a cancelled task starts nothing`(kind: Implementation) async throws {
        let vault = kind.make(bench)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await vault.store("one", for: "ada")
        }
        await #expect(throws: VaultError.cancelled) { try await task.value }
        #expect(try await vault.contents().items.isEmpty)
    }

    @Test(arguments: Implementation.allCases)
    func `work under one name never overlaps, under two names it may`(kind: Implementation) async throws {
        let vault = kind.make(bench)
        let running = Counter()
        try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask {
                    try await vault.withNamedLock("ada", deadline: .seconds(60)) {
                        await running.enter()
                        await Task.yield()
                        await running.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(await running.most == 1)
        #expect(await running.total == 8)
        let inner = try await vault.withNamedLock("ada", deadline: .seconds(60)) {
            try? await vault.withNamedLock("bob", deadline: .seconds(60)) { true }
        }
        #expect(inner == true)
    }

    @Test(arguments: Implementation.allCases)
    func `a name that is held past the deadline is an error`(kind: Implementation) async throws {
        let vault = kind.make(bench)
        let error = try await vault.withNamedLock("ada", deadline: .seconds(60)) { () -> VaultError? in
            do throws(VaultError) {
                try await vault.withNamedLock("ada", deadline: .milliseconds(20)) {}
                return nil
            } catch {
                return error
            }
        }
        #expect(error == .lockTimedOut)
        #expect(try await vault.withNamedLock("ada", deadline: .seconds(60)) { 7 } == 7)
    }

    @Test(arguments: Implementation.allCases)
    func `a task that is cancelled stops waiting for a name`(kind: Implementation) async throws {
        let vault = kind.make(bench)
        let error = try await vault.withNamedLock("ada", deadline: .seconds(60)) { () -> VaultError? in
            let waiting = Task { () -> VaultError? in
                do throws(VaultError) {
                    try await vault.withNamedLock("ada", deadline: .seconds(60)) {}
                    return nil
                } catch {
                    return error
                }
            }
            waiting.cancel()
            return await waiting.value
        }
        #expect(error == .cancelled)
    }
}

/// Counts who is inside.
private actor Counter {
    private(set) var inside = 0
    private(set) var most = 0
    private(set) var total = 0

    func enter() {
        inside += 1
        total += 1
        most = max(most, inside)
    }

    func leave() { inside -= 1 }
}
