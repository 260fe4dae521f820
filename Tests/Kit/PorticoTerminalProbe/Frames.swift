#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import PorticoTerminal

/// Many frames in one process, for whoever watches its memory: `frames`.
///
/// For each key a thousand different frames are drawn and written to the terminal; the title then says how many there
/// were so far.
enum Frames {
    static func draw() async {
        guard let screen = TerminalScreen(hasMouse: true) else { exit(3) }
        var encoder = FrameEncoder()
        var done = 0
        for await event in screen.events() {
            switch event {
            case .ended:
                screen.close()
                return
            case .repaint: encoder.invalidate()
            case .input(let inputs):
                for case .key(Key(.scalar("n"))) in inputs {
                    for _ in 0..<1_000 {
                        await screen.write(encoder.encode(picture(done, screen)))
                        done += 1
                    }
                    await screen.write(Array("\u{1B}]2;drawn \(done)\u{07}".utf8))
                }
            }
        }
    }

    /// A card with a list, a field with text that was never there before, and a gauge.
    private static func picture(_ number: Int, _ screen: TerminalScreen) -> Surface {
        let size = screen.size
        var surface = Surface(width: size.columns, height: size.rows)
        let inside = Card(title: "Frame \(number)").draw(on: &surface, in: surface.bounds, theme: .standard)
        var list = ListBox()
        list.select(number % 50)
        list.draw(count: 1_000, on: &surface, in: inside, isFocused: true, theme: .standard) { index in
            ("row \(index) \(number) 안녕하세요 👩‍👩‍👧‍👦", "\(number % 60) UTC")
        }
        return surface
    }
}
