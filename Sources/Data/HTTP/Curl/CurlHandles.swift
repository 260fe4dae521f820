internal import CPorticoCurl

/// Easy handles that wait for their next exchange: making one costs more than forgetting its options.
///
/// Connections belong to the multi handle, so that a kept handle keeps none alive.
@safe struct CurlHandles {
    private static let limit = 16
    private var idle: [UnsafeMutableRawPointer] = unsafe []

    mutating func take() throws(TransportError) -> UnsafeMutableRawPointer {
        if let handle = unsafe idle.popLast() { return unsafe handle }
        guard let handle = unsafe portico_curl_easy_init() else { throw .unavailable(reason: "curl_easy_init failed") }
        return unsafe handle
    }

    /// Takes a handle that belongs to no exchange any more.
    mutating func put(back handle: UnsafeMutableRawPointer) {
        if unsafe idle.count < Self.limit {
            unsafe portico_curl_easy_reset(handle)
            unsafe idle.append(handle)
        } else {
            unsafe portico_curl_easy_cleanup(handle)
        }
    }

    mutating func removeAll() {
        while let handle = unsafe idle.popLast() { unsafe portico_curl_easy_cleanup(handle) }
    }
}
