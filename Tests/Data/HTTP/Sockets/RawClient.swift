import Foundation

/// A connection to 127.0.0.1 that sends exactly what a test wants it to.
final class RawClient: Sendable {
    private let descriptor: Int32

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
                connect(descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { throw POSIXError(.ECONNREFUSED) }
        var limit = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
    }

    func send(_ text: String) {
        RawConnection(descriptor: descriptor).write(text)
    }

    /// Everything until the server closes.
    func receive() async -> String {
        await withCheckedContinuation { continuation in
            // Never on a thread that runs Swift tasks: the handler that is waited for may need it.
            Thread.detachNewThread { continuation.resume(returning: self.read()) }
        }
    }

    /// Whether the server closes by itself; false when it said nothing for a minute.
    func isClosedByServer() async -> Bool {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var piece = [UInt8](repeating: 0, count: 65_536)
                var count = 1
                while count > 0 { count = Foundation.read(self.descriptor, &piece, piece.count) }
                continuation.resume(returning: count == 0 || errno == ECONNRESET)
            }
        }
    }

    private func read() -> String {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = Foundation.read(descriptor, &piece, piece.count)
            guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
            bytes += piece[..<count]
        }
    }

    /// The status of the answer to a request whose connection is closed afterwards.
    static func status(of request: String, port: Int) async throws -> Int? {
        let client = try RawClient(port: port)
        client.send(request)
        return await client.receive().split(separator: " ").dropFirst().first.flatMap { Int($0) }
    }
}
