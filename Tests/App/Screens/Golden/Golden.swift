import Foundation
import PorticoKit
import PorticoTerminal
import PorticoTerminalTesting

/// A picture as text: its rows, then how they look with colour and without.
enum Golden {
    static let sizes = [(80, 24), (40, 12), (200, 60)]
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Screens")

    /// Every variant of a scene: each size in each language, with colour and without.
    static func text(of scene: Scene, on stage: Stage) async -> String {
        var parts = ["# \(scene.name)"]
        for (columns, rows) in sizes {
            for language in Language.allCases {
                let surface = await scene.surface(on: stage, language, columns: columns, rows: rows)
                let (colour, plain) = (terminal(surface, hasColor: true), terminal(surface, hasColor: false))
                precondition(colour.lines == plain.lines, "colour never decides about text")
                parts.append("== \(columns)×\(rows) \(language.rawValue)")
                parts.append(folded(colour.lines))
                parts.append("-- colour\n\(looks(of: colour))")
                parts.append("-- NO_COLOR\n\(looks(of: plain))")
            }
        }
        return parts.joined(separator: "\n") + "\n"
    }

    private static func terminal(_ surface: Surface, hasColor: Bool) -> VirtualTerminal {
        var encoder = FrameEncoder(hasColor: hasColor)
        var terminal = VirtualTerminal(width: surface.width, height: surface.height)
        terminal.feed(encoder.encode(surface))
        return terminal
    }

    /// The rows; several empty ones in a row become one line that counts them.
    private static func folded(_ lines: [String]) -> String {
        var result: [String] = []
        var empty = 0
        for line in lines + ["end"] {
            if line.isEmpty {
                empty += 1
                continue
            }
            if empty > 0 { result.append("~\(empty)") }
            empty = 0
            result.append("|\(line)")
        }
        return result.dropLast().joined(separator: "\n")
    }

    /// Per row, the runs of cells that do not look plain: `row: first-last rendition`, and the caret.
    private static func looks(of terminal: VirtualTerminal) -> String {
        var rows: [String] = []
        for row in 0..<terminal.height {
            var runs: [String] = []
            var start = 0
            for column in 1...terminal.width {
                let rendition = terminal.screen[row * terminal.width + start].rendition
                let isEnd =
                    column == terminal.width
                    || terminal.screen[row * terminal.width + column].rendition != rendition
                guard isEnd else { continue }
                if rendition != "0" { runs.append("\(start)-\(column - 1) \(rendition)") }
                start = column
            }
            if !runs.isEmpty { rows.append("\(row): \(runs.joined(separator: ", "))") }
        }
        let caret = "caret \(terminal.cursor.column),\(terminal.cursor.row)"
        rows.append(terminal.modes.contains(25) ? caret : caret + " hidden")
        return rows.joined(separator: "\n")
    }
}
