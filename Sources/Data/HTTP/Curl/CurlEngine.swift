internal import CPorticoCurl
internal import PorticoConcurrency

/// Owns the thread that runs all exchanges; the thread ends when the engine goes.
final class CurlEngine: Sendable {
    private let mailbox: CurlMailbox

    init(configuration: CurlTransport.Configuration) {
        mailbox = CurlMailbox(configuration: configuration)
    }

    deinit {
        mailbox.stop()
    }

    func submit(_ call: CurlCall) {
        switch mailbox.submit(call) {
        case .accepted:
            break
        case .needsThread:
            let context = unsafe Unmanaged.passRetained(mailbox)
            guard unsafe !portico_curl_start_thread(runCurlThread, context.toOpaque()) else { return }
            unsafe context.release()
            mailbox.fail("no thread could be started")
        case .unavailable(let reason):
            call.finish(.failure(.unavailable(reason: reason)))
        }
    }

    func cancel(_ call: CurlCall) {
        mailbox.hand(call, to: \.cancelled)
    }

    /// Says that the call's body has bytes again.
    func resume(_ call: CurlCall) {
        mailbox.hand(call, to: \.resumed)
    }
}

/// What callers and the thread hand each other.
final class CurlMailbox: Sendable {
    enum Submission {
        case accepted
        case needsThread
        case unavailable(String)
    }

    struct Work {
        var submitted: [CurlCall] = []
        var cancelled: [CurlCall] = []
        /// Those whose body has bytes again.
        var resumed: [CurlCall] = []
        var isStopped = false

        var isEmpty: Bool { submitted.isEmpty && cancelled.isEmpty && resumed.isEmpty && !isStopped }
    }

    /// libcurl's handle of all exchanges. `@unchecked Sendable`, because only the thread uses it, except for
    /// `curl_multi_wakeup`, which is meant for other threads and is called under the lock that also guards the handle's
    /// end.
    @safe struct Multi: @unchecked Sendable {
        let handle: UnsafeMutableRawPointer
    }

    private struct State {
        var work = Work()
        var isStarted = false
        var failure: String?
        var multi: Multi?
        /// Whether the thread waits, or is about to, so that it has to be told of work.
        var isWaiting = false

        mutating func wake() {
            guard isWaiting, let multi else { return }
            isWaiting = false
            unsafe _ = portico_curl_multi_wakeup(multi.handle)
        }
    }

    let configuration: CurlTransport.Configuration
    private let state = Locked(State())

    init(configuration: CurlTransport.Configuration) {
        self.configuration = configuration
    }

    func submit(_ call: CurlCall) -> Submission {
        state.withLock { state in
            if let failure = state.failure { return .unavailable(failure) }
            state.work.submitted.append(call)
            state.wake()
            defer { state.isStarted = true }
            return state.isStarted ? .accepted : .needsThread
        }
    }

    func hand(_ call: CurlCall, to list: WritableKeyPath<Work, [CurlCall]>) {
        state.withLock { state in
            guard state.isStarted, state.failure == nil else { return }
            state.work[keyPath: list].append(call)
            state.wake()
        }
    }

    func stop() {
        state.withLock { state in
            state.work.isStopped = true
            state.wake()
        }
    }

    /// Says that no exchange can run, now or later.
    func fail(_ reason: String) {
        let calls = state.withLock { state in
            state.failure = reason
            state.multi = nil
            defer { state.work = Work() }
            return state.work.submitted
        }
        for call in calls { call.finish(.failure(.unavailable(reason: reason))) }
    }

    func open(_ multi: Multi) {
        state.withLock { $0.multi = multi }
    }

    /// Whether there is nothing to do; if so, whoever has work from now on wakes the thread.
    func beginWaiting() -> Bool {
        state.withLock { state in
            state.isWaiting = state.work.isEmpty
            return state.isWaiting
        }
    }

    func take() -> Work {
        state.withLock { state in
            state.isWaiting = false
            defer { state.work = Work(isStopped: state.work.isStopped) }
            return state.work
        }
    }
}

/// The thread, from libcurl's start to the engine's end.
private func runCurlThread(_ context: UnsafeMutableRawPointer) {
    let mailbox = unsafe Unmanaged<CurlMailbox>.fromOpaque(context).takeRetainedValue()
    if let reason = unsafe portico_curl_load() {
        mailbox.fail(unsafe String(cString: reason))
    } else if let multi = unsafe portico_curl_multi_init() {
        unsafe mailbox.open(CurlMailbox.Multi(handle: multi))
        unsafe CurlLoop(mailbox: mailbox, multi: multi).run()
    } else {
        mailbox.fail("curl_multi_init failed")
    }
}
