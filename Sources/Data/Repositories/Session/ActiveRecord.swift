#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
package import PorticoDomain

/// Which account is active, and what was used last.
package struct ActiveRecord: Equatable, Sendable {
    /// The active account, or `nil`.
    package var account: AccountID?
    /// The service used last.
    package var lastService: ServiceName?

    /// Makes a record.
    package init(account: AccountID? = nil, lastService: ServiceName? = nil) {
        self.account = account
        self.lastService = lastService
    }

    private struct Stored: Codable {
        let version: Int
        let service: String?
        let name: String?
        let lastService: String?
    }

    /// The record as JSON in UTF-8.
    package func encoded() throws -> [UInt8] {
        let stored = Stored(
            version: 1, service: account?.service.text, name: account?.name, lastService: lastService?.text)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(stored))
    }

    /// Reads a record.
    package init(decoding bytes: [UInt8]) throws(SessionRecordFault) {
        guard let stored = try? JSONDecoder().decode(Stored.self, from: Data(bytes)) else { throw .malformed }
        guard stored.version <= 1 else { throw .newerVersion(stored.version) }
        if let service = stored.service.flatMap({ try? ServiceName($0) }), let name = stored.name {
            account = AccountID(service: service, name: name)
        }
        lastService = stored.lastService.flatMap { try? ServiceName($0) }
    }
}
