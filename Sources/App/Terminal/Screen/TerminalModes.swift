/// The modes that a full screen needs, and the bytes that undo every one of them.
enum TerminalModes {
    /// Alternate screen, autowrap off, bracketed paste, focus reports; mouse clicks and wheel with exact coordinates
    /// where they are wanted; keys told apart (keyboard protocol, flag 1 alone: more would break input methods);
    /// whether frames can be synchronized is asked last.
    static func enter(hasMouse: Bool) -> String {
        "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h\u{1B}[?1004h" + (hasMouse ? mouse : "")
            + "\u{1B}[>1u\u{1B}[?2026$p"
    }

    private static let mouse = "\u{1B}[?1000h\u{1B}[?1006h"

    /// Begins with CAN, so that a sequence cut in half does no harm; the keyboard protocol is popped while still in the
    /// alternate screen, which has its own stack. The mouse is released in any case.
    static let reset =
        "\u{18}\u{1B}[?2026l\u{1B}[<u\u{1B}[?1006l\u{1B}[?1000l\u{1B}[?1004l\u{1B}[?2004l\u{1B}[?7h\u{1B}[0m\u{1B}[?25h\u{1B}[?1049l"
}
