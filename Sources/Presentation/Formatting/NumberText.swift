/// A whole number with commas between groups of three digits: `1,234,567`.
package struct NumberText: Equatable, Sendable, CustomStringConvertible {
    /// The number in digits and commas.
    package let description: String

    /// Writes a number.
    package init(_ number: Int) {
        var groups: [String] = []
        var rest = number.magnitude
        while rest >= 1_000 {
            groups.insert(Int(rest % 1_000).padded(to: 3), at: 0)
            rest /= 1_000
        }
        groups.insert(String(rest), at: 0)
        description = (number < 0 ? "-" : "") + groups.joined(separator: ",")
    }
}
