import PorticoKit

/// A picture that a person names by its path.
enum ProfileImageFile {
    /// `nil` without a path.
    static func read(_ path: String?) async throws(CommandFailure) -> ProfileImage? {
        guard let path else { return nil }
        let bytes = try await PersonFile.read(path, limit: 64 << 20)
        return try checking { () throws(InputFault) in try ProfileImage(bytes: bytes) }
    }
}
