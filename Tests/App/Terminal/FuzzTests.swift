import PorticoTerminalTesting
import Testing

/// Seeds that once found a fault are kept here; `Scripts/soak terminal` looks for more.
struct FuzzTests {
    /// 405 and 901: a mark without its base went to the cell before. 2105: a picture of the same size after a resize.
    static let frameSeeds: [UInt64] = [405, 901, 2105]
    static let inputSeeds: [UInt64] = []

    @Test(arguments: VirtualTerminal.WidthModel.allCases, frameSeeds + (10_000..<10_040))
    func `T13: an incremental frame shows what a full repaint shows`(model: VirtualTerminal.WidthModel, seed: UInt64) {
        #expect(FrameFuzz.fault(seed: seed, model: model, steps: 8) == nil)
    }

    @Test(arguments: inputSeeds + (20_000..<20_004))
    func `T6: random bytes do the same however they are split, and a key after them is a key`(seed: UInt64) {
        #expect(InputFuzz.fault(seed: seed, bytes: 25_000) == nil)
    }

    @Test func `the generator gives the published numbers`() {
        var random = SeededGenerator(seed: 0)
        #expect(random.next() == 0xE220_A839_7B1D_CDAF)
        #expect(random.next() == 0x6E78_9E6A_A1B9_65F4)
    }
}
