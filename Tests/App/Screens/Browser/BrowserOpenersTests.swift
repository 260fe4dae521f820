import Testing

@testable import PorticoApp

/// Rule O10: which programs are asked to show a page.
struct BrowserOpenersTests {
    static let usual = [
        ["wslview", "https://id.example/a"], ["xdg-open", "https://id.example/a"], ["open", "https://id.example/a"],
    ]

    static let table: [([String: String], [[String]])] = [
        ([:], []),
        (["BROWSER": ""], []),
        (["BROWSER": "true"], [["true", "https://id.example/a"]]),
        (
            ["BROWSER": "firefox -P %s:links"],
            [["firefox", "-P", "https://id.example/a"], ["links", "https://id.example/a"]]
        ),
        (["BROWSER": "show --url=%s%%20"], [["show", "--url=https://id.example/a%20"]]),
        (["BROWSER": "a", "PORTICO_BROWSER": "b"], [["b", "https://id.example/a"]]),
        (["BROWSER": " : x"], [["x", "https://id.example/a"]]),
        (["BROWSER": "odd%"], [["odd%", "https://id.example/a"]]),
    ]

    @Test(arguments: table)
    func `what the variables name comes before what systems have`(variables: [String: String], named: [[String]]) {
        let openers = BrowserOpeners(for: "https://id.example/a", variables: variables)
        #expect(openers.commands == named + Self.usual)
    }

    @Test func `an address with a percent sign is handed on as it is`() {
        let openers = BrowserOpeners(for: "https://id.example/?a=%73", variables: ["BROWSER": "x %s"])
        #expect(openers.commands.first == ["x", "https://id.example/?a=%73"])
    }
}
