#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import PorticoDomain
internal import PorticoVault

/// Why a record could not be read. Never says what is in it.
package enum SessionRecordFault: Error, Equatable, Sendable {
    /// Not a record at all, or one that contradicts itself.
    case malformed
    /// Written by a newer version of this program.
    case newerVersion(Int)
}

extension SessionRecord {
    /// The version of the JSON that is written.
    package static let version = 1

    /// The record as JSON in UTF-8.
    package func encoded() throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(StoredRecord(self)))
    }

    /// Reads a record.
    package init(decoding bytes: [UInt8]) throws(SessionRecordFault) {
        let decoder = JSONDecoder()
        guard let head = try? decoder.decode(StoredVersion.self, from: Data(bytes)) else { throw .malformed }
        guard head.version <= Self.version else { throw .newerVersion(head.version) }
        guard let stored = try? decoder.decode(StoredRecord.self, from: Data(bytes)), let record = stored.record else {
            throw .malformed
        }
        self = record
    }
}

private struct StoredVersion: Decodable {
    let version: Int
}

private struct StoredRecord: Codable {
    struct Image: Codable {
        let type: String
        let bytes: Int
        let width: Int
        let height: Int
    }

    struct Tokens: Codable {
        let access: String
        let type: String
        let refresh: String?
        let scope: String?
        let expiresAt: Int64?
        let lifetime: Int64?
        let renewedAt: Int64
        let generation: Int
    }

    let version: Int
    let service: String
    let name: String
    let subject: String
    let email: String?
    let nickname: String?
    let image: Image?
    let phase: String
    let freshness: String?
    let reason: String?
    let tokens: Tokens?
    let idempotencyKey: String
    let clockOffset: Int64
    let isDeletionPending: Bool
    let issuer: String?
    let isUnverified: Bool?
    let isClockConfirmed: Bool?
}

extension StoredRecord {
    init(_ record: SessionRecord) {
        version = SessionRecord.version
        service = record.id.service.text
        name = record.id.name
        subject = record.account.subject
        email = record.account.email
        nickname = record.account.profile?.nickname
        image = record.account.profile?.image.map {
            Image(type: $0.type.rawValue, bytes: $0.byteCount, width: $0.width, height: $0.height)
        }
        switch record.phase {
        case .signedOut: (phase, freshness, reason) = ("signed_out", nil, nil)
        case .profileIncomplete: (phase, freshness, reason) = ("profile_incomplete", nil, nil)
        case .signedIn(.fresh): (phase, freshness, reason) = ("signed_in", "fresh", nil)
        case .signedIn(.stale): (phase, freshness, reason) = ("signed_in", "stale", nil)
        case .signedIn(.offline): (phase, freshness, reason) = ("signed_in", "offline", nil)
        case .expired(let why): (phase, freshness, reason) = ("expired", nil, why.rawValue)
        }
        tokens = record.credential.map { credential in
            Tokens(
                access: credential.accessToken.reveal(), type: credential.tokenType,
                refresh: credential.refreshToken?.reveal(), scope: credential.scope,
                expiresAt: credential.expiresAt?.milliseconds, lifetime: credential.lifetime,
                renewedAt: credential.renewedAt.milliseconds, generation: credential.generation)
        }
        idempotencyKey = Base64URL.encode(record.idempotencyKey.reveal())
        clockOffset = record.clockOffset
        isDeletionPending = record.isDeletionPending
        issuer = record.issuer
        isUnverified = record.isUnverified ? true : nil
        isClockConfirmed = record.isClockConfirmed ? true : nil
    }

    var record: SessionRecord? {
        guard let service = try? ServiceName(service), let key = Base64URL.decode(idempotencyKey), key.count == 32,
            let phase = storedPhase
        else { return nil }
        let description = image.flatMap { image in
            ImageType(rawValue: image.type).map {
                ImageDescription(type: $0, byteCount: image.bytes, width: image.width, height: image.height)
            }
        }
        let account = Account(
            id: AccountID(service: service, name: name), subject: subject, email: email,
            profile: nickname.map { Profile(nickname: $0, image: description) })
        return SessionRecord(
            account: account, phase: phase, credential: tokens.map(Credential.init), idempotencyKey: Secret(key),
            clockOffset: clockOffset, isClockConfirmed: isClockConfirmed ?? false,
            isDeletionPending: isDeletionPending, issuer: issuer, isUnverified: isUnverified ?? false)
    }

    private var storedPhase: SessionPhase? {
        switch (phase, freshness) {
        case ("signed_out", _): .signedOut
        case ("profile_incomplete", _): .profileIncomplete
        case ("signed_in", "fresh"): .signedIn(.fresh)
        case ("signed_in", "offline"): .signedIn(.offline)
        case ("signed_in", _): .signedIn(.stale)
        case ("expired", _): .expired(reason.flatMap(EndReason.init(rawValue:)) ?? .invalidGrant)
        default: nil
        }
    }
}

extension Credential {
    fileprivate init(_ tokens: StoredRecord.Tokens) {
        self.init(
            accessToken: Secret(tokens.access), tokenType: tokens.type, refreshToken: tokens.refresh.map(Secret.init),
            scope: tokens.scope, expiresAt: tokens.expiresAt.map { Timestamp(milliseconds: $0) },
            lifetime: tokens.lifetime, renewedAt: Timestamp(milliseconds: tokens.renewedAt),
            generation: tokens.generation)
    }
}
