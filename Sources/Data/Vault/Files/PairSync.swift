internal import CPorticoPlatform
internal import Dispatch
internal import PorticoConcurrency

/// Waits for two files or folders at once: the medium then writes both in one go instead of one after the other.
enum PairSync {
    private static let queue = DispatchQueue(label: "portico.vault.sync")

    /// Blocks until both are on the medium: 0, or the error number of one that is not.
    static func wait(_ first: Int32, _ second: Int32) -> Int32 {
        let result = Locked<Int32>(0)
        let done = DispatchSemaphore(value: 0)
        queue.async {
            let failure = portico_sync(second)
            result.withLock { $0 = failure }
            done.signal()
        }
        let failure = portico_sync(first)
        done.wait()
        return failure == 0 ? result.withLock { $0 } : failure
    }
}

extension Folder {
    /// Waits until the names in this folder and then those in `second` would outlast a crash; `change` comes between.
    ///
    /// Where both lie on one file system with a journal, that keeps the order, so they are waited for at once.
    func sync(before second: Folder, _ change: () -> Int32) -> Int32 {
        if portico_keeps_order(handle.descriptor, second.handle.descriptor) {
            let failure = change()
            let syncing = PairSync.wait(handle.descriptor, second.handle.descriptor)
            return failure == 0 ? syncing : failure
        }
        var failure = sync()
        if failure == 0 { failure = change() }
        return failure == 0 ? second.sync() : failure
    }
}
