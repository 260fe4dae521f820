import PorticoDomain
import PorticoKit
import PorticoPresentation
import Testing

@testable import PorticoApp

struct ArgumentParserTests {
    private func parse(_ line: String) throws(UsageError) -> Invocation {
        try ArgumentParser.parse(line.split(separator: " ").map(String.init), table: .portico)
    }

    private func name(_ invocation: Invocation) -> String {
        switch invocation.target {
        case .app(let isPlain): isPlain ? "app plain" : "app"
        case .version: "version"
        case .help(let topic): "help " + topic.joined(separator: " ")
        case .command(let command): command.name
        }
    }

    @Test(arguments: [
        ("", "app"), ("--plain", "app plain"), ("--version", "version"), ("login", "login"),
        ("notes", "notes list"), ("notes --limit 3", "notes list"), ("notes add hello", "notes add"),
        ("profile", "profile show"), ("accounts", "accounts list"), ("sessions", "sessions list"),
        ("vault", "vault status"), ("service", "service list"), ("--json notes list", "notes list"),
        ("--account a token --service=b", "token"), ("token --help", "help token"), ("notes -h", "help notes"),
        ("--help", "help "), ("help exit-codes", "help"), ("notes add -- --limit", "notes add"),
    ])
    func `a line means a command`(line: String, command: String) throws {
        #expect(name(try parse(line)) == command)
    }

    @Test(arguments: [
        ("lgoin", UsageError.unknownCommand("lgoin", group: nil, nearest: ["login"])),
        ("exec ls", .missingSeparator(command: "exec")),
        ("notes lst", .unknownCommand("lst", group: "notes", nearest: ["list"])),
        ("token --forse", .unknownFlag("--forse", command: "token", nearest: ["--force"])),
        ("token --force=yes", .needlessValue(flag: "--force")),
        ("login --email", .missingValue(flag: "--email")),
        ("login --email --password-stdin", .missingValue(flag: "--email")),
        ("login --password=x", .secretAsArgument(flag: "--password")),
        ("login --brwser", .unknownFlag("--brwser", command: "login", nearest: ["--browser"])),
        ("notes add", .missingArgument("TEXT", command: "notes add")),
        ("notes add a b", .tooManyArguments(command: "notes add")),
        ("service add x --isuer y", .unknownFlag("--isuer", command: "service add", nearest: ["--issuer"])),
    ])
    func `a line that means nothing says why`(line: String, error: UsageError) {
        #expect(throws: error) { try parse(line) }
    }

    @Test func `values, repeated flags and global flags are kept`() throws {
        let invocation = try parse("request post /v1/notes -H A:b -H C:d --data - --json -v --language ko --no-color")
        #expect(invocation.words == ["post", "/v1/notes"])
        #expect(invocation.values("-H") == ["A:b", "C:d"])
        #expect(invocation.value("--data") == "-")
        #expect(
            invocation.globals
                == GlobalOptions(isJSON: true, isVerbose: true, isColorless: true, language: "ko"))
    }

    @Test func `a flag with one value is given once`() throws {
        for line in ["serve --port 1 --port 2", "login --email=a --email b"] {
            #expect(throws: UsageError.repeatedFlag(line.hasPrefix("serve") ? "--port" : "--email")) { try parse(line) }
        }
        #expect(throws: UsageError.repeatedFlag("--account")) { try parse("token --account a --account b") }
        #expect(try parse("token --json --json").globals.isJSON)
    }

    @Test func `an error never repeats a positional argument or a flag's value`() {
        let secret = "hunter2-hunter2"
        for line in ["login \(secret)", "login --password=\(secret)", "token \(secret)", "login --pasword=\(secret)"] {
            do throws(UsageError) {
                _ = try parse(line)
                Issue.record("understood: \(line)")
            } catch {
                #expect(!"\(error.message(.english)) \(error.hint(.korean) ?? "")".contains(secret))
            }
        }
    }
}
