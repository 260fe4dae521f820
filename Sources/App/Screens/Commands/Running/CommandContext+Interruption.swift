import PorticoConcurrency
import PorticoKit

extension CommandContext {
    private enum Event<Value: Sendable>: Sendable {
        case ended(Result<Value, CommandFailure>)
        case woundUp
    }

    /// How long what was interrupted may take to put things right; a second signal does not wait for it.
    private static let windingUp = Duration.seconds(5)

    /// Runs what leaves something behind when the process just ends: a session at a server that nobody keeps, half a
    /// file. Asked to end, it is cancelled and waited for, and the command ends with 129, 130 or 143.
    func interruptible<Value: Sendable>(
        _ work: @escaping @Sendable () async throws(CommandFailure) -> Value
    ) async throws(CommandFailure) -> Value {
        let container = try container()
        guard let interruption = environment.catchInterruption() else { return try await work() }
        defer { interruption.release() }
        let (events, send) = AsyncStream.makeStream(of: Event<Value>.self)
        let signal = Locked<Int32?>(nil)
        let task = Task {
            do throws(CommandFailure) {
                send.yield(.ended(.success(try await work())))
            } catch {
                send.yield(.ended(.failure(error)))
            }
        }
        Task {
            guard let number = await interruption.signal() else { return }
            signal.withLock { $0 = number }
            task.cancel()
            Task {
                try? await Task.sleep(for: Self.windingUp)
                send.yield(.woundUp)
            }
            await task.value
            await container.windUp()
            send.yield(.woundUp)
        }
        for await event in events {
            switch (event, signal.withLock { $0 }) {
            case (.ended(let result), nil): return try result.get()
            case (.woundUp, let number?): throw .interrupted(signal: number)
            case (.ended, _), (.woundUp, nil): continue
            }
        }
        throw .session(.cancelled)
    }
}
