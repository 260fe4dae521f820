/// The address between the brackets of a host (RFC 3986 §3.2.2), so that one address has one spelling (RFC 5952).
struct IPv6Literal: Equatable {
    /// Eight groups, the most significant first.
    let groups: [UInt16]

    /// Reads an address without brackets; `nil` for anything else, zones included.
    init?(_ text: some StringProtocol) {
        var halves: [[UInt16]] = []
        if let gap = text.firstRange(of: "::") {
            let (head, tail) = (text[..<gap.lowerBound], text[gap.upperBound...])
            guard let left = head.isEmpty ? [] : Self.groups(head, mayEndInIPv4: false),
                let right = tail.isEmpty ? [] : Self.groups(tail),
                left.count + right.count < 8
            else { return nil }
            halves = [left, Array(repeating: 0, count: 8 - left.count - right.count), right]
        } else {
            guard let all = Self.groups(text), all.count == 8 else { return nil }
            halves = [all]
        }
        groups = Array(halves.joined())
    }

    /// The recommended spelling: lower case, no leading zeros, the longest run of zeros as `::`.
    var text: String {
        var longest = 0..<0
        var start = 0
        while start < 8 {
            let end = groups[start...].firstIndex { $0 != 0 } ?? 8
            if end - start > max(1, longest.count) { longest = start..<end }
            start = max(end, start + 1)
        }
        func words(_ range: some Sequence<Int>) -> String {
            range.map { String(groups[$0], radix: 16) }.joined(separator: ":")
        }
        if longest.isEmpty { return words(0..<8) }
        return "\(words(0..<longest.lowerBound))::\(words(longest.upperBound..<8))"
    }

    /// Whether the address is `::1`, or an IPv4 loopback address in the form of IPv6.
    var isLoopback: Bool {
        groups == [0, 0, 0, 0, 0, 0, 0, 1]
            || groups[..<5].allSatisfy { $0 == 0 } && groups[5] == 0xFFFF
                && groups[6] >> 8 == 127
    }

    private static func groups(_ text: some StringProtocol, mayEndInIPv4: Bool = true) -> [UInt16]? {
        var result: [UInt16] = []
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        for (index, part) in parts.enumerated() {
            if mayEndInIPv4, index == parts.count - 1, part.contains(".") {
                guard let bytes = IPv4Literal(part)?.bytes else { return nil }
                result += [UInt16(bytes[0]) << 8 | UInt16(bytes[1]), UInt16(bytes[2]) << 8 | UInt16(bytes[3])]
            } else {
                guard (1...4).contains(part.utf8.count), part.allSatisfy(\.isHexDigit),
                    let group = UInt16(part, radix: 16)
                else { return nil }
                result.append(group)
            }
        }
        return result
    }
}

/// Four decimal numbers from 0 to 255 without leading zeros (RFC 3986 §3.2.2).
struct IPv4Literal: Equatable {
    /// The numbers, the most significant first.
    let bytes: [UInt8]

    init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        bytes = parts.compactMap { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } && (part == "0" || !part.hasPrefix("0"))
                ? UInt8(part) : nil
        }
        guard bytes.count == 4 else { return nil }
    }
}
