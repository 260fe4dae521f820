#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// Writes to a file descriptor, whole and unbuffered.
public struct DescriptorOutput: ByteOutput {
    private let descriptor: Int32

    /// Whether the descriptor is a terminal.
    public let isTerminal: Bool

    /// Writes to `descriptor`, which stays open and keeps its flags.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
    }

    /// Writes everything; a descriptor that somebody made non-blocking is waited for.
    public func write(_ bytes: [UInt8]) throws(OutputError) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = unsafe rest.withUnsafeBytes { unsafe writeSome($0, to: descriptor) }
            if count >= 0 {
                rest = rest.dropFirst(count)
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                var wanted = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                unsafe poll(&wanted, 1, -1)
            case EPIPE: throw .closed
            case let number: throw .failed(errno: number)
            }
        }
    }
}

/// Out of the type, whose own `write` has the name.
private func writeSome(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    unsafe write(descriptor, bytes.baseAddress, bytes.count)
}
