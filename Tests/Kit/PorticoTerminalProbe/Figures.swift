import PorticoTerminal

/// What the toolkit itself costs: `figures` prints a line for each: name, value, unit and budget, parted by tabs.
enum Figures {
    static func print() {
        let lines = (0..<200).map { "row \($0) 안녕하세요, a note with some length to it" }
        var encoder = FrameEncoder()
        var tick = 0
        func frame(rows count: Int) -> [UInt8] {
            var surface = Surface(width: 120, height: 40)
            let inside = Card(title: "Notes").draw(on: &surface, in: surface.bounds, theme: .standard)
            var list = ListBox()
            list.select(tick % 30)
            list.draw(count: count, on: &surface, in: inside, isFocused: true, theme: .standard) { index in
                (lines[index % lines.count], "12:00 UTC")
            }
            tick += 1
            return encoder.encode(surface)
        }
        row("frame of 120×40, one row of a list moved", median { _ = frame(rows: 1_000) }, "µs", "≤ 1000")
        row("list of 10 rows", median { _ = frame(rows: 10) }, "µs")
        let seen = median { _ = frame(rows: 38) }
        let many = median { _ = frame(rows: 100_000) }
        row("list of as many rows as are seen", seen, "µs")
        row("list of 100,000 rows", many, "µs")
        ratio("100,000 rows, to as many as are seen", Double(many) / Double(seen), "≤ 1.2")
        row(
            "full repaint of 120×40",
            median {
                encoder.invalidate()
                _ = frame(rows: 1_000)
            }, "µs")
        encoder.invalidate()
        row("full repaint of 120×40: written", frame(rows: 1_000).count, "bytes")
        spinner()
        paste()
    }

    private static func spinner() {
        var encoder = FrameEncoder()
        var sizes: [Int] = []
        for tick in 0..<20 {
            var surface = Surface(width: 80, height: 24)
            surface.write("\(Spinner.picture(tick: tick)) Working", column: 10, row: 12, style: Theme.standard.accent)
            sizes.append(encoder.encode(surface).count)
        }
        row("the costliest tick of a spinner: written", sizes.dropFirst().max() ?? 0, "bytes", "≤ 40")
    }

    private static func paste() {
        let bytes = Array("\u{1B}[200~".utf8) + Array(repeating: UInt8(ascii: "a"), count: 100_000)
        var decoder = InputDecoder()
        var form = Form([.init(0, label: "L", .text(TextEditor()))])
        var encoder = FrameEncoder()
        var frames = 0
        let clock = ContinuousClock()
        let time = clock.measure {
            var rest = (bytes + Array("\u{1B}[201~".utf8))[...]
            while !rest.isEmpty {
                let events = decoder.feed(rest.prefix(4_096))
                rest = rest.dropFirst(4_096)
                for event in events { _ = form.handle(event) }
                guard !events.isEmpty else { continue }
                var surface = Surface(width: 80, height: 24)
                _ = form.draw(on: &surface, in: surface.bounds, theme: .standard)
                if !encoder.encode(surface).isEmpty { frames += 1 }
            }
        }
        row("paste of 100 KB in reads of 4 KB: drawn", frames, "frames", "≤ 2")
        row("paste of 100 KB in reads of 4 KB", Int(time / .microseconds(1)), "µs")
    }

    private static func median(_ work: () -> Void) -> Int {
        let clock = ContinuousClock()
        for _ in 0..<20 { work() }
        let times = (0..<201).map { _ in clock.measure(work) }.sorted()
        return Int(times[100] / .microseconds(1))
    }

    private static func ratio(_ name: String, _ value: Double, _ goal: String) {
        Swift.print("\(name)\t\(value)\t×\t\(goal)")
    }

    private static func row(_ name: String, _ value: Int, _ unit: String, _ goal: String = "") {
        Swift.print("\(name)\t\(value)\t\(unit)\t\(goal)")
    }
}
