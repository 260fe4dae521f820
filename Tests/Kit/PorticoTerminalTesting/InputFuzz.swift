internal import PorticoTerminal

/// Random bytes as a terminal's input: whatever comes, the decoder must not trap, must not depend on how the bytes were
/// split, must hand on no control character as text, and must find its way back.
package enum InputFuzz {
    /// Feeds the bytes of a seed and says what went wrong, if anything did.
    package static func fault(seed: UInt64, bytes count: Int) -> String? {
        var random = SeededGenerator(seed: seed)
        var whole = InputDecoder()
        var split = InputDecoder()
        var fed = 0
        while fed < count {
            let bytes = Array(piece(&random).prefix(count - fed))
            fed += bytes.count
            let events = whole.feed(bytes)
            var parts: [InputEvent] = []
            var rest = bytes[...]
            while !rest.isEmpty {
                let length = 1 + random.below(min(7, rest.count))
                parts += split.feed(rest.prefix(length))
                rest = rest.dropFirst(length)
            }
            if events != parts { return "byte \(fed): \(events) as a whole, \(parts) in parts" }
            if let leak = events.first(where: isControlText) { return "byte \(fed): \(leak) as text" }
            if random.below(50) == 0 {
                if whole.flush() != split.flush() { return "byte \(fed): flushed differently" }
            }
        }
        _ = whole.feed(Array("\u{18}\u{1B}[201~\u{18}   \u{1B}\\".utf8))
        let back = whole.feed(Array("z".utf8))
        return back == [.key(Key(.scalar("z")))] ? nil : "a key after the end was read as \(back)"
    }

    private static func isControlText(_ event: InputEvent) -> Bool {
        guard case .key(let key) = event, case .scalar(let scalar) = key.code else { return false }
        return scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
    }

    private static let tokens: [[UInt8]] = [
        "\u{1B}", "\u{1B}[", "\u{1B}O", "\u{1B}]", "\u{1B}P", "\u{1B}_", "\u{1B}\\", "\u{1B}[200~", "\u{1B}[201~",
        "\u{1B}[M",
        "\u{1B}[<0;1;1M", "\u{1B}[27;5;99~", "\u{1B}[99;5u", "\u{1B}[57399u", "\u{1B}[?2026;2$y", "\u{1B}[1;2:3A",
        "\u{1B}[[A", "\u{07}", "\u{18}", "\u{9C}", ";", ":", "$", "9999999999", "m", "~", "u", "M", "R", "안녕",
        "\u{1112}\u{1161}",
        "👨‍👩‍👧‍👦", "\r", "\n", "\t", "\u{7F}", "a",
    ].map { Array($0.utf8) }

    private static func piece(_ random: inout SeededGenerator) -> [UInt8] {
        switch random.below(4) {
        case 0: return (0...random.below(12)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
        case 1: return Array(random.pick(tokens).dropLast(random.below(2)))
        default: return random.pick(tokens)
        }
    }
}
