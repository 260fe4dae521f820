import PorticoConcurrency
import Testing

struct TimerClockTests {
    @Test func `a sleep lasts as long as it was asked to`() async throws {
        let clock = TimerClock()
        let lasted = try await clock.measure { try await clock.sleep(for: .milliseconds(5)) }
        #expect(lasted >= .milliseconds(5))
    }

    @Test(arguments: [Duration.zero, .seconds(-1)])
    func `a moment that has passed is not waited for`(_ wait: Duration) async throws {
        try await TimerClock().sleep(for: wait)
    }

    @Test(.timeLimit(.minutes(1)), arguments: [3_600, 1_000_000_000_000])
    func `a cancelled sleep ends at once`(_ seconds: Int64) async {
        let sleeper = Task { try await TimerClock().sleep(for: .seconds(seconds)) }
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
    }

    @Test(.timeLimit(.minutes(1)))
    func `a cancelled sleep leaves no timer behind`() async {
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        weak var left: Alarm?
        do {
            let alarm = Alarm()
            left = alarm
            let waiting = Task {
                await withCheckedContinuation { continuation in
                    alarm.start(continuation, after: .seconds(3_600), tolerance: .zero)
                    start.finish()
                }
            }
            for await _ in started {}
            alarm.end()
            await waiting.value
        }
        // The timer holds what it would end, and goes on a thread of the system's.
        while left != nil { await Task.yield() }
    }

    @Test(.timeLimit(.minutes(1)))
    func `what is cancelled before it begins does not wait`() async {
        let alarm = Alarm()
        alarm.end()
        await withCheckedContinuation { alarm.start($0, after: .seconds(3_600), tolerance: .zero) }
    }
}
