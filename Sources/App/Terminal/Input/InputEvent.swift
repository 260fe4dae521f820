/// What came from the terminal, decoded.
public enum InputEvent: Equatable, Sendable {
    /// A key was pressed.
    case key(Key)
    /// Text was pasted as a whole; keys inside it mean nothing. At most 1 MiB, the rest is dropped.
    case paste(String)
    /// The mouse did something.
    case mouse(MouseEvent)
    /// The terminal window gained (`true`) or lost the focus.
    case focus(Bool)
    /// The terminal answered a question.
    case reply(TerminalReply)
}

/// A mouse action; columns and rows begin at 0.
public struct MouseEvent: Equatable, Sendable {
    /// What happened.
    public enum Action: Equatable, Sendable {
        case press, release, move, wheelUp, wheelDown
    }

    /// What happened.
    public let action: Action
    /// The column.
    public let column: Int
    /// The row.
    public let row: Int

    /// Makes an event.
    public init(action: Action, column: Int, row: Int) {
        self.action = action
        self.column = column
        self.row = row
    }
}

/// An answer of the terminal; nothing ever waits for one.
public enum TerminalReply: Equatable, Sendable {
    /// The keyboard protocol's flags in force.
    case keyboardFlags(Int)
    /// The state of a private mode: 0 unknown, 1 set, 2 reset, 3 always set, 4 always reset.
    case mode(Int, state: Int)
    /// Primary device attributes: the terminal speaks.
    case deviceAttributes
}
