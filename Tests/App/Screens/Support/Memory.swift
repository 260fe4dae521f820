import PorticoTerminal
import Synchronization

/// Standard input from memory.
final class MemoryInput: LineInput {
    let isTerminal: Bool
    private let rest: Mutex<[UInt8]>

    init(_ text: String = "", isTerminal: Bool = false) {
        self.isTerminal = isTerminal
        rest = Mutex(Array(text.utf8))
    }

    init(bytes: [UInt8]) {
        isTerminal = false
        rest = Mutex(bytes)
    }

    func readLine() async -> LineRead {
        rest.withLock { rest in
            guard !rest.isEmpty else { return .end }
            let end = rest.firstIndex(of: 0x0A) ?? rest.count
            let line = Array(rest[..<end])
            rest.removeFirst(min(end + 1, rest.count))
            return String(validating: line, as: UTF8.self).map { .line($0) } ?? .notText
        }
    }

    func readSecret(prompt: @escaping @Sendable () -> Void) async -> LineRead {
        prompt()
        return await readLine()
    }

    func readAll(limit: Int) async -> [UInt8]? {
        rest.withLock { rest in
            defer { rest = [] }
            return rest.count > limit ? nil : rest
        }
    }
}

/// Standard output or error into memory.
final class MemoryOutput: ByteOutput {
    let isTerminal: Bool
    private let isClosed: Bool
    private let bytes = Mutex<[UInt8]>([])

    init(isTerminal: Bool = false, isClosed: Bool = false) {
        self.isTerminal = isTerminal
        self.isClosed = isClosed
    }

    func write(_ bytes: [UInt8]) throws(OutputError) {
        guard !isClosed else { throw .closed }
        self.bytes.withLock { $0 += bytes }
    }

    var text: String { String(decoding: bytes.withLock { $0 }, as: UTF8.self) }
}
