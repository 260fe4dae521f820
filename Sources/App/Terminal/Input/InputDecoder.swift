/// Turns bytes from a terminal into events: a state machine without clock or descriptor.
///
/// However the bytes are split into reads, the events are the same. A lone Escape is the one thing only time can
/// tell from the start of a sequence: while ``needsTimeout`` is true and no byte comes, call ``flush()``.
package struct InputDecoder: Sendable {
    private enum State: Sendable {
        case ground
        case escape
        case singleShift
        case control
        case string(endsWithBell: Bool)
        case stringEscape
        case paste
        case legacyMouse
    }

    /// The most bytes that one paste hands on.
    package static let pasteLimit = 1 << 20
    private static let sequenceLimit = 256
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    private var state = State.ground
    private var sequence: [UInt8] = []
    private var pasted: [UInt8] = []
    private var text = UTF8Accumulator()
    private var isAltPending = false

    /// Makes a decoder at the start of input.
    package init() {}

    /// Whether an Escape key and the start of a sequence cannot be told apart yet.
    package var needsTimeout: Bool {
        switch state {
        case .escape, .singleShift: true
        case .control: sequence.isEmpty
        default: false
        }
    }

    /// Whether a paste was begun and its end has not come; an end that never comes must not swallow every key.
    package var isPasting: Bool {
        if case .paste = state { true } else { false }
    }

    /// Takes bytes and returns the events that they complete.
    package mutating func feed(_ bytes: some Sequence<UInt8>) -> [InputEvent] {
        var events: [InputEvent] = []
        for byte in bytes { step(byte, into: &events) }
        return events
    }

    /// Takes what is pending for what it is when nothing follows.
    package mutating func flush() -> [InputEvent] {
        defer {
            state = .ground
            sequence.removeAll()
        }
        switch state {
        case .escape: return [.key(Key(.escape))]
        case .singleShift: return [.key(.alt("O"))]
        case .control where sequence.isEmpty: return [.key(.alt("["))]
        case .paste:
            defer { pasted = [] }
            return [.paste(String(decoding: pasted.prefix(Self.pasteLimit), as: UTF8.self))]
        default: return []
        }
    }

    private mutating func step(_ byte: UInt8, into events: inout [InputEvent]) {
        switch state {
        case .ground: ground(byte, into: &events)
        case .escape: escape(byte, into: &events)
        case .singleShift:
            state = .ground
            if let key = ControlSequence.singleShiftKey(byte) { events.append(.key(key)) }
        case .control: control(byte, into: &events)
        case .string(let endsWithBell): string(byte, endsWithBell)
        case .stringEscape:
            if byte == UInt8(ascii: "\\") {
                state = .ground
            } else if byte != 0x1B {
                state = .escape
                escape(byte, into: &events)
            }
        case .paste: paste(byte, into: &events)
        case .legacyMouse:
            sequence.append(byte)
            guard sequence.count == 3 else { return }
            state = .ground
            if let event = ControlSequence.legacyMouse(sequence) { events.append(event) }
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
        case UInt8(ascii: "]"):
            state = .string(endsWithBell: true)
        case UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            state = .string(endsWithBell: false)
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

    private mutating func string(_ byte: UInt8, _ endsWithBell: Bool) {
        switch byte {
        case 0x07 where endsWithBell, 0x18, 0x1A: state = .ground
        case 0x1B: state = .stringEscape
        default: break
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
