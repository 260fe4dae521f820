import PorticoKit
import PorticoTerminal

/// The tabs of somebody who is signed in.
struct MainScreen: AppScreen {
    private enum Tab: Int, CaseIterable {
        case home, profile, sessions, settings

        /// What a service must offer for it; `nil` when it always makes sense.
        var feature: ServiceFeature? {
            switch self {
            case .home: .notes
            case .sessions: .deviceSessions
            case .profile, .settings: nil
            }
        }

        var title: Phrase {
            switch self {
            case .home: .home
            case .profile: .profile
            case .sessions: .sessions
            case .settings: .settings
            }
        }
    }

    let account: AccountID
    private var session: Session
    private var tab = Tab.home
    private var home: HomeTab
    private var profile: ProfileTab
    private var devices: DevicesTab
    private var settings: SettingsTab
    private var tabAreas: [Rect] = []
    /// The tabs that make sense at the service, in their order.
    private let tabs: [Tab]

    /// Opens the tab that was shown last, as ``place`` numbers them, with what the service offers; `line` is that of the
    /// settings, and `draft` a note that was begun and not sent.
    init(
        session: Session, features: Set<ServiceFeature> = Set(ServiceFeature.allCases), scope: SessionScope,
        place: Int, line: SettingsTab.Entry? = nil, draft: String = "", context: ScreenContext
    ) {
        account = session.account.id
        self.session = session
        let tabs = Tab.allCases.filter { $0.feature.map(features.contains) ?? true }
        self.tabs = tabs
        tab = Tab(rawValue: place).flatMap { tabs.contains($0) ? $0 : nil } ?? tabs.first ?? .settings
        home = HomeTab(scope: scope, draft: draft, context: context)
        profile = ProfileTab(
            scope: scope, keptBy: features.contains(.profileEditing) ? nil : session.account, context: context)
        devices = DevicesTab(session: session, scope: scope)
        settings = SettingsTab(account: session.account, features: features, scope: scope, context: context)
        settings.chosen = line
    }

    /// Which tab is shown.
    var place: Int { tab.rawValue }

    /// The line of the settings that was moved to; `nil` before any was.
    var settingsLine: SettingsTab.Entry? { settings.chosen }

    /// The note that was begun and not sent; empty without one.
    var draft: String { home.draft }

    let isReturnedTo = true
    var isTyping: Bool { current.isTyping }
    var isUnsaved: Bool { home.isUnsaved || profile.isUnsaved || settings.isUnsaved }
    var isLostByLeaving: Bool { profile.isUnsaved || settings.isUnsaved }
    var isWorking: Bool { current.isWorking }
    var problem: SessionError? { current.problem }

    func picturesHold(in context: ScreenContext) -> Duration? { current.picturesHold(in: context) }

    func keys(in context: ScreenContext) -> [KeyHint] {
        let own = current.keys(in: context)
        return current.isTyping ? own : [KeyHint(key: "1-\(tabs.count)", meaning: .keyTabs)] + own
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if case .mouse(let mouse) = event, mouse.action == .press,
            let hit = tabAreas.firstIndex(where: { $0.contains(column: mouse.column, row: mouse.row) })
        {
            return await go(to: tabs[hit], in: context)
        }
        if case .key(let key) = event, !isTyping || key.modifiers.contains(.alt) {
            let plain = Key(key.code, key.modifiers.subtracting(.alt))
            if let choice = TabBar.choice(of: plain, count: tabs.count) {
                return await go(to: tabs[choice], in: context)
            }
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
        case (.right, false), (.tab, false): return await go(to: tabs[(number + 1) % tabs.count], in: context)
        case (.left, false): return await go(to: tabs[(number + tabs.count - 1) % tabs.count], in: context)
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
        let margin = Grid.margin(of: area)
        let (bar, rest) = area.splitTop(1)
        drawTabs(on: &surface, in: bar.inset(columns: max(0, margin - 1), rows: 0), context: context)
        let (line, below) = rest.splitTop(1)
        let rule = String(repeating: "─", count: line.width)
        surface.write(rule, column: line.column, row: line.row, style: context.theme.border, clip: line)
        let body = below.inset(columns: margin, rows: 0)
        switch tab {
        case .home: home.draw(on: &surface, in: body, context: context)
        case .profile: profile.draw(on: &surface, in: body, context: context)
        case .sessions: devices.draw(on: &surface, in: body, context: context)
        case .settings: settings.draw(on: &surface, in: body, context: context)
        }
    }

    /// The tabs, and at their right end who it is. Without room for every title only the selected tab has one.
    private mutating func drawTabs(on surface: inout Surface, in bar: Rect, context: ScreenContext) {
        let titles = tabs.map { context.say($0.title) }
        let chip = AccountChip(session, in: context)
        let needed = titles.reduce(0) { $0 + TextWidth.columns(of: $1) + 5 }
        let shown =
            needed + chip.leastColumns <= bar.width
            ? titles : titles.enumerated().map { $0.offset == number ? $0.element : "" }
        tabAreas = TabBar(titles: shown, selected: number).draw(on: &surface, in: bar, theme: context.theme)
        let start = tabAreas.last?.endColumn ?? bar.column
        chip.draw(
            on: &surface,
            in: Rect(column: start + 1, row: bar.row, width: bar.endColumn - start - 1, height: 1), context: context)
    }

    mutating func leave() {
        profile.leave()
        settings.leave()
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        await withDiscardingTaskGroup { group in
            if tabs.contains(.home) { group.addTask { [home] in await home.watch(send) } }
            group.addTask { [profile] in await profile.watch(send) }
            if tabs.contains(.sessions) { group.addTask { [devices] in await devices.watch(send) } }
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

    /// The place of the shown tab among those that there are.
    private var number: Int { tabs.firstIndex(of: tab) ?? 0 }

    /// Shows another tab; first what would be lost in the settings is asked about.
    private mutating func go(to next: Tab, in context: ScreenContext) async -> ScreenAction {
        guard next == tab || !settings.asksBeforeLeaving(in: context) else { return .none }
        settings.leave()
        tab = next
        return switch tab {
        case .sessions: devices.reload
        case .settings: settings.reload
        case .home, .profile: .none
        }
    }
}
