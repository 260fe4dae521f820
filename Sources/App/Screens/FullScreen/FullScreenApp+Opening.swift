import PorticoKit
import PorticoTerminal

extension FullScreenApp {
    /// Runs the app on the process's terminal; `nil` when that cannot be taken over.
    static func run(
        in context: CommandContext, from start: AppStart
    ) async throws(CommandFailure) -> ExitCode? {
        let container = try context.container()
        let now = try context.dependencies().now
        let environment = context.environment
        guard let terminal = TerminalScreen(fallbackSize: environment.windowSize, hasMouse: environment.hasMouse)
        else { return nil }
        let launcher = BrowserLauncher(variables: environment.variables)
        let surroundings = await SignInSurroundings.here(environment.variables, launcher)
        let screen = ScreenContext(
            container: container, theme: .standard, program: context.configuration.name,
            home: environment.homeDirectory, now: now, language: context.language,
            places: context.configuration.vaultPlaces, launcher: launcher, isBrowserNear: surroundings.favoursBrowser)
        var app = FullScreenApp(terminal: terminal, context: screen, hasColor: !context.choices.isColorless)
        let end = await app.run(from: start, escapeDelay: environment.escapeDelay)
        terminal.close()
        switch end {
        case .quit: return .done
        case .interrupted: return .interrupted
        case .terminalGone: return .cancelled
        }
    }
}

extension CommandEnvironment {
    /// Whether the person or the terminal asks for lines instead of a full screen.
    var prefersLines: Bool {
        let terminal = variables["TERM"] ?? ""
        return variables["ACCESSIBLE"].map { !$0.isEmpty && $0 != "0" } ?? false || terminal.isEmpty
            || terminal == "dumb"
    }

    /// How long a lone Escape waits for the rest of a sequence, in milliseconds: longer over a network.
    var escapeDelay: Int32 { isRemote ? 100 : 50 }

    /// Whether the terminal is at the other end of a network, where bytes of one key may arrive apart.
    var isRemote: Bool {
        ["SSH_TTY", "SSH_CONNECTION", "SSH_CLIENT"].contains { variables[$0]?.isEmpty == false }
    }

    /// Whether clicks and the wheel are the app's; `PORTICO_MOUSE=0` leaves them to the terminal.
    var hasMouse: Bool { variables[ProgramWords.variable("MOUSE")] != "0" }

    /// What `COLUMNS` and `LINES` say, else 80×24.
    var windowSize: (columns: Int, rows: Int) {
        func positive(_ name: String, else fallback: Int) -> Int {
            variables[name].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } ?? fallback
        }
        return (positive("COLUMNS", else: 80), positive("LINES", else: 24))
    }
}

extension ScreenContext {
    /// The service as it is stored; `nil` when it cannot be read.
    func service(_ name: ServiceName) async -> Service? {
        try? await container.services.services().first { $0.name == name }
    }
}
