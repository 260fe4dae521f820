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

/// A key with the modifiers held.
public struct Key: Equatable, Hashable, Sendable {
    /// Which key.
    public enum Code: Equatable, Hashable, Sendable {
        /// A Unicode scalar as typed; a cluster of several scalars arrives as several keys.
        case scalar(Unicode.Scalar)
        case enter, tab, backspace, escape
        case up, down, left, right, home, end, pageUp, pageDown, insert, delete
        /// A function key, 1…35.
        case function(Int)
    }

    /// Modifier keys.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        /// Shift 1, alt 2, control 4, super 8: the terminal protocols' own bits.
        public let rawValue: Int

        /// Makes a set from bits.
        public init(rawValue: Int) {
            self.rawValue = rawValue
        }

        /// The shift key.
        public static let shift = Modifiers(rawValue: 1)
        /// The alt, option or meta key.
        public static let alt = Modifiers(rawValue: 2)
        /// The control key.
        public static let control = Modifiers(rawValue: 4)
        /// The super, command or Windows key.
        public static let `super` = Modifiers(rawValue: 8)
    }

    /// Which key.
    public let code: Code
    /// The modifiers held; shift is left out where the scalar already shows it.
    public let modifiers: Modifiers

    /// Makes a key.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// A typed scalar with control held, such as control-C.
    public static func control(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar), .control) }
    /// A typed scalar with alt held.
    public static func alt(_ scalar: Unicode.Scalar) -> Key { Key(.scalar(scalar), .alt) }
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
