/// Being asked to end, while something runs that must be wound up first.
package struct Interruption: Sendable {
    /// Waits for the signal and gives its number; `nil` once released.
    package let signal: @Sendable () async -> Int32?
    /// From now on a signal ends the process as ever.
    package let release: @Sendable () -> Void

    /// Holds both.
    package init(signal: @escaping @Sendable () async -> Int32?, release: @escaping @Sendable () -> Void) {
        self.signal = signal
        self.release = release
    }
}
