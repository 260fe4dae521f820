/// Makes text that came from outside safe to show: nothing in it can move the cursor, reorder or hide text.
public enum Sanitize {
    /// One line: controls are shown as symbols, line breaks too; bidirectional controls and C1 are dropped.
    public static func line(_ text: String) -> String {
        clean(text, keepsLineBreaks: false)
    }

    /// Several lines: like ``line(_:)``, but line feeds stay.
    public static func lines(_ text: String) -> String {
        clean(text, keepsLineBreaks: true)
    }

    private static func clean(_ text: String, keepsLineBreaks: Bool) -> String {
        guard text.unicodeScalars.contains(where: isSuspect) else { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x0A where keepsLineBreaks: result.append(scalar)
            case 0x09: result.append(" ")
            case 0x00...0x1F: result.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
            case 0x7F: result.append("\u{2421}")
            case 0x2028, 0x2029: result.append("\u{2424}")
            default:
                if !isDropped(scalar) { result.append(scalar) }
            }
        }
        return String(result)
    }

    private static func isSuspect(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value < 0x20 || scalar.value == 0x7F || scalar.value == 0x2028 || scalar.value == 0x2029
            || isDropped(scalar)
    }

    private static func isDropped(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x80...0x9F, 0x061C, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060, 0x2066...0x206F, 0xFEFF,
            0xFFF9...0xFFFB:
            true
        default: false
        }
    }
}
