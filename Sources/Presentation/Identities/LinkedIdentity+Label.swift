package import PorticoDomain

extension LinkedIdentity {
    /// Who it is at the provider, where that shows anything.
    package var shownName: String? {
        name.flatMap { name in
            let isSeen = name.unicodeScalars.contains { scalar in
                let properties = scalar.properties
                return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
                    && properties.generalCategory != .control
            }
            return isSeen ? name : nil
        }
    }

    /// Which identity it is among several, on a line: the provider's name, and who it is there or else the issuer.
    package var label: String {
        let detail = shownName ?? (provider == nil ? nil : issuer)
        guard let detail else { return providerName }
        return "\(providerName) (\(Self.cut(detail)))"
    }

    private static let longest = 60

    private static func cut(_ text: String) -> String {
        text.count > longest ? text.prefix(longest - 1) + "…" : text
    }
}
