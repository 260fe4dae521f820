/// One line of a form that can have the focus.
public enum FormItem: Sendable {
    /// A text to type.
    case text(TextEditor)
    /// A password to type.
    case secret(SecretEditor)
    /// One of several; left and right change it.
    case choice(options: [String], selected: Int)
    /// Something to press.
    case button

    /// What is typed into a text, or the chosen option.
    public var text: String {
        switch self {
        case .text(let editor): editor.text
        case .choice(let options, let selected): options.indices.contains(selected) ? options[selected] : ""
        case .secret, .button: ""
        }
    }

    /// Takes a key and says whether the content is another one now; `nil` when the key means nothing here.
    ///
    /// The editor is taken out while it changes: a password held twice would be copied, and the copy left behind.
    mutating func handle(_ key: Key) -> Bool? {
        switch self {
        case .text(var editor):
            self = .button
            defer { self = .text(editor) }
            let before = editor.text
            return editor.handle(key) ? !editor.text.utf8.elementsEqual(before.utf8) : nil
        case .secret(var editor):
            self = .button
            defer { self = .secret(editor) }
            let before = editor.version
            return editor.handle(key) ? editor.version != before : nil
        case .choice(let options, let selected):
            guard key.code == .left || key.code == .right else { return nil }
            guard !options.isEmpty else { return false }
            let step = key.code == .left ? options.count - 1 : 1
            self = .choice(options: options, selected: (selected + step) % options.count)
            return true
        case .button: return nil
        }
    }

    /// Takes pasted text; false where nothing can be typed.
    mutating func paste(_ text: String) -> Bool {
        switch self {
        case .text(var editor):
            self = .button
            defer { self = .text(editor) }
            editor.paste(text)
        case .secret(var editor):
            self = .button
            defer { self = .secret(editor) }
            editor.paste(text)
        case .choice, .button: return false
        }
        return true
    }

    mutating func hide() {
        guard case .secret(var editor) = self else { return }
        self = .button
        editor.isRevealed = false
        self = .secret(editor)
    }

    mutating func wipe() {
        guard case .secret(var editor) = self else { return }
        self = .button
        editor.wipe()
        self = .secret(editor)
    }
}
