internal import Dispatch

/// One serial queue for calls that block: files, kernel locks, SQLite, password hashing.
///
/// Such calls must never run in a Swift task: on two cores two of them stop every other task.
public final class BlockingLane: Sendable {
    private let queue: DispatchQueue

    /// Makes a lane; `label` shows up in debuggers and crash reports.
    public init(label: String) {
        queue = DispatchQueue(label: label)
    }

    /// Runs `work` on the lane, after everything that was handed in before, and returns its result.
    ///
    /// Work that was handed in is always carried out, also when the caller is cancelled meanwhile.
    public func run<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await withCheckedContinuation { continuation in
            queue.async {
                do throws(Failure) {
                    continuation.resume(returning: .success(try work()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
