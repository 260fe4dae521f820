#if SANITIZING
    #if canImport(Glibc)
        internal import Glibc
    #else
        internal import Darwin
    #endif
#else
    public import Synchronization
#endif

/// A value behind a lock, for the leaf types that several threads touch.
///
/// Never call out (resume a continuation, yield to a stream, finish one) inside ``withLock(_:)``.
@safe public final class Locked<Value>: Sendable {
    #if SANITIZING
        // The thread sanitizer does not see inside `Mutex` and reports every use of it; it knows pthread locks.
        // `nonisolated(unsafe)`: a pthread mutex is made to be called from every thread.
        private nonisolated(unsafe) let mutex: UnsafeMutablePointer<pthread_mutex_t>
        // `nonisolated(unsafe)`: it is touched between locking and unlocking `mutex` only.
        private nonisolated(unsafe) var held: Held

        /// A value without a size would have the address of the object itself, which is read without the lock.
        private struct Held {
            var value: Value
            let size: UInt8 = 0
        }

        /// Puts a value behind a lock.
        public init(_ value: sending Value) {
            unsafe held = Held(value: value)
            unsafe mutex = .allocate(capacity: 1)
            unsafe pthread_mutex_init(mutex, nil)
        }

        deinit {
            unsafe pthread_mutex_destroy(mutex)
            unsafe mutex.deallocate()
        }

        /// Runs `body` with exclusive access to the value.
        public func withLock<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            unsafe pthread_mutex_lock(mutex)
            defer { unsafe pthread_mutex_unlock(mutex) }
            return try unsafe body(&held.value)
        }
    #else
        @usableFromInline let mutex: Mutex<Value>

        /// Puts a value behind a lock.
        public init(_ value: consuming sending Value) {
            mutex = Mutex(value)
        }

        /// Runs `body` with exclusive access to the value.
        @inlinable
        public func withLock<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            try mutex.withLock(body)
        }
    #endif
}
