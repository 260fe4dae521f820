internal import PorticoDomain

/// Why the system or a library says that something failed. It comes in English; a sentence in Korean needs it in
/// Korean.
package struct SystemReason {
    private let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// The reason in the words of a language. One that is not known stays English, and is quoted as what it is.
    package func text(in language: Language) -> String {
        switch language {
        case .english: text
        case .korean: koreanText
        }
    }

    private var koreanText: String {
        if let known = Self.known(text) { return known }
        let isOneWord = !text.contains { $0.isWhitespace }
        return isOneWord || text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } ? text : "“\(text)”"
    }

    /// The words for a text of the tables, also behind a path or another word and a colon.
    private static func known(_ text: String) -> String? {
        if let known = korean[text] ?? filled(text) { return known }
        guard let colon = text.lastRange(of: ": ") else { return nil }
        let (subject, reason) = (String(text[..<colon.lowerBound]), String(text[colon.upperBound...]))
        guard let known = known(reason) else { return nil }
        return "\(korean[subject] ?? subject): \(known)"
    }

    private static func filled(_ text: String) -> String? {
        for pattern in patterns {
            let parts = pattern.english.split(separator: "…", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2, text.hasPrefix(parts[0]), text.hasSuffix(parts[1]),
                text.count >= parts[0].count + parts[1].count
            else { continue }
            let inserted = text.dropFirst(parts[0].count).dropLast(parts[1].count)
            return pattern.korean.split(separator: "…", omittingEmptySubsequences: false).joined(
                separator: String(inserted))
        }
        return nil
    }
}

extension String {
    fileprivate func lastRange(of separator: String) -> Range<Index>? {
        ranges(of: separator).last
    }
}

extension VaultFault {
    /// The fault with the system's reason in the words of a language.
    func speaking(_ language: Language) -> VaultFault {
        switch self {
        case .locked(let reason): .locked(reason: SystemReason(reason).text(in: language))
        case .passphraseUnreadable(let source, let reason):
            .passphraseUnreadable(source: source, reason: SystemReason(reason).text(in: language))
        case .unreadable(let reason): .unreadable(reason: SystemReason(reason).text(in: language))
        case .unwritable(let reason): .unwritable(reason: SystemReason(reason).text(in: language))
        default: self
        }
    }
}
