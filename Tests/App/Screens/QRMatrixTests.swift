import PorticoTerminal
import Testing

@testable import PorticoApp

struct QRMatrixTests {
    private static let finder = ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"]

    @Test func `a short text is the smallest code, with its three finder patterns`() throws {
        let matrix = try #require(QRMatrix(encoding: "안녕"))
        #expect(matrix.size == 21)
        for (left, top) in [(0, 0), (14, 0), (0, 14)] {
            let seen = (top..<top + 7).map { row in
                (left..<left + 7).map { matrix.isDark(column: $0, row: row) ? "#" : " " }.joined()
            }
            #expect(seen == Self.finder)
        }
        // The timing pattern and the one module that is always dark (ISO/IEC 18004 §7.9).
        #expect((8..<13).map { matrix.isDark(column: $0, row: 6) } == [true, false, true, false, true])
        #expect(matrix.isDark(column: 8, row: 13))
    }

    @Test(arguments: ["", "a\u{0}b", String(repeating: "x", count: 4_000)])
    func `what makes no code is refused`(text: String) {
        #expect(QRMatrix(encoding: text) == nil)
    }
}
