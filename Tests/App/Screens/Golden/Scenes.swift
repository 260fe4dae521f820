import PorticoDomain
import PorticoKit
import PorticoTerminal

@testable import PorticoApp
@testable import PorticoPresentation

/// The pictures that lead in.
enum Scenes {
    static let all = entry + tabs + settings + vault + providers

    private static let email = Stage.account.name
    private static let credentials = CredentialsState(service: .local, email: email)

    static let entry: [Scene] = [
        Scene(name: "splash", make: { _, _ in SplashScreen() }),
        Scene(
            name: "splash-problem", make: { _, _ in SplashScreen() },
            steps: [.show(.root(RootState().with { $0.work = .ended(.vault(.corrupt)) }))]),
        Scene(name: "welcome-loading", make: { WelcomeScreen(reason: .nobodyKnown, context: $1) }),
        Scene(
            name: "welcome-loaded", make: { WelcomeScreen(reason: .nobodyKnown, context: $1) },
            steps: [
                .show(.settings(SettingsState().with { $0.services = [Service(name: .local, kind: .embedded)] }))
            ]),
        Scene(
            name: "welcome-accounts",
            make: { WelcomeScreen(reason: .signedOut(remaining: [Stage.account]), context: $1) },
            steps: [.show(.lastUsed(try? ServiceName("work"))), .show(.settings(settingsState))]),
        Scene(
            name: "sign-in", make: { CredentialsScreen(.signIn(nil), service: .local, email: "", context: $1) },
            steps: [.show(.credentials(CredentialsState(service: .local, email: "")))]),
        Scene(
            name: "sign-in-refused",
            make: { CredentialsScreen(.signIn(nil), service: .local, email: email, context: $1) },
            steps: [
                .show(.credentials(credentials)), .type("wrong-horse"),
                .show(
                    .credentials(
                        credentials.with {
                            $0.work = .ended(
                                .refused(Refusal(code: .invalidCredentials, sentence: "Two attempts are left.")))
                        })),
            ]),
        Scene(
            name: "sign-in-ended",
            make: { CredentialsScreen(.signIn(.revoked), service: .local, email: email, context: $1) },
            steps: [.show(.credentials(credentials.with { $0.work = .ended(.offline) }))]),
        Scene(
            name: "register", make: { CredentialsScreen(.register, service: .local, email: "", context: $1) },
            steps: [.type(email), .press(.tab), .type("Password1")]),
        Scene(
            name: "register-working",
            make: { CredentialsScreen(.register, service: .local, email: email, context: $1) },
            steps: [
                .type("correct-horse-battery-31"), .show(.credentials(credentials.with { $0.work = .begun })),
            ]),
        Scene(
            name: "register-faults",
            make: { CredentialsScreen(.register, service: .local, email: "mina", context: $1) },
            steps: [
                .type("short"),
                .show(
                    .credentials(
                        credentials.with {
                            $0.faults.email = .emailAddress
                            $0.faults.password = .password(.tooShort)
                        })),
            ]),
        Scene(
            name: "add-service", make: { AddServiceScreen(context: $1) },
            steps: [
                .press(.tab), .type("Bad name"), .press(.tab), .type("https://accounts.example"),
                .show(.addService(AddServiceState().with { $0.fault = .name })),
            ]),
        Scene(
            name: "profile-setup", make: { ProfileSetupScreen(scope: $0.scope, context: $1) },
            steps: [
                .show(.profileSetup(setup.with { $0.nickname.status = .available })), .type("미나"), .press(.tab),
            ]),
        Scene(
            name: "profile-setup-faults", make: { ProfileSetupScreen(scope: $0.scope, context: $1) },
            steps: [
                .type("미나"),
                .show(
                    .profileSetup(
                        setup.with {
                            $0.nickname.status = .taken
                            $0.imageFault = .image(.tooLarge(byteCount: 6_000_000))
                        })),
            ]),
        Scene(
            name: "quit-question",
            make: { CredentialsScreen(.register, service: .local, email: email, context: $1) }, isQuitAsked: true),
    ]

    private static let setup = ProfileSetupState(account: Stage.account).with {
        $0.nickname = NicknameField(input: "미나")
    }

    static let settingsState = SettingsState().with {
        let work = AccountID(service: (try? ServiceName("work")) ?? .local, name: "mina.kim@company.example")
        $0.sessions = [
            Stage.session(), Stage.session(.expired(.revoked), nickname: "Mina Kim", id: work),
        ]
        $0.active = Stage.account
        $0.services = [
            Service(name: .local, kind: .embedded),
            Service(name: work.service, kind: .accountsAPI(url: "https://accounts.company.example/api")),
        ]
        $0.vault = VaultStatus(
            state: .open, slots: [.passphrase, .deviceKey], folder: "/home/mina/.local/share/portico")
    }
}
