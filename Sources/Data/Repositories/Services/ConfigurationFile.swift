#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import PorticoConcurrency
package import PorticoDomain

/// `config.json` in the configuration folder: read whole, replaced whole, 0600. What is not understood is kept.
package struct ConfigurationFile: Sendable {
    private let folder: String
    private let lane = BlockingLane(label: "portico.configuration")

    /// Names the folder, which is made at the first write.
    package init(folder: String) {
        self.folder = folder
    }

    /// Where the file lies.
    package var path: String { folder + "/config.json" }

    /// The members of the file; empty without one.
    package func read() async throws(SessionError) -> [String: JSONValue] {
        let path = path
        return try await lane.run { () throws(SessionError) in try Self.read(path) }
    }

    /// Reads, lets `change` change, and writes, in one go within this process.
    package func update(
        _ change: @escaping @Sendable (inout [String: JSONValue]) throws(SessionError) -> Void
    ) async throws(SessionError) {
        let (path, folder) = (path, folder)
        try await lane.run { () throws(SessionError) in
            let old = try Self.read(path)
            var members = old
            try change(&members)
            if members != old { try Self.write(members, to: path, in: folder) }
        }
    }

    private static func read(_ path: String) throws(SessionError) -> [String: JSONValue] {
        guard FileManager.default.fileExists(atPath: path) else { return [:] }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .file(path: path, reason: "it cannot be read")
        }
        guard !data.isEmpty else { return [:] }
        guard let members = JSONValue(Array(data))?.members else {
            throw .file(path: path, reason: "it is not a JSON object")
        }
        return members
    }

    private static func write(_ members: [String: JSONValue], to path: String, in folder: String) throws(SessionError) {
        do {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            let data = try encoder.encode(JSONValue.object(members))
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try data.write(to: URL(filePath: path), options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        } catch {
            throw .file(path: path, reason: "it cannot be written")
        }
    }
}
