/// One whole control sequence (ECMA-48 §5.4) and what it means as input.
struct ControlSequence {
    private let marker: UInt8?
    private let parameters: [[Int]]
    private let intermediates: [UInt8]
    private let final: UInt8

    init(body: [UInt8], final: UInt8) {
        var rest = body[...]
        marker = rest.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
        if marker != nil { rest.removeFirst() }
        let numbers = rest.prefix { (0x30...0x3B).contains($0) }
        intermediates = Array(rest.dropFirst(numbers.count))
        parameters =
            numbers.isEmpty
            ? []
            : numbers.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false).map { group in
                group.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map(Self.number)
            }
        self.final = final
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> Int {
        digits.reduce(0) { min($0 * 10 + Int($1 - 0x30), 0x11_0000) }
    }

    /// Whether three bytes of an older mouse report follow.
    var isLegacyMouse: Bool {
        marker == nil && final == UInt8(ascii: "M") && parameters.isEmpty && intermediates.isEmpty
    }

    var isPasteStart: Bool { marker == nil && final == UInt8(ascii: "~") && parameter(0) == 200 }

    /// What it means, or `nil` when this version knows no meaning; it never leaks as text.
    var event: InputEvent? {
        switch marker {
        case UInt8(ascii: "<"): return mouse
        case UInt8(ascii: "?"): return reply
        case .some: return nil
        case nil: break
        }
        guard intermediates.isEmpty else { return linuxFunctionKey }
        guard !isRelease else { return nil }
        switch final {
        case UInt8(ascii: "I") where parameters.isEmpty: return .focus(true)
        case UInt8(ascii: "O") where parameters.isEmpty: return .focus(false)
        case UInt8(ascii: "Z"): return .key(Key(.tab, modifiers.union(.shift)))
        case UInt8(ascii: "u"): return unicodeKey(code: parameter(0), modifiers)
        case UInt8(ascii: "~"): return tilde
        // Another first number makes it a report, such as the cursor's place (R), and no key.
        default: return parameter(0) > 1 ? nil : Self.letterKey(final).map { .key(Key($0, modifiers)) }
        }
    }

    private func parameter(_ index: Int) -> Int {
        parameters.indices.contains(index) ? parameters[index].first ?? 0 : 0
    }

    private var modifiers: Key.Modifiers { Self.modifiers(parameter(1)) }

    private static func modifiers(_ value: Int) -> Key.Modifiers {
        Key.Modifiers(rawValue: max(0, value - 1) & 0b1111)
    }

    /// Whether the keyboard protocol reports a release (event type 3), which is no key press.
    private var isRelease: Bool { parameters.count > 1 && parameters[1].count > 1 && parameters[1][1] == 3 }

    private var tilde: InputEvent? {
        switch parameter(0) {
        case 27: return unicodeKey(code: parameter(2), modifiers)
        case 1, 7: return .key(Key(.home, modifiers))
        case 2: return .key(Key(.insert, modifiers))
        case 3: return .key(Key(.delete, modifiers))
        case 4, 8: return .key(Key(.end, modifiers))
        case 5: return .key(Key(.pageUp, modifiers))
        case 6: return .key(Key(.pageDown, modifiers))
        case let code: return Self.functionNumber(code).map { .key(Key(.function($0), modifiers)) }
        }
    }

    /// VT220 numbering, which skips 16, 22 and 27.
    private static func functionNumber(_ code: Int) -> Int? {
        switch code {
        case 11...15: code - 10
        case 17...21: code - 11
        case 23...26: code - 12
        case 28, 29: code - 13
        case 31...34: code - 14
        default: nil
        }
    }

    private func unicodeKey(code: Int, _ held: Key.Modifiers) -> InputEvent? {
        if let keypad = Self.keypadKey(code) { return .key(Key(keypad, held)) }
        switch code {
        case 13: return .key(Key(.enter, held))
        case 9: return .key(Key(.tab, held))
        case 27: return .key(Key(.escape, held))
        case 8, 127: return .key(Key(.backspace, held))
        case 57_344...63_743, 0..<32, 0x80...0x9F: return nil
        default:
            guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
            // A shifted letter is reported as the plain one with shift; as typed text it is the capital.
            if held == .shift, let upper = scalar.properties.uppercaseMapping.unicodeScalars.first,
                scalar.properties.uppercaseMapping.unicodeScalars.count == 1
            {
                return .key(Key(.scalar(upper)))
            }
            return .key(Key(.scalar(scalar), held))
        }
    }

