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
}
