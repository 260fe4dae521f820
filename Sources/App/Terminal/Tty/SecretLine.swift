/// Gathers a line that is typed unseen, byte by byte, with the few editing keys that make sense then.
///
/// Escape sequences (arrows, the marks around pasted text) are taken out whole; line breaks in pasted text are dropped.
/// An end that never comes only time can tell: while something ``isUnfinished`` and nothing comes, call ``elapse()``.
struct SecretLine {
    enum Step: Equatable {
        case more
        case done
        case end
    }

    private enum State {
        case text
        case escape
        case sequence([UInt8])
        case single
    }

    private(set) var bytes: [UInt8] = []
    private var state = State.text
    private var isPasting = false

    /// Whether a sequence or a paste was begun and its end has not come.
    var isUnfinished: Bool {
        if case .text = state { isPasting } else { true }
    }

    /// Notes that its end does not come: what follows is typed.
    mutating func elapse() {
        state = .text
        isPasting = false
    }

    mutating func feed(_ byte: UInt8) -> Step {
        switch state {
        case .text: return feedText(byte)
        case .escape:
            state = byte == UInt8(ascii: "[") ? .sequence([]) : byte == UInt8(ascii: "O") ? .single : .text
        case .single: state = .text
        case .sequence(let parameters):
            if (0x40...0x7E).contains(byte) {
                if byte == UInt8(ascii: "~") { mark(parameters) }
                state = .text
            } else if (0x20...0x3F).contains(byte), parameters.count < 64 {
                state = .sequence(parameters + [byte])
            } else {
                state = .text
            }
        }
        return .more
    }

    /// Overwrites what was typed.
    mutating func wipe() {
        for index in bytes.indices { bytes[index] = 0 }
        bytes.removeAll()
    }

    private mutating func feedText(_ byte: UInt8) -> Step {
        switch byte {
        case 0x1B: state = .escape
        case 0x0A, 0x0D:
            if !isPasting { return .done }
        case _ where isPasting: bytes.append(byte)
        case 0x04: if bytes.isEmpty { return .end }
        case 0x08, 0x7F: removeLast()
        case 0x15: wipe()
        case 0x00...0x1F: break
        default: bytes.append(byte)
        }
        return .more
    }

    private mutating func removeLast() {
        var text = String(decoding: bytes, as: UTF8.self)
        guard !text.isEmpty else { return }
        text.removeLast()
        let kept = text.utf8.count
        while bytes.count > kept { bytes.removeLast() }
    }

    private mutating func mark(_ parameters: [UInt8]) {
        if parameters == Array("200".utf8) { isPasting = true }
        if parameters == Array("201".utf8) { isPasting = false }
    }
}