    /// The keys of the number block, which the keyboard protocol tells apart and nobody here needs to.
    private static func keypadKey(_ code: Int) -> Key.Code? {
        switch code {
        case 57_399...57_408: Unicode.Scalar(UInt32(code - 57_399 + 0x30)).map(Key.Code.scalar)
        case 57_409: .scalar(".")
        case 57_410: .scalar("/")
        case 57_411: .scalar("*")
        case 57_412: .scalar("-")
        case 57_413: .scalar("+")
        case 57_414: .enter
        case 57_415: .scalar("=")
        case 57_417: .left
        case 57_418: .right
        case 57_419: .up
        case 57_420: .down
        case 57_421: .pageUp
        case 57_422: .pageDown
        case 57_423: .home
        case 57_424: .end
        case 57_425: .insert
        case 57_426: .delete
        default: nil
        }
    }

    /// The older report of the mouse: three bytes after `CSI M`, each 32 more than its value.
    static func legacyMouse(_ bytes: [UInt8]) -> InputEvent? {
        let values = bytes.map { max(0, Int($0) - 32) }
        guard values.count == 3, let action = mouseAction(values[0], isPress: values[0] & 0b11 != 3) else { return nil }
        return .mouse(MouseEvent(action: action, column: max(0, values[1] - 1), row: max(0, values[2] - 1)))
    }

    private static func mouseAction(_ button: Int, isPress: Bool) -> MouseEvent.Action? {
        switch button & 0b1100_0011 {
        case 64: .wheelUp
        case 65: .wheelDown
        default: button & 64 != 0 ? nil : button & 32 != 0 ? .move : isPress ? .press : .release
        }
    }

    private var mouse: InputEvent? {
        guard parameters.count == 3, final == UInt8(ascii: "M") || final == UInt8(ascii: "m") else { return nil }
        guard let action = Self.mouseAction(parameter(0), isPress: final == UInt8(ascii: "M")) else { return nil }
        return .mouse(MouseEvent(action: action, column: max(0, parameter(1) - 1), row: max(0, parameter(2) - 1)))
    }

    private var reply: InputEvent? {
        switch (final, intermediates) {
        case (UInt8(ascii: "u"), []): return .reply(.keyboardFlags(parameter(0)))
        case (UInt8(ascii: "c"), []): return .reply(.deviceAttributes)
        case (UInt8(ascii: "y"), [UInt8(ascii: "$")]): return .reply(.mode(parameter(0), state: parameter(1)))
        default: return nil
        }
    }

    /// The Linux console sends `CSI [ A` … `CSI [ E` for F1 to F5.
    private var linuxFunctionKey: InputEvent? {
        guard intermediates == [UInt8(ascii: "[")], parameters.isEmpty, (0x41...0x45).contains(final) else {
            return nil
        }
        return .key(Key(.function(Int(final) - 0x40)))
    }

    private static func letterKey(_ byte: UInt8) -> Key.Code? {
        switch byte {
        case UInt8(ascii: "A"): .up
        case UInt8(ascii: "B"): .down
        case UInt8(ascii: "C"): .right
        case UInt8(ascii: "D"): .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        case UInt8(ascii: "P"): .function(1)
        case UInt8(ascii: "Q"): .function(2)
        case UInt8(ascii: "R"): .function(3)
        case UInt8(ascii: "S"): .function(4)
        default: nil
        }
    }

    static func singleShiftKey(_ byte: UInt8) -> Key? {
        byte == UInt8(ascii: "M") ? Key(.enter) : letterKey(byte).map { Key($0) }
    }

    /// The key behind a byte below 0x80 other than Escape. 0x0A is control-J, not Enter.
    static func key(ofASCII byte: UInt8, _ held: Key.Modifiers) -> Key {
        switch byte {
        case 0x0D: Key(.enter, held)
        case 0x09: Key(.tab, held)
        case 0x7F: Key(.backspace, held)
        case 0x00: Key(.scalar(" "), held.union(.control))
        case 0x01...0x1A: Key(.scalar(Unicode.Scalar(byte + 0x60)), held.union(.control))
        case 0x1C...0x1F: Key(.scalar(Unicode.Scalar(byte + 0x40)), held.union(.control))
        default: Key(.scalar(Unicode.Scalar(byte)), held)
        }
    }
}
