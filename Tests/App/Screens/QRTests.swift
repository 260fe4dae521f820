import Foundation
import PorticoTerminal
import PorticoTerminalTesting
import Testing

@testable import PorticoApp

/// A code on the screen, photographed and read by a decoder that is not ours.
struct QRTests {
    private static let decoder = ["/usr/bin/zbarimg", "/usr/local/bin/zbarimg", "/opt/homebrew/bin/zbarimg"]
        .first { FileManager.default.isExecutableFile(atPath: $0) }

    /// The screen as grey pixels (PGM): every cell is `scale` pixels wide and twice as high, as fonts are.
    private static func photograph(_ terminal: VirtualTerminal, scale: Int) -> Data {
        let (width, height) = (terminal.width * scale, terminal.height * scale * 2)
        var pixels = Data("P5\n\(width) \(height)\n255\n".utf8)
        for row in 0..<terminal.height * 2 {
            var line = Data()
            for column in 0..<terminal.width {
                let cell = terminal.screen[row / 2 * terminal.width + column]
                let (upper, lower) =
                    switch String(decoding: cell.text, as: UTF8.self) {
                    case "█": (true, true)
                    case "▀": (true, false)
                    case "▄": (false, true)
                    default: (false, false)
                    }
                let isLight = row % 2 == 0 ? upper : lower
                line += Data(repeating: isLight ? 255 : 0, count: scale)
            }
            for _ in 0..<scale { pixels += line }
        }
        return pixels
    }

    @Test(.enabled(if: decoder != nil, "zbarimg is missing"), arguments: [true, false])
    func `the code on the screen says what it should`(hasColor: Bool) throws {  // T22
        let text = "https://accounts.example/device?user_code=WDJB-MJHT"
        let matrix = try #require(QRMatrix(encoding: text))
        var surface = Surface(width: 80, height: 24)
        #expect(QRCode(matrix).draw(on: &surface, in: surface.bounds))
        var encoder = FrameEncoder(hasColor: hasColor)
        var terminal = VirtualTerminal(width: 80, height: 24)
        terminal.feed(encoder.encode(surface))
        let file = FileManager.default.temporaryDirectory.appending(path: "portico-\(UUID().uuidString).pgm")
        try Self.photograph(terminal, scale: 4).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(filePath: try #require(Self.decoder))
        process.arguments = ["--quiet", "--raw", file.path()]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let read = try output.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(String(decoding: read, as: UTF8.self) == text + "\n")
    }
}
