extension CommandTable {
    /// The commands of `portico`, in the order in which help lists them.
    static let portico: CommandTable = CommandTable(
        [LoginCommand.spec, RegisterCommand.spec, StatusCommand.spec, TokenCommand.spec, RequestCommand.spec]
            + [ExecCommand.spec, GitCredentialCommand.spec, KubectlCredentialCommand.spec] + ProfileCommands.specs
            + [PasswordCommands.password] + SessionsCommands.specs + IdentitiesCommands.specs + AccountsCommands.specs
            + NotesCommands.specs + [LogoutCommand.spec, PasswordCommands.deleteAccount] + ServiceCommands.specs
            + VaultCommands.specs + [ServeCommand.spec] + [CompletionsCommand.spec, HelpCommand.spec])

    /// The commands of a program that carries them; behind a word of its own, completing its words is its own affair.
    static func of(_ program: PorticoProgram) -> CommandTable {
        guard program.subcommand != nil else { return portico }
        return CommandTable(portico.commands.filter { $0.path != CompletionsCommand.spec.path })
    }
}
