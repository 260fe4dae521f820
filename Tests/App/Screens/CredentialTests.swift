import PorticoKit
import Testing

@testable import PorticoApp

/// What git asks, and who gets an answer; git and kubectl themselves ask in the journeys.
struct CredentialTests {
    private func question(_ text: String) throws(CommandFailure) -> GitCredentialQuestion {
        try GitCredentialQuestion(Array(text.utf8))
    }

    @Test func `known keys are read up to the first empty line, others passed over`() throws {
        let asked = try question("protocol=https\nhost=git.example\npath=a=b\nusername=\nfuture[]=x\n\nhost=other\n")
        #expect(asked.scheme == "https")
        #expect(asked.host == "git.example")
        #expect(asked.username == "")
        #expect(asked.secret == nil)
    }

    @Test(arguments: [
        "host=a\r", "host=a\0", "host=a\u{1B}[2J", "path=\u{7F}", "username=\t", "host=a\nhost=b", "nokey", "=x",
        "protocol=https\nprotocol=http",
    ])
    func `what could smuggle in a line is refused`(text: String) {
        #expect(throws: CommandFailure.self) { try question(text + "\n") }
    }

    @Test(arguments: [
        (["capability[]=authtype", "wwwauth[]=Bearer realm=x"], true),
        (["capability[]=authtype", "wwwauth[]=Bearer", "wwwauth[]=basic realm=\ty"], false),
        (["capability[]=authtype"], false), (["wwwauth[]=Bearer"], false),
        (["capability[]=authtype", "capability[]=", "wwwauth[]=Bearer"], false),
        (["capability[]=authtype", "wwwauth[]=Basic", "wwwauth[]=", "wwwauth[]=Bearer"], true),
    ])
    func `Bearer is for a git that can and a server that takes nothing else`(lines: [String], wants: Bool) throws {
        #expect(try question(lines.joined(separator: "\n")).wantsBearer == wants)
    }

    @Test(arguments: [
        ["capability[]=authtype", "wwwauth[]=Bearer"], ["username=mina"], [],
    ])
    func `S26: a token that would begin a line of its own is not handed to git, nor anything beside it`(
        lines: [String]
    ) throws {
        let question = try question(lines.joined(separator: "\n"))
        for token in ["AT\nhost=evil.example", "AT\r", "AT\0x", "\u{7F}"] {
            let answer = GitCredentialAnswer(question, Secret(token), expiry: Timestamp(seconds: 7))
            #expect(throws: CommandFailure.self) { try answer.bytes() }
        }
    }

    @Test func `a token goes to git in the form that it asked for`() throws {
        func answer(_ lines: String, _ expiry: Int64?) throws -> String {
            let answer = GitCredentialAnswer(
                try question(lines), Secret("AT"), expiry: expiry.map { Timestamp(seconds: $0) })
            return String(decoding: try answer.bytes(), as: UTF8.self)
        }
        #expect(try answer("username=mina", 7) == "username=mina\npassword=AT\npassword_expiry_utc=7\n")
        #expect(try answer("host=a", nil) == "username=oauth2\npassword=AT\n")
        #expect(
            try answer("capability[]=authtype\nwwwauth[]=Bearer", nil)
                == "capability[]=authtype\nauthtype=Bearer\ncredential=AT\n")
    }

    @Test(
        arguments: [
            (0, nil, "0.0 MB"), (1_234_567, nil, "1.2 MB"),
            (0, 1_000_000, "[                        ]   0 %  0.0 / 1.0 MB"),
            (500_000, 1_000_000, "[############            ]  50 %  0.5 / 1.0 MB"),
            (2_000_000, 1_000_000, "[########################] 100 %  1.0 / 1.0 MB"),
        ] as [(Int64, Int64?, String)])
    func `a bar says how far it is`(bytes: Int64, total: Int64?, text: String) {
        #expect(ProgressBar.text(RequestProgress(isSending: false, bytes: bytes, total: total)) == text)
    }

    @Test func `a bar is drawn after a moment, ten times a second at most, and taken away`() {
        let output = MemoryOutput(isTerminal: true)
        let clock = SteppingTime()
        let bar = ProgressBar(output: output, now: { clock.now })
        bar.clear()
        for _ in 0..<50 {
            bar.show(RequestProgress(isSending: false, bytes: 1, total: nil))
            clock.step(10)
        }
        #expect(output.text == "\r\u{1B}[K0.0 MB\r\u{1B}[K0.0 MB")
        bar.clear()
        bar.clear()
        #expect(output.text == "\r\u{1B}[K0.0 MB\r\u{1B}[K0.0 MB\r\u{1B}[K")
    }

    @Test func `a small body that goes out has no bar`() {
        let output = MemoryOutput(isTerminal: true)
        let clock = SteppingTime()
        let bar = ProgressBar(output: output, now: { clock.now })
        for _ in 0..<50 {
            bar.show(RequestProgress(isSending: true, bytes: 1, total: 1_000))
            clock.step(50)
        }
        #expect(output.text.isEmpty)
    }
}
