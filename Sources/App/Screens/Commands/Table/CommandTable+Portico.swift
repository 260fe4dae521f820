extension CommandTable {
    /// The commands of `portico`, in the order in which help lists them.
    static let portico: CommandTable = CommandTable(
        [LoginCommand.spec, RegisterCommand.spec, StatusCommand.spec, TokenCommand.spec, RequestCommand.spec]
            + ProfileCommands.specs + [PasswordCommands.password] + SessionsCommands.specs + AccountsCommands.specs
            + NotesCommands.specs + [LogoutCommand.spec, PasswordCommands.deleteAccount] + ServiceCommands.specs
            + VaultCommands.specs + [ServeCommand.spec] + [CompletionsCommand.spec, HelpCommand.spec])
}
