internal import PorticoConcurrency

#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif

/// The bytes of a password being typed: overwritten when the last holder lets go of them, when they are removed, and
/// when they move because more room is needed.
final class SecretBytes: Sendable {
    struct State: Sendable {
        /// Always as long as its room, so that nothing removed stays behind its end.
        var room: [UInt8]
        var used: Int
    }

    let state: Locked<State>

    init(_ bytes: [UInt8] = []) {
        var room = [UInt8](repeating: 0, count: max(512, bytes.count))
        for (index, byte) in bytes.enumerated() { room[index] = byte }
        state = Locked(State(room: room, used: bytes.count))
    }

    deinit {
        state.withLock { Self.zero(&$0.room) }
    }

    var count: Int { state.withLock { $0.used } }

    /// The bytes as text, for whoever sends or shows them.
    func text(_ range: Range<Int>) -> String {
        state.withLock { String(decoding: $0.room[range.clamped(to: 0..<$0.used)], as: UTF8.self) }
    }

    /// The bytes, for whoever takes them over and overwrites them.
    func all() -> [UInt8] { state.withLock { Array($0.room[..<$0.used]) } }

    func copy() -> SecretBytes {
        state.withLock { SecretBytes(Array($0.room[..<$0.used])) }
    }

    func replace(_ range: Range<Int>, with new: [UInt8]) {
        state.withLock { state in
            let used = state.used - range.count + new.count
            if used > state.room.count {
                var larger = [UInt8](repeating: 0, count: max(used, 2 * state.room.count))
                for index in 0..<state.used { larger[index] = state.room[index] }
                Self.zero(&state.room)
                state.room = larger
            }
            let step = new.count - range.count
            let tail = range.upperBound..<state.used
            if step > 0 {
                for index in tail.reversed() { state.room[index + step] = state.room[index] }
            } else if step < 0 {
                for index in tail { state.room[index + step] = state.room[index] }
                for index in used..<state.used { state.room[index] = 0 }
            }
            for (index, byte) in new.enumerated() { state.room[range.lowerBound + index] = byte }
            state.used = used
        }
    }

    /// A plain loop before a deallocation may be left out by the compiler; these calls may not.
    private static func zero(_ bytes: inout [UInt8]) {
        unsafe bytes.withUnsafeMutableBytes { buffer in
            guard let start = buffer.baseAddress else { return }
            #if canImport(Darwin)
                unsafe _ = memset_s(start, buffer.count, 0, buffer.count)
            #else
                unsafe explicit_bzero(start, buffer.count)
            #endif
        }
    }
}
