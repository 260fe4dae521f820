internal import CPorticoSodium

/// Comparison whose duration says nothing about where two secrets differ.
public enum ConstantTime {
    /// Whether both hold the same bytes. Only the lengths can be learnt from the time it takes.
    public static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        Sodium.require()
        guard left.count == right.count else { return false }
        guard !left.isEmpty else { return true }
        return unsafe sodium_memcmp(left, right, left.count) == 0
    }
}
