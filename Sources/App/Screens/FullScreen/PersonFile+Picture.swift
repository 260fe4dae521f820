import PorticoKit

extension PersonFile {
    /// The bytes of a picture's file; a file far larger than any picture is refused before it fills the memory.
    static func picture(_ path: TypedPath) async throws(SessionError) -> [UInt8] {
        do throws(CommandFailure) {
            return try await read(path.text, limit: 64 << 20)
        } catch {
            guard case .session(let failure) = error else { throw .file(path: path.text, reason: "") }
            throw failure
        }
    }
}
