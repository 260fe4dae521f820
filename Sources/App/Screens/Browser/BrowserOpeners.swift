import PorticoKit

/// The programs that may show a page to the person, in the order in which they are tried.
struct BrowserOpeners: Equatable, Sendable {
    /// Programs with their arguments; the first word is a name or a path.
    let commands: [[String]]

    /// `PORTICO_BROWSER`, else `BROWSER`, and after them what systems have.
    ///
    /// Both variables hold commands apart by colons, in which `%s` stands for the address and `%%` for a percent sign;
    /// a command without `%s` gets the address as its last argument.
    init(for address: String, variables: [String: String]) {
        let named = [variables[ProgramWords.variable("BROWSER")], variables["BROWSER"]].compactMap { $0 }.first {
            !$0.isEmpty
        }
        let listed = (named ?? "").split(separator: ":").compactMap { Self.command($0, address: address) }
        commands = listed + Self.usual.map { [$0, address] }
    }

    /// Whether the person or their surroundings named a program.
    static func areNamed(in variables: [String: String]) -> Bool {
        [ProgramWords.variable("BROWSER"), "BROWSER"].contains { variables[$0]?.isEmpty == false }
    }

    /// What Windows' subsystem for Linux, desktops and macOS bring along.
    static let usual = ["wslview", "xdg-open", "open"]

    private static func command(_ text: Substring, address: String) -> [String]? {
        let words = text.split(whereSeparator: \.isWhitespace)
        guard !words.isEmpty else { return nil }
        var isPlaced = false
        var command = words.map { word -> String in
            let filled = filled(word, address: address)
            isPlaced = isPlaced || filled.isPlaced
            return filled.text
        }
        if !isPlaced { command.append(address) }
        return command
    }

    private static func filled(_ word: Substring, address: String) -> (text: String, isPlaced: Bool) {
        var result = ""
        var isPlaced = false
        var rest = word[...]
        while let character = rest.popFirst() {
            switch (character, rest.first) {
            case ("%", "s"?):
                rest.removeFirst()
                result += address
                isPlaced = true
            case ("%", "%"?):
                rest.removeFirst()
                result.append("%")
            default: result.append(character)
            }
        }
        return (result, isPlaced)
    }
}
