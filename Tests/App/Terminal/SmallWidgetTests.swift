import PorticoTerminalTesting
import Testing

@testable import PorticoTerminal

struct GaugeTests {
    @Test(arguments: [
        (0.0, 0), (0.01, 1), (0.1, 1), (0.11, 2), (0.5, 5), (0.999, 10), (1, 10), (7, 10), (-1, 0), (Double.nan, 0),
    ])
    func `whole cells are filled, none only when nothing is left`(fraction: Double, filled: Int) {
        #expect(Gauge(fraction: fraction).filled(width: 10) == filled)
    }

    @Test func `it is drawn again only when a cell changes, and says when that will be`() throws {
        let total = Duration.seconds(900)
        var encoder = FrameEncoder()
        var remaining = total
        var (frames, written) = (0, 0)
        while remaining > .zero {
            var surface = Surface(width: 20, height: 1)
            Gauge(remaining: remaining, total: total).draw(on: &surface, in: surface.bounds, theme: .standard)
            if !encoder.encode(surface).isEmpty { written += 1 }
            frames += 1
            remaining -= .seconds(1)
        }
        #expect((frames, written) == (900, 20))
        let next = Gauge.timeToNextPicture(remaining: .seconds(900), total: total, width: 20)
        #expect(next == .seconds(45))
        #expect(Gauge.timeToNextPicture(remaining: .seconds(46), total: total, width: 20) == .seconds(1))
        #expect(Gauge.timeToNextPicture(remaining: .zero, total: total, width: 20) == nil)
    }

    @Test func `what is left is told by shape as well as by colour`() {
        let lines = shown(10, 1) { Gauge(fraction: 0.5).draw(on: &$0, in: $0.bounds, theme: .standard) }
        #expect(lines == ["━━━━━╌╌╌╌╌"])
    }
}

struct ChipAndToastTests {
    @Test(arguments: [
        ("mina", "M"), ("Mina Kim", "MK"), ("a b c", "AB"), ("mina.kim@example.com", "MK"), ("미나", "미"), ("김 미나", "김미"),
        ("", "?"), ("👨‍👩‍👧‍👦", "?"), ("ß", "S"), ("\u{1B}[2J", "2"),
    ])
    func `initials are the first letters of the first two words`(name: String, initials: String) {
        #expect(InitialsChip(name: name).initials == initials)
    }

    @Test func `a toast stands at the right end of the last row and leaves the rest alone`() {
        let lines = shown(20, 2) { surface in
            surface.write("left", column: 0, row: 1)
            Toast("저장했어요").draw(on: &surface, in: surface.bounds, theme: .standard)
        }
        #expect(lines == ["", "left   ✓ 저장했어요"])
        let cut = shown(10, 1) { Toast("Something long").draw(on: &$0, in: $0.bounds, theme: .standard) }
        #expect(cut == [" ✓ Someth…"])
    }

    @Test(arguments: [(0, "□□□□□□□□"), (1, "■■□□□□□□"), (4, "■■■■■■■■"), (9, "■■■■■■■■"), (-1, "□□□□□□□□")])
    func `strength is told by shape as well as by colour`(level: Int, bar: String) {
        let lines = shown(8, 1) { StrengthBar(level: level).draw(on: &$0, column: 0, row: 0, theme: .standard) }
        #expect(lines == [bar])
    }
}

struct QRCodeTests {
    /// 21 modules with a pattern that no symmetry survives.
    private static let matrix = QRMatrix(size: 21, modules: (0..<441).map { ($0 * $0 / 7 + $0 % 5) % 3 == 0 })

    /// Reads light (true) and dark back off the screen, as a camera would: by the colour painted in each half cell.
    private static func modules(of terminal: VirtualTerminal) -> [[Bool]] {
        (0..<2 * terminal.height).map { row in
            (0..<terminal.width).map { column in
                let cell = terminal.screen[row / 2 * terminal.width + column]
                let isUpper = row % 2 == 0
                switch String(decoding: cell.text, as: UTF8.self) {
                case "█": return true
                case "▀": return isUpper
                case "▄": return !isUpper
                default: return false
                }
            }
        }
    }

