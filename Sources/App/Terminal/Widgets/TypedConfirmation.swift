/// A question about something that cannot be undone: it is answered by typing a given text, and a password where one
/// is asked for.
package struct TypedConfirmation: Sendable {
    /// How it was answered.
    package enum Answer: Equatable, Sendable {
        /// The text was typed and the button pressed.
        case confirmed
        /// The person went back.
        case cancelled
    }

    /// What a person reads.
    package struct Wording: Equatable, Sendable {
        /// What it is about, in the upper edge.
        package var title: String
        /// What will happen.
        package var text: String
        /// The label of the field for the text to type.
        package var label: String
        /// The label of the password; `nil` asks for none.
        package var secretLabel: String?
        /// The button that does it.
        package var confirm: String
        /// The button that goes back.
        package var cancel: String
        /// Said when something else was typed.
        package var mismatch: String

        /// Makes a wording.
        package init(
            title: String, text: String, label: String, secretLabel: String? = nil, confirm: String, cancel: String,
            mismatch: String
        ) {
            self.title = title
            self.text = text
            self.label = label
            self.secretLabel = secretLabel
            self.confirm = confirm
            self.cancel = cancel
            self.mismatch = mismatch
        }
    }

    private enum Line { case typed, secret, confirm, cancel }

    /// What a person reads; another one may be put in after a change of language.
    package var wording: Wording
    private let expected: String
    private var form: Form<Line>
    private var isMismatched = false
    private var refusal: String?

    /// Asks for `expected` to be typed.
    package init(expected: String, wording: Wording) {
        self.expected = expected
        self.wording = wording
        var rows = [Form<Line>.Row(.typed, label: wording.label, .text(TextEditor()))]
        if let label = wording.secretLabel { rows.append(.init(.secret, label: label, .secret(SecretEditor()))) }
        rows.append(.init(.confirm, label: wording.confirm, .button))
        rows.append(.init(.cancel, label: wording.cancel, .button))
        form = Form(rows)
    }

    /// The password that was typed; empty when none was asked for.
    package var secret: String { form.secret(of: .secret) }

    /// Overwrites the password.
    package mutating func wipe() {
        form.wipe()
    }

    /// Says why what was confirmed could not be done, below the password or the text, which gets the focus.
    package mutating func refuse(_ sentence: String?) {
        refusal = sentence
        if sentence != nil { form.focus(on: wording.secretLabel == nil ? .typed : .secret) }
    }

    /// Takes an event, and returns the answer once there is one; another text than the expected one is no answer.
    package mutating func handle(_ event: InputEvent) -> Answer? {
        if event == .key(Key(.escape)) {
            wipe()
            return .cancelled
        }
        switch form.handle(event) {
        case .changed:
            isMismatched = false
            refusal = nil
            return nil
        case .pressed(.cancel):
            wipe()
            return .cancelled
        case .pressed:
            guard form.text(of: .typed) == expected else {
                isMismatched = true
                form.focus(on: .typed)
                return nil
            }
            return .confirmed
        case .ignored, .handled: return nil
        }
    }

    /// Draws the question over what is there and returns the row inside that is free for a spinner.
    @discardableResult
    package mutating func draw(on surface: inout Surface, theme: Theme) -> Rect {
        for (line, label) in [
            (Line.typed, wording.label), (.secret, wording.secretLabel ?? ""), (.confirm, wording.confirm),
            (.cancel, wording.cancel),
        ] { form.relabel(line, label) }
        let width = min(64, surface.width)
        let lines = Sanitize.line(wording.text).wrapped(columns: width - 4)
        let frame = surface.bounds.centered(width: width, height: lines.count + form.height + 4)
        let inside = Card(title: wording.title).draw(on: &surface, in: frame, theme: theme)
        let (note, rest) = inside.splitTop(min(lines.count + 1, max(0, inside.height - form.height)))
        for (index, line) in lines.prefix(note.height).enumerated() {
            surface.write(line, column: note.column, row: note.row + index, clip: note)
        }
        var faults: [Line: String] = [:]
        if let refusal { faults[wording.secretLabel == nil ? .typed : .secret] = refusal }
        if isMismatched { faults[.typed] = wording.mismatch }
        let end = form.draw(on: &surface, in: rest, theme: theme, faults: faults, hints: [.typed: expected])
        return Rect(column: rest.column, row: end, width: rest.width, height: 1).intersection(inside)
    }
}
