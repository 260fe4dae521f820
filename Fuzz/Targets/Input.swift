@testable import PorticoTerminal

/// A terminal's input: however the bytes are cut, the events are the same; no control is handed on as text; nothing
/// that comes makes the decoder deaf.
func fuzzInput(_ bytes: [UInt8]) {
    var input = Input(bytes)
    var cuts = UInt32(input.byte()) << 8 | UInt32(input.byte())
    let bytes = Array(input.rest)
    var whole = InputDecoder()
    var single = InputDecoder()
    var parts = InputDecoder()
    let events = whole.feed(bytes)
    let one = bytes.flatMap { single.feed(CollectionOfOne($0)) }
    require(one == events, "\(events) as a whole, \(one) byte by byte")
    var cut: [InputEvent] = []
    var rest = bytes[...]
    while !rest.isEmpty {
        cuts = cuts &* 1_664_525 &+ 1_013_904_223
        let length = 1 + Int(cuts >> 24) % 9
        cut += parts.feed(rest.prefix(length))
        rest = rest.dropFirst(length)
    }
    require(cut == events, "\(events) as a whole, \(cut) in parts")
    require(whole.wait == parts.wait, "it depends on the cuts how long a wait is needed")
    require(events.count <= bytes.count, "\(events.count) events of \(bytes.count) bytes")
    for event in events {
        if case .key(let key) = event, case .scalar(let scalar) = key.code {
            require(!hasControls(String(scalar)), "\(key) as text")
        }
    }
    var waiting = parts
    require(whole.flush() == parts.flush(), "flushed differently")
    require(whole.wait == nil, "a wait is needed after a flush")
    // CAN ends a sequence, the mark ends a paste, the terminator ends a string.
    _ = waiting.feed(Array("\u{18}\u{1B}[201~\u{18}   \u{1B}\\".utf8))
    let back = waiting.feed(Array("z".utf8))
    require(back == [.key(Key(.scalar("z")))], "a key after the end was read as \(back)")
    checkPaste(bytes)
    for text in [String(decoding: bytes, as: UTF8.self)] {
        let shown = Sanitize.line(text)
        require(!isTreacherous(shown), "a control is shown")
        require(Sanitize.line(shown).unicodeScalars.elementsEqual(shown.unicodeScalars), "made safe twice is another")
        require(shown.allSatisfy { (0...2).contains(TextWidth.columns(of: $0)) }, "a cluster wider than two columns")
    }
}

/// A paste is one event, whatever keys and sequences lie in it, and holds what was pasted.
private func checkPaste(_ bytes: [UInt8]) {
    let end = Array("\u{1B}[201~".utf8)
    var content = bytes
    while let place = content.firstRange(of: end) { content.removeSubrange(place) }
    var decoder = InputDecoder()
    let events = decoder.feed(Array("\u{1B}[200~".utf8) + content + end)
    require(events == [.paste(String(decoding: content, as: UTF8.self))], "\(content) was pasted as \(events)")
    require(!decoder.isPasting && !decoder.needsTimeout, "a paste that ended goes on")
}
