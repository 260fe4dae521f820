import PorticoTerminalTesting

@testable import PorticoTerminal

/// What a person sees of what is drawn.
func shown(
    _ width: Int, _ height: Int, model: VirtualTerminal.WidthModel = .clusters, _ draw: (inout Surface) -> Void
) -> [String] {
    emulated(width, height, model: model, draw).lines
}

/// The emulator after one frame.
func emulated(
    _ width: Int, _ height: Int, model: VirtualTerminal.WidthModel = .clusters, _ draw: (inout Surface) -> Void
) -> VirtualTerminal {
    var surface = Surface(width: width, height: height)
    draw(&surface)
    var encoder = FrameEncoder()
    var terminal = VirtualTerminal(width: width, height: height, model: model)
    terminal.feed(encoder.encode(surface))
    return terminal
}

/// The bytes of one frame as text.
func painted(_ width: Int, _ height: Int, _ draw: (inout Surface) -> Void) -> String {
    var surface = Surface(width: width, height: height)
    draw(&surface)
    var encoder = FrameEncoder()
    return String(decoding: encoder.encode(surface), as: UTF8.self)
}

/// Every widget of the toolkit with the same text in every place that takes one.
struct EveryWidget {
    let text: String

    /// Draws them one over the other, each time at the whole of `area`.
    func draw(on surface: inout Surface, in area: Rect) {
        let theme = Theme.standard
        let inside = Card(title: text).draw(on: &surface, in: area, theme: theme)
        var form = Form([
            .init(0, label: text, .text(TextEditor(text))), .init(1, label: text, .secret(SecretEditor())),
            .init(2, label: text, .choice(options: [text], selected: 0)), .init(3, label: text, .button),
        ])
        for focus in 0..<4 {
            form.focus(on: focus)
            _ = form.handle(.paste(text))
            if focus == 1 { _ = form.handle(.key(.control("t"))) }
            _ = form.draw(
                on: &surface, in: inside, theme: theme, faults: [0: text], hints: [1: text],
                strengths: [1: StrengthBar(level: 3)])
        }
        var list = ListBox()
        list.draw(count: 3, on: &surface, in: inside, isFocused: true, theme: theme) { _ in (text, text) }
        _ = TabBar(titles: [text, text], selected: 1).draw(on: &surface, in: inside, theme: theme)
        Gauge(fraction: 0.4).draw(on: &surface, in: inside, theme: theme)
        StrengthBar(level: 2).draw(on: &surface, column: inside.column, row: inside.row, theme: theme)
        InitialsChip(name: text).draw(on: &surface, column: inside.column, row: inside.row, theme: theme)
        Toast(text).draw(on: &surface, in: area, theme: theme)
        if let matrix = QRMatrix(size: 3, modules: Array(repeating: true, count: 9)) {
            QRCode(matrix).draw(on: &surface, in: area)
        }
        var alert = Alert(title: text, text: text, buttons: [text, text])
        alert.draw(on: &surface, theme: theme)
        var confirmation = TypedConfirmation(
            expected: text,
            wording: .init(
                title: text, text: text, label: text, secretLabel: text, confirm: text, cancel: text, mismatch: text))
        _ = confirmation.handle(.key(Key(.enter)))
        confirmation.refuse(text)
        confirmation.draw(on: &surface, theme: theme)
    }
}
