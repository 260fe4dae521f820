import PorticoKit
import PorticoTerminal
import PorticoTerminalTesting
import Testing

@testable import PorticoApp

struct NotePaperTests {
    private static let lines = (1...100).map { "line \($0)" }

    @Test(
        arguments: [
            ([], 1), ([Key(.down)], 2), ([Key(.pageDown)], 19), ([Key(.end)], 83), ([Key(.end), Key(.up)], 83),
            ([Key(.end), Key(.down), Key(.pageDown)], 83), ([Key(.home), Key(.up)], 1), ([Key(.end), Key(.home)], 1),
        ] as [([Key], Int)])
    func `keys that come faster than pictures scroll no further than the note`(keys: [Key], first: Int) async throws {
        let person = try Person()
        let stage = try await Stage(home: person.home)
        var paper = NotePaper(
            Note(id: "1", text: Self.lines.joined(separator: "\n"), createdAt: Stage.now))
        var surface = Surface(width: 80, height: 24)
        paper.draw(on: &surface, context: stage.context)
        for key in keys { _ = paper.handle(.key(key)) }
        paper.draw(on: &surface, context: stage.context)
        var terminal = VirtualTerminal(width: 80, height: 24)
        var encoder = FrameEncoder(hasColor: false)
        terminal.feed(encoder.encode(surface))
        #expect(terminal.lines[3].contains("line \(first) "))
    }
}
