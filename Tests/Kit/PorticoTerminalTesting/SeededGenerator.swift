/// Random numbers that are the same for the same seed (SplitMix64; Steele, Lea, Flood 2014).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts the sequence of a seed.
    package init(seed: UInt64) {
        state = seed
    }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, but without, `limit`, which must be positive.
    package mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }

    /// One of several; the list must not be empty.
    package mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }
}
