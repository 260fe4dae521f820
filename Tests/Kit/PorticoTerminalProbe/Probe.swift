#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import PorticoTerminal

/// A small program on the toolkit, which tests start on a pseudo-terminal; each key provokes one thing.
///
/// `t` traps inside a task, `e` writes to standard error, `z` suspends, `f` shows the flags of the standard
/// descriptors, `p` paints a long frame, `q` quits. With `fuzz` as its first word it runs the
/// fuzzers instead, with `figures` it measures, with `frames` it draws frames until its input ends.
@main
enum Probe {
    static func main() async {
        let words = Array(CommandLine.arguments.dropFirst())
        if words.first == "fuzz" { exit(Fuzzing(words.dropFirst()).run()) }
        if words.first == "frames" {
            await Frames.draw()
            exit(0)
        }
        if words.first == "figures" {
            Figures.print()
            exit(0)
        }
        let before = flags
        guard let screen = TerminalScreen(hasMouse: !words.contains("--no-mouse")) else { exit(3) }
        var encoder = FrameEncoder()
        var note = "ready"
        await screen.write(encoder.encode(picture(note, screen)))
        for await event in screen.events() {
            switch event {
            case .ended: screen.close(); exit(5)
            case .repaint: encoder.invalidate()
            case .input(let inputs):
                for input in inputs { note = await take(input, screen, before: before, &encoder) ?? note }
            }
            await screen.write(encoder.encode(picture(note, screen)))
        }
    }

    private static var flags: String { (Int32(0)...2).map { "\(fcntl($0, F_GETFL))" }.joined(separator: ",") }

    private static func picture(_ note: String, _ screen: TerminalScreen) -> Surface {
        let size = screen.size
        var surface = Surface(width: size.columns, height: size.rows)
        surface.write("\(note) \(size.columns)x\(size.rows)", column: 0, row: 0)
        return surface
    }

    private static func take(
        _ event: InputEvent, _ screen: TerminalScreen, before: String, _ encoder: inout FrameEncoder
    ) async -> String? {
        switch event {
        case .key(Key(.scalar("t"))):
            await Task { print([Int]()[flags.count]) }.value
        case .key(Key(.scalar("e"))): try? DescriptorOutput(descriptor: 2).write("said on standard error\n")
        case .key(Key(.scalar("z"))): screen.suspend()
        case .key(Key(.scalar("f"))): return "flags \(before == flags ? "unchanged" : flags)"
        case .key(Key(.scalar("q"))):
            screen.close()
            exit(0)
        case .reply(.mode(2026, _)):
            encoder.enableSynchronizedOutput()
            return "synchronized output from now on"
        case .key(let key): return "key \(key.code)"
        default: break
        }
        return nil
    }
}
