/// The secrets that a request carried, beside its answer, so that whoever shows words of the answer can see whether it
/// repeats one of them.
package struct SentSecrets: Sendable {
    /// Passwords, tokens and codes as they were before they were written into a header or body.
    package let values: [String]

    /// Holds secrets.
    package init(_ values: [String]) {
        self.values = values
    }
}

extension SentSecrets: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// How many there are.
    package var description: String { "\(values.count) secrets" }
    /// The same as ``description``.
    package var debugDescription: String { description }
    /// No children, so that a dump shows ``description`` alone.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
