import PorticoKit
import PorticoTerminal

/// The tabs of somebody who is signed in.
struct MainScreen: AppScreen {
    private enum Tab: Int, CaseIterable { case home, profile, sessions, settings }

    let account: AccountID
    private var session: Session
    private var tab = Tab.home
    private var home: HomeTab
    private var profile: ProfileTab
    private var devices: DevicesTab
    private var settings: SettingsTab
    private var tabAreas: [Rect] = []

    /// Opens the tab that was shown last, as ``place`` numbers them.
    init(session: Session, scope: SessionScope, place: Int, context: ScreenContext) {
        account = session.account.id
        self.session = session
        tab = Tab(rawValue: place) ?? .home
        home = HomeTab(scope: scope, context: context)
        profile = ProfileTab(scope: scope, context: context)
        devices = DevicesTab(scope: scope)
        settings = SettingsTab(account: session.account, context: context)
    }

    /// Which tab is shown.
    var place: Int { tab.rawValue }

    var isTyping: Bool { current.isTyping }
    var isUnsaved: Bool { home.isUnsaved || profile.isUnsaved }
    var isWorking: Bool { current.isWorking }

    func keys(in context: ScreenContext) -> [KeyHint] {
        let own = current.keys(in: context)
        return current.isTyping ? own : [KeyHint(key: "1-4", meaning: .keyTabs)] + own
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if case .mouse(let mouse) = event, mouse.action == .press,
            let hit = tabAreas.firstIndex(where: { $0.contains(column: mouse.column, row: mouse.row) })
        {
            return await go(to: hit)
        }
        if case .key(let key) = event, !isTyping || key.modifiers.contains(.alt) {
            let plain = Key(key.code, key.modifiers.subtracting(.alt))
            if let choice = TabBar.choice(of: plain, count: Tab.allCases.count) { return await go(to: choice) }
        }
        let action =
            switch tab {
            case .home: await home.handle(event, in: context)
            case .profile: await profile.handle(event, in: context)
            case .sessions: await devices.handle(event, in: context)
            case .settings: await settings.handle(event, in: context)
            }
        guard case .ignored = action, case .key(let key) = event else { return action }
        switch (key.code, isTyping) {
        case (.scalar("q"), false): return .quit
        case (.escape, true): return await go(to: Tab.home.rawValue)
        case (.right, false), (.tab, false):
            return await go(to: (tab.rawValue + 1) % Tab.allCases.count)
        case (.left, false): return await go(to: (tab.rawValue + Tab.allCases.count - 1) % Tab.allCases.count)
        default: return .ignored
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        if case .session(let session) = state { self.session = session }
        home.show(state, in: context)
        profile.show(state, in: context)
        devices.show(state, in: context)
        settings.show(state, in: context)
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        let (bar, rest) = area.splitTop(1)
        let titles = [ScreenPhrase.home, .profile, .sessions, .settings].map { context.say($0) }
        tabAreas = TabBar(titles: titles, selected: tab.rawValue).draw(on: &surface, in: bar, theme: context.theme)
        drawChip(on: &surface, in: bar, after: tabAreas.last?.endColumn ?? 0, context: context)
        let (line, below) = rest.splitTop(1)
        let rule = String(repeating: "─", count: line.width)
        surface.write(rule, column: line.column, row: line.row, style: context.theme.border, clip: line)
        let body = below.inset(columns: area.width >= 60 ? 2 : 0, rows: 0)
        switch tab {
        case .home: home.draw(on: &surface, in: body, context: context)
        case .profile: profile.draw(on: &surface, in: body, context: context)
        case .sessions: devices.draw(on: &surface, in: body, context: context)
        case .settings: settings.draw(on: &surface, in: body, context: context)
        }
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        await withDiscardingTaskGroup { group in
            group.addTask { [home] in await home.watch(send) }
            group.addTask { [profile] in await profile.watch(send) }
            group.addTask { [devices] in await devices.watch(send) }
            group.addTask { [settings] in await settings.watch(send) }
        }
    }

    private var current: any AppScreen {
        switch tab {
        case .home: home
        case .profile: profile
        case .sessions: devices
        case .settings: settings
        }
    }

    private mutating func go(to place: Int) async -> ScreenAction {
        tab = Tab(rawValue: place) ?? .home
        return tab == .sessions ? devices.reload : .none
    }

    /// Initials, name, service and freshness at the right end of the tabs.
    private func drawChip(on surface: inout Surface, in bar: Rect, after column: Int, context: ScreenContext) {
        let name = session.account.profile?.nickname ?? session.account.id.name
        let (word, style) = PhaseWord(session.phase, in: context).styled(context.theme)
        let service = session.account.id.service
        let place = service == .local ? "" : " · \(service)"
        let room = bar.endColumn - column - 3 - TextWidth.columns(of: word)
        guard room >= 4 else { return }
        let text = "\(Initials(name).text) \(name)\(place)".truncated(columns: room)
        let start = bar.endColumn - TextWidth.columns(of: text) - TextWidth.columns(of: word) - 1
        let end = surface.write(text + " ", column: start, row: bar.row, clip: bar)
        surface.write(word, column: end, row: bar.row, style: style, clip: bar)
    }
}

/// Up to two letters that stand for a name.
struct Initials {
    let text: String

    init(_ name: String) {
        let words = name.split { $0 == " " || $0 == "." || $0 == "@" }.prefix(2)
        let letters = words.compactMap(\.first).map { String($0).uppercased() }
        text = "(\(letters.joined()))"
    }
}

/// How a phase is called on screen.
struct PhaseWord {
    private let phrase: ScreenPhrase
    private let word: String

    init(_ phase: SessionPhase, in context: ScreenContext) {
        phrase =
            switch phase {
            case .signedIn(.fresh): .fresh
            case .signedIn(.stale): .stale
            case .signedIn(.offline): .offline
            case .profileIncomplete: .profileIncomplete
            case .expired: .ended
            case .signedOut: .signedOut
            }
        word = context.say(phrase)
    }

    var text: String { word }

    func styled(_ theme: Theme) -> (String, Style) {
        switch phrase {
        case .fresh: ("● \(word)", theme.good)
        case .offline, .stale: ("○ \(word)", theme.quiet)
        default: ("○ \(word)", theme.fault)
        }
    }
}
