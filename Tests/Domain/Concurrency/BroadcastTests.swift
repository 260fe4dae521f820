import PorticoDomain
import PorticoTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct BroadcastTests {
    private actor Owner {
        private var broadcast = Broadcast<Int>()
        private var value = 0

        func subscribe() -> AsyncStream<Int> { broadcast.subscribe(current: value) }

        func publish(_ next: Int) {
            value = next
            broadcast.publish(next)
        }
    }

    @Test func `a subscriber gets the present value first`() async {
        let owner = Owner()
        await owner.publish(7)
        var stream = await owner.subscribe().makeAsyncIterator()
        #expect(await stream.next(isolation: nil) == 7)
    }

    @Test func `a slow subscriber gets the newest value`() async {
        let owner = Owner()
        var stream = await owner.subscribe().makeAsyncIterator()
        for value in 1...100 { await owner.publish(value) }
        #expect(await stream.next(isolation: nil) == 100)
    }

    @Test func `every subscriber has its own stream`() async {
        let owner = Owner()
        let (first, second) = (EventRecorder(await owner.subscribe()), EventRecorder(await owner.subscribe()))
        await owner.publish(3)
        #expect(await first.first { $0 == 3 } == 3)
        #expect(await second.first { $0 == 3 } == 3)
    }

    @Test func `streams end with their owner`() async {
        let recorder: EventRecorder<Int>
        do {
            let owner = Owner()
            recorder = EventRecorder(await owner.subscribe())
        }
        await recorder.finish()
        #expect(recorder.isFinished)
    }

    @Test func `a subscriber that went away keeps nobody from the next value`() async {
        let owner = Owner()
        do { _ = await owner.subscribe() }
        let recorder = EventRecorder(await owner.subscribe())
        await owner.publish(1)
        await owner.publish(2)
        #expect(await recorder.first { $0 == 2 } == 2)
    }
}
