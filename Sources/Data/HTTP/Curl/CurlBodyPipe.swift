internal import CPorticoCurl
internal import PorticoConcurrency

/// Hands the pieces of a stream from a caller's task to the transport's thread, one at a time.
final class CurlBodyPipe: Sendable {
    private struct State {
        var piece: ArraySlice<UInt8> = []
        var isEnded = false
        var hasFailed = false
        /// The thread found nothing and has to be told.
        var isAwaited = false
        /// The task waits until its piece has gone.
        var writer: CheckedContinuation<Void, Never>?
    }

    private let state = Locked(State())

    /// Puts every piece of the stream into the pipe; `wake` has the thread read again. Ends when the exchange has.
    func fill(from stream: HTTPBodyStream, wake: @Sendable () -> Void) async {
        do throws(TransportError) {
            while let piece = try await stream.piece() {
                guard !piece.isEmpty else { continue }
                if put({ $0.piece = piece[...] }) { wake() }
                await withCheckedContinuation { continuation in
                    let isGone = state.withLock { state in
                        if state.piece.isEmpty || state.isEnded { return true }
                        state.writer = continuation
                        return false
                    }
                    if isGone { continuation.resume() }
                }
                if state.withLock({ $0.isEnded }) { return }
            }
            if put({ $0.isEnded = true }) { wake() }
        } catch {
            if put({ $0.hasFailed = true }) { wake() }
        }
    }

    /// Nobody reads any more.
    func close() {
        let writer = state.withLock { state in
            state.isEnded = true
            defer { state.writer = nil }
            return state.writer
        }
        writer?.resume()
    }

    /// What ``CurlUpload/read(into:)`` returns.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let (count, writer) = state.withLock { state -> (Int, CheckedContinuation<Void, Never>?) in
            if state.hasFailed { return (Int(CURL_READFUNC_ABORT), nil) }
            guard !state.piece.isEmpty else {
                if state.isEnded { return (0, nil) }
                state.isAwaited = true
                return (Int(CURL_READFUNC_PAUSE), nil)
            }
            let part = state.piece.prefix(buffer.count)
            unsafe buffer.copyBytes(from: part)
            state.piece = state.piece.dropFirst(part.count)
            guard state.piece.isEmpty else { return (part.count, nil) }
            defer { state.writer = nil }
            return (part.count, state.writer)
        }
        writer?.resume()
        return count
    }

    /// Whether the thread waits for the change.
    private func put(_ change: (inout State) -> Void) -> Bool {
        state.withLock { state in
            guard !state.isEnded else { return false }
            change(&state)
            defer { state.isAwaited = false }
            return state.isAwaited
        }
    }
}
