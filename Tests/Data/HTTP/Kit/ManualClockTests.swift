import PorticoTesting
import Testing

struct ManualClockTests {
    private let clock = ManualClock()

    @Test func `sleepers wake in the order of their time, not before it`() async throws {
        let woken = Box<[Int]>([])
        try await withThrowingTaskGroup { group in
            for seconds in [3, 1, 2] {
                group.addTask { [clock] in
                    try await clock.sleep(for: .seconds(seconds))
                    woken.update { $0.append(seconds) }
                }
            }
            await clock.waitForSleepers(3)
            clock.advance(by: .milliseconds(999))
            #expect(clock.sleeperCount == 3)
            for left in [2, 1, 0] {
                clock.advance(by: .seconds(1))
                #expect(clock.sleeperCount == left)
                try await group.next()
            }
        }
        #expect(woken.value == [1, 2, 3])
    }

    @Test func `a time that has passed is not waited for`() async throws {
        try await clock.sleep(for: .zero)
        try await clock.sleep(for: .seconds(-1))
        #expect(clock.now.offset == .zero)
    }

    @Test func `a cancelled sleeper leaves with an error, early or late`() async throws {
        let late = Task { [clock] in try await clock.sleep(for: .seconds(1)) }
        await clock.waitForSleepers()
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        let early = Task { [clock] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await clock.sleep(for: .seconds(1))
        }
        await #expect(throws: CancellationError.self) { try await early.value }
        #expect(clock.sleeperCount == 0)
    }
}
