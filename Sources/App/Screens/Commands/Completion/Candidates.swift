/// What a shell offers for the value of a flag or for an argument.
enum Candidates: Sendable, Equatable {
    /// Nothing: only the person knows.
    case nothing
    case files
    /// A command of the system and then whatever that command takes.
    case command
    case services
    case accounts
    /// Commands and topics of help.
    case topics
    case words([String])

    /// What the name of a value says already: `FILE` is a file, `en|ko` one of two words.
    init(of name: String) {
        switch name {
        case "FILE": self = .files
        case "COMMAND": self = .command
        case "TOPIC": self = .topics
        case "METHOD": self = .words(["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD"])
        default: self = Self.choice(name).map(Candidates.words) ?? .nothing
        }
    }

    private static func choice(_ name: String) -> [String]? {
        guard name.utf8.contains(UInt8(ascii: "|")) else { return nil }
        let words = name.split(separator: "|", omittingEmptySubsequences: false)
        let areWords = words.allSatisfy { !$0.isEmpty && $0.allSatisfy { $0.isASCII && $0.isLowercase || $0 == "-" } }
        return areWords ? words.map(String.init) : nil
    }
}
