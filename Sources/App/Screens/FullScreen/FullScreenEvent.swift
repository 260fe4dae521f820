import PorticoKit
import PorticoTerminal

/// What the loop of the full screen takes up, one after the other.
enum FullScreenEvent: Sendable {
    case terminal(TerminalEvent)
    case root(RootState)
    case view(ViewState, screen: Int)
    case tick
    /// What is shown is no longer true although nothing happened.
    case overtaken(Int)
    /// An intent that changes something has ended.
    case written(Toast?)
    /// A toast has stood for long enough.
    case toasted(Int)
    case frameDue
}
