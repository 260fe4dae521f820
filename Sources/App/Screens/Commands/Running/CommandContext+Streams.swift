import PorticoKit
import PorticoTerminal

extension LineInput {
    /// The next bytes, empty at the end. Half of an input must not pass for the whole.
    func pieceOrFault() async throws(SessionError) -> [UInt8] {
        guard let piece = await readPiece() else { throw .file(path: "/dev/stdin", reason: "it cannot be read") }
        return piece
    }
}

extension CommandContext {
    /// How long nothing may come before a person is told what is waited for.
    static let patience = Duration.seconds(2)

    /// What a person is told then.
    static func waiting(for source: String) -> Phrase {
        Phrase("Waiting for input from \(source)…", ko: "\(source)에서 내용이 오기를 기다리고 있어요…")
    }

    /// What a person is told who named a pipe that nobody reads.
    static func waiting(forReaderOf pipe: String) -> Phrase {
        Phrase("Waiting for someone to read \(pipe)…", ko: "\(pipe)에서 읽는 쪽을 기다리고 있어요…")
    }

    /// The content of a file that may be a pipe, which is waited for, and after a while said to be.
    func content(of path: String, limit: Int) async throws(CommandFailure) -> [UInt8] {
        let clock = try dependencies().clock
        let telling = Task {
            // Its only error is the cancellation below.
            guard (try? await clock.sleep(for: Self.patience)) != nil else { return }
            note(Self.waiting(for: path))
        }
        defer { telling.cancel() }
        return try await PersonFile.read(path, limit: limit, isStream: true)
    }
}
