internal import CPorticoCurl

/// The sockets of kept connections by the port at this end. Lives on the transport's thread.
///
/// Something to read on a connection before a request was sent over it is an answer that nobody asked for, or its end.
/// libcurl before 8.0 would take it for the answer to the next request.
final class CurlConnections {
    private static let limit = 256
    private var sockets: [Int: CInt] = [:]

    /// Remembers the connection that an exchange has left open.
    func note(_ easy: UnsafeMutableRawPointer) {
        let port = unsafe portico_curl_local_port(easy)
        let socket = unsafe portico_curl_active_socket(easy)
        guard port > 0 else { return }
        // What is forgotten is not checked; so many connections are not kept in the first place.
        if sockets.count >= Self.limit { sockets = [:] }
        sockets[port] = socket >= 0 ? socket : nil
    }

    /// Whether a connection that was used before has something to read.
    func hasInput(ownPort: Int) -> Bool {
        guard let socket = sockets.removeValue(forKey: ownPort) else { return false }
        return portico_curl_socket_has_input(socket)
    }
}
