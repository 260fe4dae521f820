import PorticoKit
import PorticoTerminal
import PorticoTerminalTesting
import Testing

@testable import PorticoApp
@testable import PorticoPresentation

/// What was typed and not sent is kept, or its loss is asked about.
struct DraftTests {
    private let person: Person
    private let stage: Stage

    init() async throws {
        person = try Person()
        stage = try await Stage(home: person.home)
    }

    private func press(_ codes: Key.Code..., on screen: inout some AppScreen) async {
        for code in codes { _ = await screen.handle(.key(Key(code)), in: stage.context) }
    }

    private func home() -> HomeTab {
        var home = HomeTab(scope: stage.scope, context: stage.context)
        var loaded = NotesState()
        loaded.isLoaded = true
        home.show(.notes(loaded), in: stage.context)
        return home
    }

    @Test func `a note that was put away goes on where it was`() async {
        var home = home()
        await press(.scalar("a"), .scalar("h"), .scalar("i"), .escape, on: &home)
        #expect(!home.isTyping && home.isUnsaved)
        #expect(stage.text(&home).contains("An unsent note was kept"))
        await press(.scalar("a"), .scalar("!"), on: &home)
        #expect(home.draft == "hi!")
        #expect(!stage.text(&home).contains("An unsent note"))
    }

    @Test func `a note whose saving fails after Esc is there still, and one that is saved is gone`() async {
        var home = home()
        await press(.scalar("a"), .scalar("h"), .scalar("i"), .enter, .escape, on: &home)
        var failed = NotesState()
        failed.isLoaded = true
        failed.work = .ended(.offline)
        home.show(.notes(failed), in: stage.context)
        #expect(home.draft == "hi")
        await press(.scalar("a"), .enter, .escape, on: &home)
        var added = failed
        added.work = Work()
        added.added = Happening(id: 1, value: Note(id: "1", text: "hi", createdAt: Stage.now))
        home.show(.notes(added), in: stage.context)
        #expect(home.draft.isEmpty && !home.isUnsaved)
    }

    @Test func `what is typed while a note is on its way stays`() async {
        var home = home()
        await press(.scalar("a"), .scalar("h"), .enter, .scalar("i"), on: &home)
        var added = NotesState()
        added.added = Happening(id: 1, value: Note(id: "1", text: "h", createdAt: Stage.now))
        home.show(.notes(added), in: stage.context)
        #expect(home.draft == "hi" && home.isTyping)
    }

    @Test func `another page of the app does not cost a draft, but a profile is asked about`() async {
        var main = MainScreen(
            session: Stage.session(), scope: stage.scope, place: 0, draft: "begun", context: stage.context)
        #expect(main.draft == "begun")
        #expect(main.isUnsaved && !main.isLostByLeaving)
        main = MainScreen(session: Stage.session(), scope: stage.scope, place: 1, context: stage.context)
        var profile = ProfileState(account: Stage.account)
        profile.profile = Profile(nickname: "mina", image: nil)
        profile.nickname = NicknameField(input: "mina", current: "mina")
        main.show(.profile(profile), in: stage.context)
        #expect(!main.isLostByLeaving)
        await press(.enter, .down, .scalar("~"), on: &main)
        #expect(main.isLostByLeaving)
    }

    @Test func `a password that was typed is asked about before it goes`() async {
        var profile = ProfileTab(scope: stage.scope, context: stage.context)
        var state = ProfileState(account: Stage.account)
        state.profile = Profile(nickname: "mina", image: nil)
        state.nickname = NicknameField(input: "mina", current: "mina")
        profile.show(.profile(state), in: stage.context)
        await press(.enter, .escape, on: &profile)
        #expect(!profile.isTyping)
        await press(.enter, .down, .down, .down, .scalar("s"), .escape, on: &profile)
        #expect(stage.text(&profile).contains("Leave anyway?"))
        await press(.escape, on: &profile)
        #expect(profile.isTyping && profile.isUnsaved)
        await press(.escape, .left, .enter, on: &profile)
        #expect(!profile.isTyping && !profile.isUnsaved)
    }

    @Test func `what the service is called and a password are asked about, and an email that was given is not`() async {
        var adding = AddServiceScreen(context: stage.context)
        #expect(!adding.isUnsaved)
        await press(.down, .down, .scalar("h"), on: &adding)
        #expect(adding.isLostByLeaving)
        var credentials = CredentialsScreen(
            .signIn(.revoked), service: .local, email: Stage.account.name, context: stage.context)
        #expect(!credentials.isUnsaved)
        await press(.scalar("s"), on: &credentials)
        #expect(credentials.isLostByLeaving)
    }

    @Test func `a server that says much takes one row in a tab, and says it whole with the keys`() async {
        var home = home()
        var refused = NotesState()
        refused.isLoaded = true
        let sentence = String(repeating: "much ", count: 39) + "end"
        refused.work = .ended(.refused(Refusal(code: .forbidden, sentence: sentence)))
        home.show(.notes(refused), in: stage.context)
        let shown = stage.text(&home)
        #expect(shown.split(separator: "\n").count { $0.contains("much") } == 1)
        #expect(shown.contains("…") && shown.contains("Use another account"))
        var frame = Frame(screen: home, isHelpShown: true)
        let surface = frame.surface(columns: 80, rows: 30, context: stage.context)
        var (encoder, terminal) = (FrameEncoder(hasColor: false), VirtualTerminal(width: 80, height: 30))
        terminal.feed(encoder.encode(surface))
        #expect(terminal.lines.contains { $0.contains("much end") })
    }

    @Test func `the settings stay on their line when they are shown again and lines come before it`() async throws {
        var main = MainScreen(session: Stage.session(), scope: stage.scope, place: 3, context: stage.context)
        await press(.end, .up, on: &main)
        let line = try #require(main.settingsLine)
        #expect(line == .signOutEverywhere)
        main = MainScreen(session: Stage.session(), scope: stage.scope, place: 3, line: line, context: stage.context)
        _ = stage.text(&main)
        var settings = SettingsState()
        settings.sessions = [Stage.session()]
        let more = try ServiceName("more")
        settings.services = [Service(name: .local, kind: .embedded), Service(name: more, kind: .embedded)]
        main.show(.settings(settings), in: stage.context)
        _ = stage.text(&main)
        await press(.down, on: &main)
        #expect(main.settingsLine == .deleteAccount)
    }

    @Test func `the question whether to quit goes when what was done is kept, and changes when a draft is left`() throws
    {
        let writing = LeaveQuestion.Loss(isWriting: true, isUnsaved: true)
        let typed = LeaveQuestion.Loss(isWriting: false, isUnsaved: true)
        let nothing = LeaveQuestion.Loss(isWriting: false, isUnsaved: false)
        #expect(LeaveQuestion(quittingAtLoss: nothing, in: stage.context) == nil)
        var question = try #require(LeaveQuestion(quittingAtLoss: writing, in: stage.context))
        #expect(question.alert.text == "Your changes are still being saved. Quit anyway?")
        #expect(question.now(at: nothing, in: stage.context) == nil)
        _ = question.alert.handle(.key(Key(.left)))
        #expect(question.now(at: writing, in: stage.context)?.alert == question.alert)
        let other = try #require(question.now(at: typed, in: stage.context))
        #expect(other.alert.text == stage.context.say(.unsavedQuit))
        #expect(other.now(at: nothing, in: stage.context) == nil)
        let page = LeaveQuestion(leavingFor: .welcome, in: stage.context)
        #expect(page.now(at: nothing, in: stage.context) != nil)
    }
}
