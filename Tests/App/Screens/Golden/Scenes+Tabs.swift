import PorticoDomain
import PorticoKit
import PorticoTerminal

@testable import PorticoApp
@testable import PorticoPresentation

/// The pictures of somebody who is signed in.
extension Scenes {
    static let tabs: [Scene] = [
        main("home-empty", 0, [.show(.notes(NotesState().with { $0.isLoaded = true }))], toast: .noteDeleted),
        main("home-loading", 0, []),
        main("home", 0, [.show(.notes(notes)), .press(.down)]),
        main("home-hostile", 0, [.show(.notes(hostileNotes)), .press(.down)]),
        main("home-help", 0, [.show(.notes(notes))], isHelpShown: true),
        main("home-writing", 0, [.show(.notes(notes)), .type("a"), .type("안녕 👋")]),
        main(
            "home-fault", 0,
            [
                .show(.notes(notes)), .type("a"),
                .show(
                    .notes(
                        notes.with {
                            $0.textFault = .note; $0.work = .ended(.offline)
                        })),
            ]),
        main("home-delete", 0, [.show(.notes(notes)), .type("d")]),
        main("profile", 1, [.show(.profile(profile))]),
        main(
            "profile-editing", 1,
            [.show(.profile(profile)), .press(.enter), .press(.up), .press(.up), .type("Password1")]),
        main(
            "profile-refused", 1,
            [
                .show(.profile(profile)), .press(.enter),
                .show(.profile(profile.with { $0.work = .ended(.refused(Refusal(code: .wrongPassword))) })),
            ]),
        main("sessions", 2, [.show(.devices(devices)), .press(.down)]),
        main(
            "sessions-alone", 2,
            [.show(.devices(devices.with { $0.sessions.removeLast(2) }))]),
        main(
            "sessions-question", 2,
            [
                .show(
                    .devices(
                        devices.with {
                            $0.sessions[0] = DeviceSession(
                                id: "0", name: "\u{1B}]0;x\u{07} in the cellar",
                                createdAt: Stage.now, lastSeenAt: Stage.now, isCurrent: true)
                        })), .type("d"),
            ]),
        main(
            "sessions-stale", 2,
            [
                .show(.devices(devices.with { $0.work = .ended(.timedOut) })),
                .show(.session(Stage.session(.signedIn(.offline)))),
            ]),
    ]

    static let settings: [Scene] = [
        main("settings", 3, [.show(.settings(settingsState))]),
        main("settings-account", 3, [.show(.settings(settingsState)), .press(.down), .press(.down), .press(.enter)]),
        main(
            "settings-service", 3,
            [.show(.settings(settingsState))] + Array(repeating: .press(.down), count: 5) + [.press(.enter)]),
        main(
            "settings-sign-out-everywhere", 3,
            [.show(.settings(settingsState)), .press(.end), .press(.up), .press(.enter)]),
        main("settings-delete", 3, [.show(.settings(settingsState)), .press(.end), .press(.enter), .type("mina")]),
        main(
            "settings-delete-refused", 3,
            [
                .show(.settings(settingsState)), .press(.end), .press(.enter), .type("mina@example.com"), .press(.tab),
                .type("wrong-horse"), .press(.enter),
                .show(.settings(settingsState.with { $0.work = .ended(.refused(Refusal(code: .wrongPassword))) })),
            ]),
    ]

    static func main(
        _ name: String, _ place: Int, _ steps: [Scene.Step], toast: Phrase? = nil, isHelpShown: Bool = false
    ) -> Scene {
        Scene(
            name: name,
            make: { MainScreen(session: Stage.session(), scope: $0.scope, place: place, context: $1) }, steps: steps,
            toast: toast, isHelpShown: isHelpShown)
    }

    static let notes = written([
        "첫 번째 메모", "Call the dentist on Monday", "👨‍👩‍👧‍👦 family lunch, ☕️ with Jun", "🇰🇷 Seoul, e\u{301}tage 3",
        String(repeating: "long 긴 글 ", count: 30),
    ])

    /// What a hostile server may send.
    private static let hostileNotes = written([
        "calm", "\u{1B}[2J cleared \u{9B}31m red", "\u{1B}]52;c;AAAA\u{07} copied", "\u{202E}bidi\u{2066}",
        "\u{0D}\u{08}back",
        "a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}",
    ])

    private static func written(_ texts: [String]) -> NotesState {
        NotesState().with { state in
            state.notes = texts.enumerated().map { index, text in
                Note(id: "\(index)", text: text, createdAt: Stage.now.adding(seconds: Int64(-3_600 * index)))
            }
            state.isLoaded = true
        }
    }

    private static let profile = ProfileState(account: Stage.account).with {
        let image = ImageDescription(type: .png, byteCount: 12_600, width: 640, height: 480)
        $0.profile = Profile(nickname: "미나", image: image)
        $0.nickname = NicknameField(input: "미나", current: "미나")
    }

    private static let devices = DeviceSessionsState().with { state in
        state.sessions = ["work laptop", "휴대폰", "server in the cellar"].enumerated().map {
            DeviceSession(
                id: "\($0)", name: $1, createdAt: Stage.now, lastSeenAt: Stage.now.adding(seconds: Int64(-7_200 * $0)),
                isCurrent: $0 == 0)
        }
        state.isLoaded = true
    }
}
