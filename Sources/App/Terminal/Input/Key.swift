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
