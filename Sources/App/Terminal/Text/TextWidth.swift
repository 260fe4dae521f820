internal import CPorticoUTF8Proc

/// How many columns text takes in a terminal.
///
/// Never `wcwidth`: it depends on the locale and on a table that is older than the terminals. Ambiguous characters are
/// one column whatever the locale.
public enum TextWidth {
    /// Columns of a whole text, cluster by cluster.
    public static func columns(of text: String) -> Int {
        text.reduce(0) { $0 + columns(of: $1) }
    }

    /// Columns of one grapheme cluster: 0, 1 or 2.
    public static func columns(of cluster: Character) -> Int {
        let scalars = cluster.unicodeScalars
        guard let first = scalars.first else { return 0 }
        let width = columns(of: first)
        if scalars.count == 1 { return width }
        // What begins with a mark has lost its base; see `rooted`.
        guard width > 0 else { return rooted(cluster).map { columns(of: $0) } ?? 0 }
        if isRegionalIndicator(first) || scalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
        // A cluster is as wide as its widest scalar: marks and vowel jamo add nothing, an emoji sequence is one
        // picture.
        return scalars.reduce(width) { max($0, columns(of: $1)) }
    }

    /// The cluster without the marks that it begins with: terminals would put those onto the cell before.
    static func rooted(_ cluster: Character) -> Character? {
        guard let first = cluster.unicodeScalars.first, columns(of: first) == 0 else { return cluster }
        return String(String.UnicodeScalarView(cluster.unicodeScalars.drop { columns(of: $0) == 0 })).first
    }

    /// The cluster without what nobody sees and no emoji needs, such as a joiner between letters: some terminals put
    /// what is written after it into the same cell.
    static func visible(_ cluster: Character) -> Character {
        let scalars = Array(cluster.unicodeScalars)
        guard scalars.count > 1, !isHangul(cluster) else { return cluster }
        var kept = String.UnicodeScalarView()
        for (index, scalar) in scalars.enumerated() where index == 0 || isVisible(scalar, at: index, of: scalars) {
            kept.append(scalar)
        }
        return String(kept).first ?? cluster
    }

    private static func isVisible(_ scalar: Unicode.Scalar, at index: Int, of scalars: [Unicode.Scalar]) -> Bool {
        switch scalar.value {
        // Joins two pictures into one.
        case 0x200D:
            guard index + 1 < scalars.count else { return false }
            let next = scalars[index + 1].properties
            return next.isEmoji && !next.isEmojiModifier
        // Text or picture, and the flags of regions.
        case 0xFE00...0xFE0F: return true
        case 0xE0020...0xE007F: return scalars[0].properties.isEmoji
        default: return !scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether terminals disagree about the cluster's width, so that a column must be set again after it.
    package static func isRisky(_ cluster: Character) -> Bool {
        let scalars = cluster.unicodeScalars
        guard let first = scalars.first else { return false }
        if first.isASCII && scalars.count == 1 { return false }
        // Scalars that join, select or tint are treated differently, and so are marks that no composed form takes up.
        if scalars.count > 1, !isHangul(cluster) { return true }
        switch first.value {
        // A leading consonant alone would swallow the syllable after it.
        case 0x1100...0x115F, 0xA960...0xA97F: return true
        case 0x20E3, 0x1F3FB...0x1F3FF, 0x1F1E6...0x1F1FF, 0xE000...0xF8FF, 0xF0000...0x10FFFD: return true
        // What a newer Unicode may have made wide.
        default: return first.properties.generalCategory == .unassigned
        }
    }

    static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
        (0x1F1E6...0x1F1FF).contains(scalar.value)
    }

    private static func isHangul(_ cluster: Character) -> Bool {
        cluster.unicodeScalars.allSatisfy { scalar in
            switch scalar.value {
            case 0x1100...0x11FF, 0xA960...0xA97F, 0xAC00...0xD7FF: true
            default: false
            }
        }
    }

    private static func columns(of scalar: Unicode.Scalar) -> Int {
        switch scalar.value {
        case 0x20...0x7E: return 1
        case 0..<0x20, 0x7F..<0xA0: return 0
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        case 0x1100...0x115F, 0xA960...0xA97F, 0xAC00...0xD7A3: return 2
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator, .surrogate:
            return 0
        default: break
        }
        if scalar.properties.isEmojiPresentation || isRegionalIndicator(scalar) { return 2 }
        return utf8proc_charwidth(Int32(bitPattern: scalar.value)) == 2 ? 2 : 1
    }
}
