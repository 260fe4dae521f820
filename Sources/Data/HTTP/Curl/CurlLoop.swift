internal import CPorticoCurl

/// The work of the transport's thread; nothing of it leaves that thread.
@safe final class CurlLoop {
    private let mailbox: CurlMailbox
    private let multi: UnsafeMutableRawPointer
    private var exchanges: [ObjectIdentifier: CurlExchange] = [:]

    init(mailbox: CurlMailbox, multi: UnsafeMutableRawPointer) {
        self.mailbox = mailbox
        unsafe self.multi = unsafe multi
    }

    func run() {
        var work = mailbox.take()
        while !work.isStopped {
            for call in work.cancelled { remove(call) }
            for call in work.submitted where !call.isFinished { start(call) }
            var running: CInt = 0
            unsafe _ = portico_curl_multi_perform(multi, &running)
            finishWhatIsDone()
            // libcurl itself shortens the wait to its next time-out, and a wake-up ends it.
            unsafe _ = portico_curl_multi_poll(multi, exchanges.isEmpty ? 60_000 : 1_000)
            work = mailbox.take()
        }
        for call in work.submitted { call.finish(.failure(.cancelled)) }
        for exchange in exchanges.values {
            exchange.call.finish(.failure(.cancelled))
            unsafe _ = portico_curl_multi_remove(multi, exchange.easy)
        }
        exchanges = [:]
        // From here on nobody may wake the handle.
        mailbox.fail("the transport has ended")
        unsafe portico_curl_multi_cleanup(multi)
    }

    private func start(_ call: CurlCall) {
        do throws(TransportError) {
            let exchange = try CurlExchange(call, mailbox.configuration)
            guard unsafe portico_curl_multi_add(multi, exchange.easy) == CURLM_OK else {
                throw .unavailable(reason: "curl_multi_add_handle failed")
            }
            exchanges[ObjectIdentifier(call)] = exchange
        } catch {
            call.finish(.failure(error))
        }
    }

    private func remove(_ call: CurlCall) {
        guard let exchange = exchanges.removeValue(forKey: ObjectIdentifier(call)) else { return }
        unsafe _ = portico_curl_multi_remove(multi, exchange.easy)
    }

    private func finishWhatIsDone() {
        var code = CURLE_OK
        while let easy = unsafe portico_curl_multi_next_done(multi, &code) {
            guard let context = unsafe portico_curl_private(easy) else { continue }
            let exchange = unsafe Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
            exchange.call.finish(exchange.outcome(code))
            remove(exchange.call)
        }
    }
}
