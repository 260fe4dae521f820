internal import CPorticoCurl

/// The work of the transport's thread; nothing of it leaves that thread.
@safe final class CurlLoop {
    private let mailbox: CurlMailbox
    private let multi: UnsafeMutableRawPointer
    private var exchanges: [ObjectIdentifier: CurlExchange] = [:]
    private var handles: CurlHandles
    private let connections = CurlConnections()
    private var trust: CurlTrust?

    init(mailbox: CurlMailbox, multi: UnsafeMutableRawPointer) {
        self.mailbox = mailbox
        unsafe self.multi = unsafe multi
        handles = CurlHandles(mailbox.configuration)
    }

    func run() {
        var work = mailbox.take()
        while !work.isStopped {
            for call in work.cancelled { remove(call) }
            for call in work.resumed { exchanges[ObjectIdentifier(call)]?.resume() }
            for call in work.submitted where !call.isFinished { start(call) }
            var running: CInt = 0
            unsafe _ = portico_curl_multi_perform(multi, &running)
            finishWhatIsDone()
            if mailbox.beginWaiting() {
                // libcurl itself shortens the wait to its next time-out, and a wake-up ends it.
                unsafe _ = portico_curl_multi_poll(multi, exchanges.isEmpty ? CInt.max : 1_000)
            }
            work = mailbox.take()
        }
        for call in work.submitted { call.finish(.failure(.cancelled)) }
        for exchange in Array(exchanges.values) {
            exchange.call.finish(.failure(.cancelled))
            remove(exchange.call)
        }
        handles.removeAll()
        // From here on nobody may wake the handle.
        mailbox.fail("the transport has ended")
        unsafe portico_curl_multi_cleanup(multi)
    }

    private func start(_ call: CurlCall, isFresh: Bool = false) {
        var handle: UnsafeMutableRawPointer?
        do throws(TransportError) {
            let easy = unsafe try handles.take()
            unsafe handle = unsafe easy
            let proxy = try mailbox.configuration.proxies.proxy(for: call.request.url.origin)
            let trust = unsafe try trust(for: call.request, proxy, easy)
            let exchange = try unsafe CurlExchange(
                call, easy, mailbox.configuration, connections, isFresh: isFresh, proxy: proxy, trust: trust)
            guard unsafe portico_curl_multi_add(multi, easy) == CURLM_OK else {
                throw .unavailable(reason: "curl_multi_add_handle failed")
            }
            exchanges[ObjectIdentifier(call)] = exchange
        } catch {
            if let handle = unsafe handle { unsafe handles.put(back: handle) }
            call.pipe?.close()
            call.finish(.failure(error))
        }
    }

    /// The authorities, looked at by the first request that needs them, and again after a fault.
    private func trust(
        for request: HTTPRequest, _ proxy: Proxy?, _ easy: UnsafeMutableRawPointer
    ) throws(TransportError) -> CurlTrust? {
        guard request.url.origin.scheme == "https" || proxy?.address.hasPrefix("https:") == true else { return nil }
        if let trust { return trust }
        let made = unsafe try CurlTrust(mailbox.configuration.trust, easy)
        trust = made
        return made
    }

    private func remove(_ call: CurlCall) {
        guard let exchange = exchanges.removeValue(forKey: ObjectIdentifier(call)) else { return }
        unsafe _ = portico_curl_multi_remove(multi, exchange.easy)
        unsafe handles.put(back: exchange.easy)
        if !exchange.metStaleConnection { call.pipe?.close() }
    }

    private func finishWhatIsDone() {
        var code = CURLE_OK
        while let easy = unsafe portico_curl_multi_next_done(multi, &code) {
            guard let context = unsafe portico_curl_private(easy) else { continue }
            let exchange = unsafe Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
            let outcome = exchange.outcome(code)
            unsafe connections.note(easy)
            if exchange.metStaleConnection {
                remove(exchange.call)
                start(exchange.call, isFresh: true)
            } else {
                // The caller first: what is left to do here is done while its thread wakes up.
                exchange.call.finish(outcome)
                remove(exchange.call)
            }
        }
    }
}
