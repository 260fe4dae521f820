import Foundation

/// A server that says exactly what a test wants it to, well-formed or not. One thread for each connection.
final class RawServer: Sendable {
    let port: Int
    private let listener: Int32

    init(isIPv6: Bool = false, _ serve: @escaping @Sendable (RawConnection) -> Void) throws {
        let listener = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            if isIPv6 {
                pointer.pointee.sin6_family = sa_family_t(AF_INET6)
                pointer.pointee.sin6_addr = in6addr_loopback
            } else {
                size = socklen_t(MemoryLayout<sockaddr_in>.size)
                pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) { address in
                    address.pointee.sin_family = sa_family_t(AF_INET)
                    address.pointee.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
                }
            }
            return pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                bind(listener, generic, size) == 0 && getsockname(listener, generic, &size) == 0
            }
        }
        guard isBound, listen(listener, 64) == 0 else { throw POSIXError(.EADDRNOTAVAIL) }
        self.listener = listener
        port = Int(UInt16(bigEndian: address.sin6_port))
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { break }
                Thread.detachNewThread {
                    serve(RawConnection(descriptor: connection))
                    close(connection)
                }
            }
            close(listener)
        }
    }

    /// Answers every connection's first request with `text`, then closes.
    convenience init(answering text: String) throws {
        try self.init { connection in
            _ = connection.readRequest()
            connection.write(text)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// A port of 127.0.0.1 where nothing listens: it stays taken, so that no other test's server gets it.
    static let refusedPort: Int = {
        let holder = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                precondition(bind(holder, generic, size) == 0 && getsockname(holder, generic, &size) == 0)
            }
        }
        return Int(UInt16(bigEndian: address.sin_port))
    }()
}

struct RawConnection: Sendable {
    let descriptor: Int32

    /// The header and as many bytes of body as it announces; `nil` when the client has gone.
    func readRequest() -> String? {
        var bytes: [UInt8] = []
        while true {
            if let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound {
                let header = String(decoding: bytes[..<end], as: UTF8.self)
                if bytes.count >= end + contentLength(of: header) { return String(decoding: bytes, as: UTF8.self) }
            }
            var piece = [UInt8](repeating: 0, count: 65_536)
            let count = Foundation.read(descriptor, &piece, piece.count)
            guard count > 0 else { return nil }
            bytes += piece[..<count]
        }
    }

    /// Everything up to `end`; `nil` when the client has gone.
    func read(to end: String) -> String? {
        var bytes: [UInt8] = []
        while bytes.firstRange(of: Array(end.utf8)) == nil {
            var piece = [UInt8](repeating: 0, count: 65_536)
            let count = Foundation.read(descriptor, &piece, piece.count)
            guard count > 0 else { return nil }
            bytes += piece[..<count]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func write(_ text: String) {
        write(Array(text.utf8))
    }

    func write(_ bytes: [UInt8]) {
        _ = writeAll(bytes)
    }

    /// Whether the client took everything.
    func writeAll(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Blocks until the client has closed.
    func waitForClose() {
        while readRequest() != nil {}
    }

    private func contentLength(of header: String) -> Int {
        let line = header.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        return line.flatMap { Int($0.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces)) } ?? 0
    }
}
