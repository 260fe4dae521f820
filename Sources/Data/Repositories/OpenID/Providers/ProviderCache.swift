#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import PorticoConcurrency
package import PorticoHTTP
internal import PorticoVault

/// What a provider says of itself, kept in a file of its own until its time is over: document and keys, no secret.
///
/// A file that cannot be read or written costs a round trip and nothing else.
package struct ProviderCache: Sendable {
    /// Bytes with the second since 1970 at which they grow old.
    package typealias Kept = (bytes: [UInt8], until: Int64)

    private struct Stored: Codable {
        var issuer: String
        var document: Data?
        var documentUntil: Int64?
        var keys: Data?
        var keysUntil: Int64?
    }

    private static let lane = BlockingLane(label: "portico.provider-cache")
    private let folder: String
    private let name: String
    private let issuer: String

    /// Keeps what the provider at `issuer` says in a folder, which is made at the first write.
    package init(folder: String, issuer: String) {
        self.folder = folder
        self.issuer = issuer
        name = Base64URL.encode(KeyedHash.hash(Array(issuer.utf8), length: 16)) + ".json"
    }

    /// How long an answer may be kept in seconds: as long as it says, between a minute and a day; an hour if it does
    /// not say (RFC 9111 §5.2.2.1).
    package static func lifetime(of response: HTTPResponse) -> Int64 {
        let directives = response.headers["Cache-Control"]?.split(separator: ",") ?? []
        for directive in directives {
            let parts = directive.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
            guard parts.count == 2, parts[0].lowercased() == "max-age", let seconds = Int64(parts[1]) else { continue }
            return min(max(seconds, 60), 86_400)
        }
        return 3_600
    }

    /// What is kept, whether or not it has grown old.
    func read() async -> (document: Kept?, keys: Kept?) {
        let (path, issuer) = ("\(folder)/\(name)", issuer)
        return await Self.lane.run {
            guard let stored = Self.stored(path), stored.issuer == issuer else { return (nil, nil) }
            return (Self.kept(stored.document, stored.documentUntil), Self.kept(stored.keys, stored.keysUntil))
        }
    }

    /// Keeps the document.
    func keep(document: [UInt8], until: Int64) async {
        await change { stored in
            stored.document = Data(document)
            stored.documentUntil = until
        }
    }

    /// Keeps the keys.
    func keep(keys: [UInt8], until: Int64) async {
        await change { stored in
            stored.keys = Data(keys)
            stored.keysUntil = until
        }
    }

    private func change(_ change: @escaping @Sendable (inout Stored) -> Void) async {
        let (folder, name, issuer) = (folder, name, issuer)
        await Self.lane.run {
            // Losing the cache costs a round trip next time; nobody needs to know.
            guard let file = try? ExclusiveFile(name, in: folder, isOwn: true, deadline: .seconds(1)) else { return }
            var stored = Self.stored("\(folder)/\(name)") ?? Stored(issuer: issuer)
            if stored.issuer != issuer { stored = Stored(issuer: issuer) }
            change(&stored)
            guard let data = try? JSONEncoder().encode(stored) else { return }
            try? file.replace(with: Array(data))
        }
    }

    private static func stored(_ path: String) -> Stored? {
        guard let data = FileManager.default.contents(atPath: path), data.count <= 4 * ProviderMetadata.sizeLimit
        else { return nil }
        return try? JSONDecoder().decode(Stored.self, from: data)
    }

    private static func kept(_ data: Data?, _ until: Int64?) -> Kept? {
        guard let data, let until else { return nil }
        return (Array(data), until)
    }
}
