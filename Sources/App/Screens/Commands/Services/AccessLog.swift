import PorticoConcurrency

/// Lines of requests on their way to standard error; a reader that is slow or stuck keeps no request waiting.
struct AccessLog: Sendable {
    private let lines: AsyncStream<String>.Continuation
    private let writer: Task<Void, Never>

    /// Keeps at most 4,096 lines that could not be written yet, the newest.
    init(_ console: Console) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: String.self, bufferingPolicy: .bufferingNewest(4_096))
        let lane = BlockingLane(label: "portico.access-log")
        lines = continuation
        writer = Task {
            for await line in stream { await lane.run { console.note(line) } }
        }
    }

    func take(_ line: String) { lines.yield(line) }

    /// Returns when everything taken is written.
    func finish() async {
        lines.finish()
        await writer.value
    }
}
