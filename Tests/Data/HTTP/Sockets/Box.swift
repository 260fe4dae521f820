import Foundation

/// A value that a server's thread writes and a test reads.
final class Box<Value: Sendable>: @unchecked Sendable {
    // A test's own lock: the library's is not visible here.
    private let lock = NSLock()
    private var storage: Value

    init(_ value: Value) {
        storage = value
    }

    var value: Value {
        get { lock.withLock { storage } }
        set { lock.withLock { storage = newValue } }
    }

    func update(_ change: (inout Value) -> Void) {
        lock.withLock { change(&storage) }
    }
}
