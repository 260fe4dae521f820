package import PorticoDomain

/// A command line that a person is advised to run next. It names what it is about, so that it means the same whichever
/// account is active by then and whatever the environment or the configuration file names.
package struct SuggestedCommand: CustomStringConvertible {
    /// The command line.
    package let description: String

    /// A command about one account, with the words that follow.
    package init(_ command: String, of account: AccountID, _ rest: String..., words: ProgramWords = .current) {
        let flags = ["--account \(ShellWord(account.name))"] + rest
        self.init(command, at: account.service, flags, words: words)
    }

    /// A command about a service, with the words that follow.
    package init(
        _ command: String, at service: ServiceName, _ rest: [String] = [], words: ProgramWords = .current
    ) {
        description = (["\(words.command) \(command) --service \(service)"] + rest).joined(separator: " ")
    }
}
