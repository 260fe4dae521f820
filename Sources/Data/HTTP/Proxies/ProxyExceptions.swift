/// The hosts of `NO_PROXY`: names with everything below them, addresses, networks, and `*` for all.
///
/// Entries are separated by commas or blanks. A dot or `*.` before a name changes nothing, a dot after it neither. An
/// entry may end with a port, which then has to be the request's.
struct ProxyExceptions: Sendable {
    private let entries: [Entry]

    private struct Entry {
        let host: Host
        let port: Int?
    }

    private enum Host {
        case any
        case name(String)
        case network(bytes: [UInt8], bits: Int)
    }

    init(_ text: String) {
        entries = text.split { $0 == "," || $0 == " " || $0 == "\t" }.compactMap { Self.entry($0.lowercased()) }
    }

    func contains(_ origin: HTTPURL.Origin) -> Bool {
        let address = Self.bytes(origin.host)
        let name = Self.withoutFinalDot(origin.host)
        return entries.contains { entry in
            guard entry.port == nil || entry.port == origin.port else { return false }
            switch entry.host {
            case .any: return true
            case .name(let suffix): return address == nil && (name == suffix || name.hasSuffix("." + suffix))
            case .network(let bytes, let bits):
                return address.map { $0.count == bytes.count && Self.agree($0, bytes, bits) } == true
            }
        }
    }

    private static func entry(_ text: String) -> Entry? {
        if text == "*" { return Entry(host: .any, port: nil) }
        if let slash = text.firstIndex(of: "/") {
            guard let bytes = bytes(text[..<slash]), let bits = Int(text[text.index(after: slash)...]),
                (0...bytes.count * 8).contains(bits)
            else { return nil }
            return Entry(host: .network(bytes: bytes, bits: bits), port: nil)
        }
        if let bytes = bytes(text) { return Entry(host: .network(bytes: bytes, bits: bytes.count * 8), port: nil) }
        var host = text
        var port: Int?
        if let colon = text.lastIndex(of: ":"), let number = Int(text[text.index(after: colon)...]) {
            host = String(text[..<colon])
            port = number
        }
        if let bytes = bytes(host) { return Entry(host: .network(bytes: bytes, bits: bytes.count * 8), port: port) }
        if host.hasPrefix("*.") { host.removeFirst() }
        if host.hasPrefix(".") { host.removeFirst() }
        host = withoutFinalDot(host)
        return host.isEmpty ? nil : Entry(host: .name(host), port: port)
    }

    /// An address of either family, with or without brackets.
    private static func bytes(_ host: some StringProtocol) -> [UInt8]? {
        if let address = IPv4Literal(host) { return address.bytes }
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? host.dropFirst().dropLast() : host[...]
        return IPv6Literal(bare)?.groups.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    }

    private static func agree(_ one: [UInt8], _ other: [UInt8], _ bits: Int) -> Bool {
        zip(one, other).enumerated().allSatisfy { index, pair in
            let relevant = min(8, max(0, bits - index * 8))
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> relevant)
            return pair.0 & mask == pair.1 & mask
        }
    }

    private static func withoutFinalDot(_ name: String) -> String {
        name.hasSuffix(".") ? String(name.dropLast()) : name
    }
}
