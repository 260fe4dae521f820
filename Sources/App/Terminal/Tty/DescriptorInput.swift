#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import CPorticoPlatform
internal import PorticoConcurrency

/// Reads lines from a file descriptor on a lane of its own; what was read past a line is kept for the next.
public final class DescriptorInput: LineInput {
    private static let lineLimit = 1 << 20
    /// How long a paste or a sequence may pause in an unseen line, in milliseconds.
    private static let patience: Int32 = 2_000

    private let descriptor: Int32
    private let lane = BlockingLane(label: "portico.input")
    private let pending = Locked<[UInt8]>([])
    private let isKeptUnseen = Locked(false)

    /// Whether the descriptor is a terminal.
    public let isTerminal: Bool

    /// Reads from `descriptor`, which stays open and keeps its flags.
    public init(descriptor: Int32) {
        self.descriptor = descriptor
        isTerminal = isatty(descriptor) == 1
    }

    /// The next line; the kernel edits it when this is a terminal. Marks around pasted text are taken out.
    public func readLine() async -> LineRead {
        await lane.run { [self] in
            var line: [UInt8] = []
            while true {
                let chunk = takePending() ?? readChunk()
                guard let chunk, !chunk.isEmpty else { return line.isEmpty ? .end : Self.text(line) }
                guard let end = chunk.firstIndex(of: 0x0A) else {
                    line += chunk
                    guard line.count <= Self.lineLimit else { return .tooLong }
                    continue
                }
                line += chunk[..<end]
                keep(chunk[(end + 1)...])
                return line.count > Self.lineLimit ? .tooLong : Self.text(line)
            }
        }
    }

    /// The next line, unseen on a terminal, where it may be longer than the kernel's 4,095 bytes.
    public func readSecret(prompt: @escaping @Sendable () -> Void) async -> LineRead {
        guard isTerminal else {
            prompt()
            return await readLine()
        }
        return await lane.run { [self] in
            let isKept = isKeptUnseen.withLock { $0 }
            guard isKept || portico_tty_hide(descriptor) else { return .end }
            defer { if !isKept { portico_tty_show() } }
            prompt()
            var secret = SecretLine()
            defer { secret.wipe() }
            while true {
                let chunk = takePending() ?? readChunk(into: &secret, asking: prompt)
                guard let chunk, !chunk.isEmpty else { return .end }
                for (index, byte) in chunk.enumerated() {
                    switch secret.feed(byte) {
                    case .more: continue
                    case .end: return .end
                    case .done:
                        keep(chunk[(index + 1)...])
                        guard secret.bytes.count <= Self.lineLimit else { return .tooLong }
                        return String(validating: secret.bytes, as: UTF8.self).map { .line($0) } ?? .notText
                    }
                }
                guard secret.bytes.count <= Self.lineLimit else { return .tooLong }
            }
        }
    }

    /// Keeps what is typed unseen between two readings too.
    public func keepUnseen(_ isKept: Bool) async {
        guard isTerminal else { return }
        await lane.run { [self] in
            if !isKept { portico_tty_show() }
            let isHidden = isKept && portico_tty_hide(descriptor)
            isKeptUnseen.withLock { $0 = isHidden }
        }
    }

    /// Everything up to the end of input.
    public func readAll(limit: Int) async -> [UInt8]? {
        await lane.run { [self] in
            var all: [UInt8] = []
            while true {
                guard let chunk = takePending() ?? readChunk() else { return nil }
                if chunk.isEmpty { return all }
                all += chunk
                if all.count > limit { return nil }
            }
        }
    }

    /// The next bytes as soon as there are some.
    public func readPiece() async -> [UInt8]? {
        await lane.run { [self] in takePending() ?? readChunk() }
    }

    /// Reads once there is something; after a stop what was asked stands above the shell's lines, and is shown again.
    private func readChunk(into secret: inout SecretLine, asking prompt: () -> Void) -> [UInt8]? {
        while true {
            switch portico_tty_wait(descriptor, secret.isUnfinished ? Self.patience : -1) {
            case portico_tty_resumed: prompt()
            case portico_tty_silent: secret.elapse()
            default: return readChunk()
            }
        }
    }

    private func takePending() -> [UInt8]? {
        pending.withLock { bytes in
            defer { bytes = [] }
            return bytes.isEmpty ? nil : bytes
        }
    }

    private func keep(_ rest: ArraySlice<UInt8>) {
        let rest = Array(rest)
        pending.withLock { $0 = rest }
    }

    /// Empty at the end of input; `nil` when reading fails, as it does when the terminal has gone.
    private func readChunk() -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = unsafe buffer.withUnsafeMutableBytes { bytes in
                unsafe read(descriptor, bytes.baseAddress, bytes.count)
            }
            if count > 0 { return Array(buffer[..<count]) }
            if count == 0 { return [] }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                var wanted = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                unsafe poll(&wanted, 1, -1)
            default: return nil
            }
        }
    }

    private static func text(_ bytes: [UInt8]) -> LineRead {
        var bytes = bytes[...]
        if bytes.last == 0x0D { bytes.removeLast() }
        guard let text = String(validating: bytes, as: UTF8.self) else { return .notText }
        guard bytes.contains(0x1B) else { return .line(text) }
        return .line(text.replacing("\u{1B}[200~", with: "").replacing("\u{1B}[201~", with: ""))
    }
}
