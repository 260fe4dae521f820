import FoundationEssentials
@testable import PorticoData
@testable import PorticoDomain

/// A session's record in the vault: what reads is written back the same.
func fuzzRecords(_ bytes: [UInt8]) {
    guard let record = try? SessionRecord(decoding: bytes) else { return }
    guard let once = try? record.encoded(), let again = try? SessionRecord(decoding: once),
        let twice = try? again.encoded()
    else { fatalError("a record cannot be written back") }
    require(once == twice, "a record is written back otherwise")
    // What was read and not written at all would be missing from both.
    require(
        record.account == again.account && record.phase == again.phase && record.clockOffset == again.clockOffset
            && record.idempotencyKey.reveal() == again.idempotencyKey.reveal() && record.issuer == again.issuer
            && record.isDeletionPending == again.isDeletionPending && record.isUnverified == again.isUnverified,
        "a part of a record is lost")
    require(isSame(record.credential, again.credential), "a part of a credential is lost")
    require(record.session == again.session, "another session is seen")
}

private func isSame(_ one: Credential?, _ other: Credential?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.hasTokens(of: other) && one.tokenType == other.tokenType && one.scope == other.scope
        && one.expiresAt == other.expiresAt && one.lifetime == other.lifetime && one.renewedAt == other.renewedAt
        && one.generation == other.generation
}

/// `config.json`: what reads is written back the same, and what is not understood is kept.
func fuzzConfiguration(_ bytes: [UInt8]) {
    guard let members = JSONValue(bytes)?.members,
        let stored = try? StoredServices(members, path: "config.json")
    else { return }
    var written = members
    stored.write(to: &written)
    guard let data = try? JSONEncoder().encode(JSONValue.object(written)), let read = JSONValue(Array(data))?.members,
        let again = try? StoredServices(read, path: "config.json")
    else { fatalError("a configuration cannot be written back") }
    require(again.services == stored.services, "\(stored.services) is written back as \(again.services)")
    for (name, value) in members where name != "services" {
        require(read[name] == value, "\(name) is not kept")
    }
    var twice = read
    again.write(to: &twice)
    require(twice == read, "written again it is another")
}

/// An image's first bytes: a size within the limits or none, and never another one because the file was cut.
func fuzzImages(_ bytes: [UInt8]) {
    let header = ImageHeader(bytes)
    if let image = try? ProfileImage(bytes: bytes) {
        let sides = 1...ProfileImage.sideLimit
        require(sides.contains(image.description.width) && sides.contains(image.description.height), "no such size")
        require(image.description.byteCount == bytes.count, "another number of bytes")
    }
    for count in [bytes.count / 2, bytes.count - 1] where count >= 0 {
        guard let cut = ImageHeader(Array(bytes.prefix(count))), let size = cut.size else { continue }
        require(cut.type == header?.type && size.width == header?.size?.width, "cut to \(count) it is another")
        require(size.height == header?.size?.height, "cut to \(count) it is higher or lower")
    }
}
