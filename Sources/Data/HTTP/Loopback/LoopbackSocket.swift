internal import CPorticoMicroHTTPD

#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// A listening socket on 127.0.0.1, or on [::1] where the machine has no IPv4.
struct LoopbackSocket {
    let descriptor: CInt
    let port: Int
    let isIPv6: Bool

    init(port: UInt16) throws(LoopbackListener.StartError) {
        var bound: UInt16 = 0
        var result = unsafe portico_mhd_listen(false, port, &bound)
        // A port that is taken is no reason to change the family: `localhost` might then lead to the other program.
        let isIPv6 = [EADDRNOTAVAIL, EAFNOSUPPORT].contains(-result)
        if isIPv6 { result = unsafe portico_mhd_listen(true, port, &bound) }
        guard result >= 0 else {
            switch -result {
            case EADDRINUSE: throw .portTaken
            case EACCES, EPERM: throw .notPermitted
            default: throw .unavailable(reason: "no socket: error \(-result)")
            }
        }
        descriptor = result
        self.port = Int(bound)
        self.isIPv6 = isIPv6
    }
}
