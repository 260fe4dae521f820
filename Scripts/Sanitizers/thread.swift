// Two threads change one number; told `safe`, they take the lock that the tests take, once around the number and once
// around nothing. The thread sanitizer must see the one and not the other.
import Dispatch

final class Counter: @unchecked Sendable {
    private let lock = Locked(0)
    private let turn = Locked(())
    private var value = 0

    func race() { value += 1 }
    func count() {
        lock.withLock { $0 += 1 }
        turn.withLock { _ in value += 1 }
    }
}

@main
enum Control {
    static func main() {
        let (counter, isSafe) = (Counter(), CommandLine.arguments.last == "safe")
        let (ready, go, group) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchGroup())
        for name in ["one", "other"] {
            DispatchQueue(label: name).async(group: group) {
                ready.signal()
                go.wait()
                for _ in 0..<1000 {
                    if isSafe { counter.count() } else { counter.race() }
                }
            }
        }
        // Neither begins before both have a thread.
        for _ in 0..<2 { ready.wait() }
        for _ in 0..<2 { go.signal() }
        group.wait()
    }
}
