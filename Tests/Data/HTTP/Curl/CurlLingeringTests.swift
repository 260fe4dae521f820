import PorticoHTTP
import Testing

struct CurlLingeringTests {
    /// After which of so many answers it is tried, when each try goes as `hasWork` says of its answer.
    private func tries(_ count: Int, _ hasWork: (Int) -> Bool) -> [Int] {
        var lingering = CurlLingering()
        return (0..<count).filter { answer in
            guard lingering.pays() else { return false }
            lingering.ended(hasWork: hasWork(answer))
            return true
        }
    }

    @Test func `as long as it pays it is tried after each answer`() {
        #expect(tries(5) { _ in true } == [0, 1, 2, 3, 4])
    }

    @Test func `what is in vain is tried ever more seldom, and never given up`() {
        #expect(tries(300) { _ in false } == [0, 3, 8, 17, 34, 67, 132, 197, 262])
    }

    @Test func `once it pays again it is tried more often`() {
        #expect(tries(75) { $0 > 30 } == [0, 3, 8, 17] + Array(34..<75))
        // One in vain after it paid: the next is tried eight later.
        #expect(tries(80) { $0 > 30 && $0 != 36 } == [0, 3, 8, 17, 34, 35, 36] + Array(45..<80))
    }
}
