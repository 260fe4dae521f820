internal import CPorticoCurl

/// Easy handles that wait for their next exchange: making one costs more than forgetting its options, and what is the
/// same for every request is set beforehand, while nobody waits.
///
/// Connections belong to the multi handle, so that a kept handle keeps none alive.
@safe struct CurlHandles {
    private static let limit = 16
    private var idle: [UnsafeMutableRawPointer] = unsafe []
    private let configuration: CurlTransport.Configuration

    init(_ configuration: CurlTransport.Configuration) {
        self.configuration = configuration
    }

    mutating func take() throws(TransportError) -> UnsafeMutableRawPointer {
        if let handle = unsafe idle.popLast() { return unsafe handle }
        guard let handle = unsafe portico_curl_easy_init() else { throw .unavailable(reason: "curl_easy_init failed") }
        do throws(TransportError) {
            try unsafe CurlExchange.prepare(handle, configuration)
        } catch {
            unsafe portico_curl_easy_cleanup(handle)
            throw error
        }
        return unsafe handle
    }

    /// Takes a handle that belongs to no exchange any more.
    mutating func put(back handle: UnsafeMutableRawPointer) {
        unsafe portico_curl_easy_reset(handle)
        if unsafe idle.count < Self.limit, unsafe (try? CurlExchange.prepare(handle, configuration)) != nil {
            unsafe idle.append(handle)
        } else {
            unsafe portico_curl_easy_cleanup(handle)
        }
    }

    mutating func removeAll() {
        while let handle = unsafe idle.popLast() { unsafe portico_curl_easy_cleanup(handle) }
    }
}
