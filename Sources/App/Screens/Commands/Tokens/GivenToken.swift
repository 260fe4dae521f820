import PorticoKit

/// The token in `PORTICO_TOKEN`, which stands before every session.
struct GivenToken: Sendable {
    let token: Secret<String>

    /// `nil` when the variable is missing or empty.
    ///
    /// What a paste leaves around a token (blanks, line ends, a byte order mark) is taken off; what could not stand in
    /// a header is refused, and what nobody can see is named.
    init?(_ variables: [String: String]) throws(CommandFailure) {
        guard let text = variables[ProgramWords.variable("TOKEN")], !text.isEmpty else { return nil }
        var scalars = text.unicodeScalars[...]
        while let first = scalars.first, Self.isAround(first) { scalars.removeFirst() }
        while let last = scalars.last, Self.isAround(last) { scalars.removeLast() }
        if let unseen = scalars.first(where: { Self.unseen.contains($0.value) }) {
            let digits = String(unseen.value, radix: 16, uppercase: true)
            throw .usage(
                .other(
                    Phrase(
                        "PORTICO_TOKEN contains an invisible character, U+\(digits); copy the token again",
                        ko: "PORTICO_TOKEN에 보이지 않는 문자 U+\(digits)가 있어요. 토큰을 다시 복사하세요"),
                    topic: "environment"))
        }
        guard String(scalars).isAccessToken else {
            throw .usage(
                .other(
                    Phrase(
                        "PORTICO_TOKEN contains a space, a line break or another character that no token has",
                        ko: "PORTICO_TOKEN에 빈칸, 줄바꿈처럼 토큰에 없는 문자가 있어요"),
                    topic: "environment"))
        }
        token = Secret(String(scalars))
    }

    /// Whether the variable says anything.
    static func isSet(_ variables: [String: String]) -> Bool {
        variables[ProgramWords.variable("TOKEN")]?.isEmpty == false
    }

    private static func isAround(_ scalar: Unicode.Scalar) -> Bool {
        [0x09, 0x0A, 0x0D, 0x20, 0xFEFF].contains(scalar.value)
    }

    /// Soft hyphen, joiners, direction marks, byte order mark: what takes no room.
    private static let unseen: Set<UInt32> =
        Set([0xAD, 0x61C, 0x180E, 0xFEFF]).union(0x200B...0x200F).union(0x202A...0x202E).union(0x2060...0x206F)
}