    @Test func `every module is on the screen, with a quiet zone of four, both colours painted`() throws {
        let matrix = try #require(Self.matrix)
        let code = QRCode(matrix)
        #expect((code.columns, code.rows) == (29, 15))
        let terminal = emulated(29, 15) { code.draw(on: &$0, in: $0.bounds) }
        let seen = Self.modules(of: terminal)
        for row in 0..<29 {
            for column in 0..<29 {
                #expect(seen[row][column] != matrix.isDark(column: column - 4, row: row - 4))
            }
        }
        #expect(terminal.screen.allSatisfy { $0.rendition == "0;97;40" })
    }

    @Test(arguments: [(28, 15), (29, 14), (0, 0)])
    func `a code that does not fit is not drawn at all`(width: Int, height: Int) throws {
        let code = QRCode(try #require(Self.matrix))
        var surface = Surface(width: width, height: height)
        let isDrawn = code.draw(on: &surface, in: surface.bounds)
        #expect(!isDrawn)
        let lines = shown(width, height) { code.draw(on: &$0, in: $0.bounds) }
        #expect(lines == Array(repeating: "", count: height))
    }

    @Test func `a matrix has as many modules as its size says`() {
        #expect(QRMatrix(size: 2, modules: [true]) == nil)
        #expect(QRMatrix(size: 0, modules: []) == nil)
    }
}

struct TypedConfirmationTests {
    private static func confirmation(secret: String? = "Password") -> TypedConfirmation {
        TypedConfirmation(
            expected: "mina@example.com",
            wording: .init(
                title: "Delete", text: "All of it goes.", label: "Type the address", secretLabel: secret,
                confirm: "Delete", cancel: "Keep", mismatch: "That is another address."))
    }

    private static func type(_ text: String, into confirmation: inout TypedConfirmation) {
        for scalar in text.unicodeScalars { _ = confirmation.handle(.key(Key(.scalar(scalar)))) }
    }

    @Test func `only the given text confirms, and another one is said to be wrong where it stands`() {
        var confirmation = Self.confirmation()
        Self.type("mina@example.org", into: &confirmation)
        _ = confirmation.handle(.key(Key(.tab)))
        #expect(confirmation.handle(.key(Key(.enter))) == nil)
        let lines = shown(64, 14) { confirmation.draw(on: &$0, theme: .standard) }
        #expect(lines.contains { $0.contains("That is another address.") })
        _ = confirmation.handle(.key(Key(.backspace)))
        _ = confirmation.handle(.key(Key(.backspace)))
        _ = confirmation.handle(.key(Key(.backspace)))
        Self.type("com", into: &confirmation)
        _ = confirmation.handle(.key(Key(.enter)))
        Self.type("secret", into: &confirmation)
        #expect(confirmation.handle(.key(Key(.enter))) == .confirmed)
        #expect(confirmation.secret == "secret")
        confirmation.refuse("The password is wrong.")
        let refused = shown(64, 14) { confirmation.draw(on: &$0, theme: .standard) }
        #expect(refused.contains { $0.contains("The password is wrong.") })
    }

    @Test func `Esc and the other button go back and leave no password`() {
        for isKey in [true, false] {
            var confirmation = Self.confirmation(secret: isKey ? "Password" : nil)
            _ = confirmation.handle(.key(Key(.tab)))
            Self.type("secret", into: &confirmation)
            if isKey {
                #expect(confirmation.handle(.key(Key(.escape))) == .cancelled)
            } else {
                _ = confirmation.handle(.key(Key(.tab)))
                #expect(confirmation.handle(.key(Key(.enter))) == .cancelled)
            }
            #expect(confirmation.secret == "")
        }
    }
}
