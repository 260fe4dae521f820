#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import PorticoConcurrency
package import PorticoDomain
internal import PorticoVault

/// `config.json` in the configuration folder: read whole, replaced whole, 0600. What is not understood is kept, and a
/// damaged file is reported and left alone.
///
/// Changes take turns, also with other programs: reading, changing and writing happen under a kernel lock.
package struct ConfigurationFile: Sendable {
    /// How long another program's change is waited for.
    private static let deadline = Duration.seconds(10)
    /// The largest file that is read: 1 MiB.
    private static let limit = 1 << 20

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

    /// Reads, lets `change` change, and writes, in one go; nothing is written when nothing changed.
    package func update(
        _ change: @escaping @Sendable (inout [String: JSONValue]) throws(SessionError) -> Void
    ) async throws(SessionError) {
        let path = path
        try await lane.run { () throws(SessionError) in
            let target = Self.target(path)
            let file: ExclusiveFile
            do throws(VaultError) {
                file = try ExclusiveFile(
                    target.name, in: target.folder, isOwn: !target.isLinked, deadline: Self.deadline)
            } catch {
                throw Self.fault(error, path)
            }
            let old = try Self.read(path)
            var members = old
            try change(&members)
            guard members != old else { return }
            let bytes = try Self.encoded(members, path)
            do throws(VaultError) {
                try file.replace(with: bytes)
            } catch {
                throw Self.fault(error, path)
            }
        }
    }

    private static func read(_ path: String) throws(SessionError) -> [String: JSONValue] {
        guard FileManager.default.fileExists(atPath: path) else { return [:] }
        let real = URL(filePath: path).resolvingSymlinksInPath().path
        // A pipe of that name would keep us waiting.
        let kind = (try? FileManager.default.attributesOfItem(atPath: real))?[.type] as? FileAttributeType
        guard kind == .typeRegular else { throw .file(path: path, reason: "it is not a regular file") }
        guard let data = FileManager.default.contents(atPath: path) else {
            throw .file(path: path, reason: "it cannot be read")
        }
        guard !data.isEmpty else { return [:] }
        guard data.count <= limit else { throw .file(path: path, reason: "it is larger than 1 MiB") }
        guard let members = JSONValue(Array(data))?.members else {
            throw .file(path: path, reason: "it is not a JSON object")
        }
        return members
    }

    private static func encoded(_ members: [String: JSONValue], _ path: String) throws(SessionError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(JSONValue.object(members)) else {
            throw .file(path: path, reason: "it cannot be written")
        }
        return Array(data) + [0x0A]
    }

    /// Where the file itself lies: a person may keep it elsewhere, behind a symbolic link.
    private static func target(_ path: String) -> (folder: String, name: String, isLinked: Bool) {
        let isLinked = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
        let real = isLinked ? URL(filePath: path).resolvingSymlinksInPath().path : path
        let slash = real.lastIndex(of: "/") ?? real.startIndex
        return (String(real[..<slash]), String(real[slash...].dropFirst()), isLinked)
    }

    private static func fault(_ error: VaultError, _ path: String) -> SessionError {
        let reason =
            switch error {
            case .lockTimedOut: "another program is changing it"
            case .unsafeFile(_, let reason): reason
            case .unreadable(_, let errno), .unwritable(_, let errno): "\(SystemWord(errno))"
            default: "it cannot be written"
            }
        return .file(path: path, reason: reason)
    }
}
