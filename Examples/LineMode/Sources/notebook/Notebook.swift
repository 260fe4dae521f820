#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PorticoBackend
import PorticoKit
import PorticoTerminal

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Another program's way in: it registers or signs in, keeps notes, and is still signed in tomorrow.
///
/// Its folders, its environment variables (`NOTEBOOK_HOME`) and its user agent come from its own name.
@main
struct Notebook {
    let container: AppContainer
    let prompter = Prompter(
        input: DescriptorInput(descriptor: 0), output: DescriptorOutput(descriptor: 1),
        wording: .init(outOfRange: { "Type a number from 1 to \($0)." }, notText: "That is not text."))

    static func main() async {
        do {
            let configuration = try AppConfiguration(
                name: "notebook", environment: ProcessInfo.processInfo.environment,
                homeDirectory: ProcessInfo.processInfo.environment["HOME"] ?? "/")
            var dependencies = try AppDependencies.live(configuration)
            let backend = AccountsBackend(
                BackendConfiguration(databasePath: configuration.dataFolder + "/accounts.db"),
                now: dependencies.now, randomBytes: dependencies.randomBytes)
            dependencies.embedded = BackendTransport(backend)
            let container = AppContainer(configuration: configuration, dependencies: dependencies)
            try await Notebook(container: container).open()
        } catch let error as SessionError {
            print("notebook: \(MessageBook(.english, program: "notebook").message(for: error))")
            exit(1)
        } catch is PromptEnd {
            print()  // Ctrl-D at a question: the person leaves.
        } catch {
            print("notebook: \(error)")
            exit(1)
        }
    }

    /// Begins where the person left off; nothing is sent to find that out.
    func open() async throws {
        switch try await container.restore() {
        case .onboarding: try await signIn()
        case .profileSetup(let account): try await finish(account)
        case .main(let session): try await write(as: session.account.id)
        case .sessionEnded(let account, let reason):
            prompter.say("\(account) was signed out: \(reason)")
            try await signIn()
        }
    }

    private func signIn() async throws {
        let isNew = try await prompter.choose("Welcome", ["Sign in", "Create an account"], label: "Choice") == 1
        let email = try await prompter.ask("Email:")
        let password = Secret(try await prompter.askSecret("Password:"))
        let session =
            isNew
            ? try await container.register(service: .local, email: email, password: password)
            : try await container.login(service: .local, email: email, password: password)
        if session.phase == .profileIncomplete {
            try await finish(session.account.id)
        } else {
            try await write(as: session.account.id)
        }
    }

    private func finish(_ account: AccountID) async throws {
        let scope = try await container.scope(of: account)
        _ = try await scope.completeProfile(nickname: try await prompter.ask("Nickname:"))
        try await write(as: account)
    }

    private func write(as account: AccountID) async throws {
        let scope = try await container.scope(of: account)
        let notes = try await scope.notes.notes(limit: 20, before: nil).notes
        prompter.say("Signed in as \(account), notes: \(notes.count)")
        for note in notes { prompter.say("- \(note.text)") }
        _ = try await scope.notes.add(NoteText(try await prompter.ask("New note:")))
        prompter.say("Added")
    }
}
