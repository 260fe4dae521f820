import PorticoKit

/// A page of the manual in the `man` macros, made of what help is made of.
struct ManualPage: Sendable {
    private let language: Language
    private var text = ""
    /// Whether a heading stands just before, after which a paragraph needs no mark.
    private var isFresh = false

    init(_ name: String, section: Int, date: String, language: Language) {
        self.language = language
        let title = Phrase("Portico manual", ko: "Portico 설명서")
        text = ".TH \(Self.escaped(name.uppercased())) \(section) \(date) \"portico \(PorticoCommand.version)\""
        text += " \"\(title(language))\"\n"
        // Names that are typed must not be hyphenated, nor pulled apart.
        text += ".nh\n.ad l\n"
    }

    /// The page as it is written to its file.
    var source: String { text }

    mutating func heading(_ title: Phrase) {
        text += ".SH \(title(language))\n"
        isFresh = true
    }

    mutating func subheading(_ title: String) {
        text += ".SS \(Self.escaped(title))\n"
        isFresh = true
    }

    /// Lines that flow together.
    mutating func paragraph(_ lines: [String]) {
        begin()
        for line in lines { text += "\(Self.line(line))\n" }
    }

    /// A command and what it takes, each word whole; further lines stand further in.
    mutating func usage(_ command: String, _ words: [String]) {
        isFresh = false
        let whole = words.map { Self.escaped($0).replacing(" ", with: "\\ ") }
        text += ".HP 4\n.PD 0\n\\fB\(Self.escaped(command))\\fR \(whole.joined(separator: " "))\n.PD\n"
    }

    /// A term in bold and what it means.
    mutating func entry(_ term: String, _ meaning: String) {
        isFresh = false
        text += ".TP\n\\fB\(Self.escaped(term))\\fR\n\(Self.line(meaning))\n"
    }

    /// Lines that stay as they are.
    mutating func literal(_ lines: String) {
        begin()
        text += ".nf\n"
        let body = lines.split(separator: "\n", omittingEmptySubsequences: false)
        for line in body.trimmingEmpty() { text += (line.isEmpty ? "\\&" : Self.line(String(line))) + "\n" }
        text += ".fi\n"
    }

    mutating func seeAlso(_ pages: [(name: String, section: Int)]) {
        guard !pages.isEmpty else { return }
        heading(Phrase("SEE ALSO", ko: "관련 항목"))
        for (index, page) in pages.enumerated() {
            let comma = index == pages.count - 1 ? "" : ","
            text += ".BR \(Self.escaped(page.name)) (\(page.section))\(comma)\n"
        }
    }

    private mutating func begin() {
        if !isFresh { text += ".PP\n" }
        isFresh = false
    }

    /// A point or a quote at the beginning of a line would be a request.
    private static func line(_ words: String) -> String {
        let text = escaped(words)
        return text.hasPrefix(".") || text.hasPrefix("\\(aq") ? "\\&" + text : text
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            case "\"": result += "\\(dq"
            default: result.append(character)
            }
        }
    }
}

extension Array where Element == Substring {
    /// Without the empty lines at both ends.
    fileprivate func trimmingEmpty() -> ArraySlice<Substring> {
        var rest = self[...]
        while rest.first?.isEmpty == true { rest.removeFirst() }
        while rest.last?.isEmpty == true { rest.removeLast() }
        return rest
    }
}
