extension Int {
    /// The number in decimal, filled with zeros on the left up to `width` digits.
    func padded(to width: Int) -> String {
        let digits = String(magnitude)
        return (self < 0 ? "-" : "") + String(repeating: "0", count: Swift.max(0, width - digits.count)) + digits
    }
}
