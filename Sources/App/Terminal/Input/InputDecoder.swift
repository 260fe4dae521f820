/// Turns bytes from a terminal into events: a state machine without clock or descriptor.
///
/// However the bytes are split into reads, the events are the same. A lone Escape, and an end that never comes, only
/// time can tell: while there is a ``wait`` and no byte comes for that long, call ``elapse()``. Nothing that was begun
/// keeps Control-C from getting through: within a sequence or a string it ends it, in a paste when it comes alone after
/// a pause.
package struct InputDecoder: Sendable {
    /// What silence there must be for what has begun to be taken for what it is.
    package enum Wait: Equatable, Sendable {
        /// As long as what follows an Escape may take.
        case key
        /// 1 s, after which the rest of a sequence or string comes no more.
        case sequence
        /// Half a second, after which Control-C alone ends a paste.
        case pastePause
        /// 1.5 s more, after which a paste has no end.
        case pasteEnd
    }

    private enum State: Sendable {
        case ground
        case escape
        case singleShift
        case control
        case stringStart(UInt8)
        case string(endsWithBell: Bool)
        case stringEscape
        case paste
        case legacyMouse
    }

    /// The most bytes that one paste hands on.
    package static let pasteLimit = 1 << 20
    private static let sequenceLimit = 256
    private static let interrupt: UInt8 = 0x03
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private var state = State.ground
    private var sequence: [UInt8] = []
    private var pasted: [UInt8] = []
    private var text = UTF8Accumulator()
    private var isAltPending = false
    private var isQuiet = false

    /// Makes a decoder at the start of input.
    package init() {}

    /// How long silence must last for ``elapse()``; `nil` when nothing is pending that time could tell.
    package var wait: Wait? {
        switch state {
        case .ground: nil
        case .escape, .singleShift, .stringStart: .key
        case .control: sequence.isEmpty ? .key : .sequence
        case .string, .stringEscape, .legacyMouse: .sequence
        case .paste: isQuiet ? .pasteEnd : .pastePause
        }
    }

    /// Takes bytes and returns the events that they complete.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        if isQuiet, Self.isInterrupt(bytes) { events = flush() }
        isQuiet = false
        for byte in bytes { step(byte, into: &events) }
        return events
    }

    /// Notes that no byte came for as long as ``wait`` says.
    package mutating func elapse() -> [InputEvent] {
        guard wait != .pastePause else {
            isQuiet = true
            return []
        }
        return flush()
    }

    private static func isInterrupt(_ bytes: some Sequence<UInt8>) -> Bool {
        var decoder = InputDecoder()
        return decoder.feed(bytes) == [.key(.control("c"))]
    }

    /// Takes what is pending for what it is when nothing follows.
    package mutating func flush() -> [InputEvent] {
        defer {
            state = .ground
            isQuiet = false
            sequence.removeAll()
        }
        switch state {
        case .escape: return [.key(Key(.escape))]
        case .singleShift: return [.key(.alt("O"))]
        case .stringStart(let introducer): return [.key(.alt(Unicode.Scalar(introducer)))]
        case .control where sequence.isEmpty: return [.key(.alt("["))]
        case .paste:
            defer { pasted = [] }
            return [.paste(String(decoding: pasted.prefix(Self.pasteLimit), as: UTF8.self))]
        default: return []
        }
    }

    private mutating func step(_ byte: UInt8, into events: inout [InputEvent]) {
        if byte == Self.interrupt, endsWithInterrupt { state = .ground }
        switch state {
        case .ground: ground(byte, into: &events)
        case .escape: escape(byte, into: &events)
        case .singleShift:
            state = .ground
            if byte == 0x1B { return ground(byte, into: &events) }
            if let key = ControlSequence.singleShiftKey(byte) { events.append(.key(key)) }
        case .control: control(byte, into: &events)
        case .stringStart(let introducer): string(byte, introducer == UInt8(ascii: "]"))
        case .string(let endsWithBell): string(byte, endsWithBell)
        case .stringEscape:
            if byte == UInt8(ascii: "\\") {
                state = .ground
            } else if byte != 0x1B {
                state = .escape
                escape(byte, into: &events)
            }
        case .paste: paste(byte, into: &events)
        case .legacyMouse where byte == 0x1B: state = .escape
        case .legacyMouse:
            sequence.append(byte)
            guard sequence.count == 3 else { return }
            state = .ground
            if let event = ControlSequence.legacyMouse(sequence) { events.append(event) }
        }
    }

    /// Whether Control-C, which no sequence or string holds, means that its end does not come.
    private var endsWithInterrupt: Bool {
        switch state {
        case .ground, .escape, .paste: false
        case .singleShift, .control, .stringStart, .string, .stringEscape, .legacyMouse: true
        }
    }

    private mutating func ground(_ byte: UInt8, into events: inout [InputEvent]) {
        let modifiers: Key.Modifiers = isAltPending ? .alt : []
        if byte < 0x80 {
            if text.isPending, let replacement = text.abandon() { append(replacement, modifiers, to: &events) }
            if byte == 0x1B {
                isAltPending = false
                state = .escape
            } else {
                events.append(.key(ControlSequence.key(ofASCII: byte, isAltPending ? .alt : [])))
                isAltPending = false
            }
            return
        }
        for scalar in text.feed(byte) { append(scalar, modifiers, to: &events) }
    }

    private mutating func append(_ scalar: Unicode.Scalar, _ modifiers: Key.Modifiers, to events: inout [InputEvent]) {
        isAltPending = false
        guard !(0x80...0x9F).contains(scalar.value) else { return }
        events.append(.key(Key(.scalar(scalar), modifiers)))
    }

    private mutating func escape(_ byte: UInt8, into events: inout [InputEvent]) {
        switch byte {
        case 0x1B:
            events.append(.key(Key(.escape)))
        case UInt8(ascii: "["):
            state = .control
            sequence.removeAll(keepingCapacity: true)
        case UInt8(ascii: "O"):
            state = .singleShift
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            state = .stringStart(byte)
        default:
            state = .ground
            isAltPending = true
            ground(byte, into: &events)
        }
    }

    private mutating func control(_ byte: UInt8, into events: inout [InputEvent]) {
        switch byte {
        case 0x1B:
            state = .escape
        case 0x18, 0x1A:
            state = .ground
        case 0x40...0x7E where !(byte == UInt8(ascii: "[") && sequence.isEmpty):
            state = .ground
            let arrived = ControlSequence(body: sequence, final: byte)
            if arrived.isPasteStart {
                pasted.removeAll(keepingCapacity: true)
                state = .paste
            } else if arrived.isLegacyMouse {
                sequence.removeAll(keepingCapacity: true)
                state = .legacyMouse
            } else if let event = arrived.event {
                events.append(event)
            }
        case 0x20...0x7E:
            // Bytes past the limit are taken off the wire like the rest, but remembered no more.
            if sequence.count < Self.sequenceLimit { sequence.append(byte) }
        default:
            break
        }
    }

    /// Nothing of a string is kept, however long it is.
    private mutating func string(_ byte: UInt8, _ endsWithBell: Bool) {
        switch byte {
        case 0x07 where endsWithBell, 0x18, 0x1A: state = .ground
        case 0x1B: state = .stringEscape
        default: state = .string(endsWithBell: endsWithBell)
        }
    }

    private mutating func paste(_ byte: UInt8, into events: inout [InputEvent]) {
        pasted.append(byte)
        if byte == UInt8(ascii: "~"), pasted.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
            state = .ground
            let content = pasted.dropLast(Self.pasteEnd.count).prefix(Self.pasteLimit)
            events.append(.paste(String(decoding: content, as: UTF8.self)))
            pasted = []
        } else if pasted.count > Self.pasteLimit + 2 * Self.pasteEnd.count {
            // Keep the tail, in which the end mark may have begun.
            pasted.remove(at: Self.pasteLimit)
        }
    }
}
