import PorticoKit

/// The hidden command that `Scripts/manual` calls: it prints a page, their list, or the document.
enum ManualCommand {
    static let hiddenName = "__manual"

    /// `list` prints a page and its section a line, `page NAME LANGUAGE DATE` a page, `document` the document.
    static func text(_ arguments: [String], table: CommandTable) -> String? {
        switch arguments.first {
        case "list" where arguments.count == 1:
            let manual = Manual(table: table, language: .english, date: "")
            return manual.pages.map { "\($0.name) \($0.section)\n" }.joined()
        case "page" where arguments.count == 4:
            guard let language = Language(rawValue: arguments[2]) else { return nil }
            return Manual(table: table, language: language, date: arguments[3]).page(arguments[1])
        case "document" where arguments.count == 1: return ManualDocument(table: table).text
        default: return nil
        }
    }
}
