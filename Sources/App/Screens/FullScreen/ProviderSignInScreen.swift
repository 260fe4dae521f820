import PorticoKit
import PorticoTerminal

/// Signs in at a provider: the address for a browser, the code and its picture for another device, and a field for what
/// a browser ended at, all at the same time (rule O5).
struct ProviderSignInScreen: AppScreen {
    /// What a person chose to do; all else works just as well.
    enum Emphasis: Equatable, Sendable {
        /// The browser is opened.
        case browser
        /// The code is what matters.
        case device
    }

    private enum Field { case pasted, openBrowser, showAddress, showQR, password, again, cancel }

    /// What covers the rest, because it needs all the room.
    private enum Cover { case address, picture }

    private let viewModel: ProviderSignInViewModel
    private let purpose: ProviderSignInPurpose
    private var state: ProviderSignInProgress
    private var form: Form<Field>
    private var cover: Cover?
    /// Whether the picture comes up by itself as soon as there is one.
    private var showsPicture: Bool

    init(_ purpose: ProviderSignInPurpose, _ emphasis: Emphasis, hint: String? = nil, context: ScreenContext) {
        self.purpose = purpose
        let launcher = context.launcher
        viewModel = context.container.makeProviderSignInViewModel(
            purpose, options: ProviderSignInOptions(loginHint: hint, timeout: .seconds(600)),
            opensBrowser: emphasis == .browser
        ) { address in await launcher.open(address) }
        showsPicture = emphasis == .device
        state = ProviderSignInProgress(purpose: purpose)
        form = Form([.init(.cancel, label: context.say(.cancelSignIn), .button)])
    }

    var isTyping: Bool { true }
    var isWorking: Bool { state.isWorking }

    func keys(in context: ScreenContext) -> [KeyHint] {
        cover == nil ? FormKeys.plain : [KeyHint(key: "Esc", meaning: .keyBack)]
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if cover != nil {
            if case .key = event { cover = nil }
            return .none
        }
        if event == .key(Key(.escape)) { return await leave() }
        if event == .key(Key(.enter)), form.focused == .pasted, !form.text(of: .pasted).isEmpty { return submit() }
        switch form.handle(event) {
        case .pressed(.pasted): return .none
        case .pressed(.openBrowser): return .run { [viewModel] in await viewModel.openBrowser() }
        case .pressed(.showAddress): cover = .address
        case .pressed(.showQR): cover = .picture
        case .pressed(.password):
            guard let offer = state.offerToLink else { return .none }
            return .open(.signInAndLink(purpose.service, offer))
        case .pressed(.again): return .run { [viewModel] in await viewModel.start() }
        case .pressed(.cancel): return await leave()
        case .ignored: return .ignored
        case .handled, .changed: return .none
        }
        return .none
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        guard case .providerSignIn(let state) = state else { return }
        let wasUnusable = self.state.waiting?.notes.contains(.pastedUnusable) ?? false
        let isUnusable = state.waiting?.notes.contains(.pastedUnusable) ?? false
        self.state = state
        if state.waiting?.device == nil, cover == .picture { cover = nil }
        if state.waiting == nil { cover = nil }
        if showsPicture, state.waiting?.device != nil { (showsPicture, cover) = (false, .picture) }
        rebuild(in: context)
        if isUnusable, !wasUnusable { form.focus(on: .pasted) }
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        rebuild(in: context)
        switch cover {
        case .address: return drawAddress(on: &surface, in: area, context: context)
        case .picture: return drawPicture(on: &surface, in: area, context: context)
        case nil: break
        }
        let columns = min(Self.width, area.width) - 4
        let told = ProviderSignInText(state, columns: columns, in: context).lines
        let isLow = area.height < told.count + form.height + 6
        let lines = isLow ? told.filter { $0.matters } : told
        let noteRows = min(4, max(1, area.height - lines.count - form.height - 3))
        let height = lines.count + (isLow || lines.isEmpty ? 0 : 1) + form.height + noteRows + 2
        let frame = area.centered(width: Self.width, height: height)
        let inside = Card(title: title(in: context)).draw(on: &surface, in: frame, theme: context.theme)
        for (index, line) in lines.prefix(max(0, inside.height - 2)).enumerated() {
            surface.write(line.text, column: inside.column, row: inside.row + index, style: line.style, clip: inside)
        }
        let below = inside.splitTop(lines.count + (isLow || lines.isEmpty ? 0 : 1)).rest
        let (body, note) = below.splitBottom(noteRows)
        let isUnusable = state.waiting?.notes.contains(.pastedUnusable) ?? false
        _ = form.draw(
            on: &surface, in: body, theme: context.theme,
            faults: isUnusable ? [.pasted: context.say(Phrase(.pastedUnusable, in: context.book))] : [:],
            hints: [.pasted: context.say(.pasteHint)])
        let room = note.height > 1 ? note.splitTop(1).rest : note
        CardScreen.drawNote(
            state.problem, working: state.isWorking ? working : nil, on: &surface, in: room, context: context)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        // A deleted account takes its screens away, this one too; that it is gone is told all the same.
        let attempt = Task { [viewModel] in
            await viewModel.start()
            let state = await viewModel.state
            if state.deleted != nil { send(.providerSignIn(state)) }
        }
        await withTaskCancellationHandler {
            for await state in await viewModel.states() { send(.providerSignIn(state)) }
        } onCancel: {
            attempt.cancel()
        }
        await attempt.value
    }

    // MARK: Looks

    private static let width = 76

    private var working: Phrase {
        switch state.stage {
        case .preparing: .askingProvider
        case .exchanging: .signingIn
        case .waiting, .done, .deleted, .failed: .waitingForYou
        }
    }

    private func title(in context: ScreenContext) -> String {
        let name = state.title(in: context.language)
        return switch purpose {
        case .signIn: context.say(.signInTitle(service: name))
        case .continuing: context.say(.continueWith(provider: name))
        case .link: context.say(.linkTitle(provider: name))
        case .deletion: context.say(.deletionTitle(provider: name))
        }
    }

    /// The whole address over the whole width, so that it can be marked and copied.
    private func drawAddress(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        let lines = (state.waiting?.authorizationAddress ?? "").chunks(of: area.width)
        for (index, line) in lines.enumerated() where index < area.height {
            surface.write(line, column: area.column, row: area.row + index, clip: area)
        }
        let rest = area.splitTop(lines.count + 1).rest
        let said = [context.say(.addressAlone), context.say(.anyKeyReturns)].flatMap { $0.wrapped(columns: area.width) }
        for (index, line) in said.enumerated() {
            surface.write(line, column: rest.column, row: rest.row + index, style: context.theme.quiet, clip: rest)
        }
    }

    /// The picture alone; without room for it, nothing but the words.
    private func drawPicture(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        let (body, foot) = area.splitBottom(1)
        if let code = code(for: body) {
            code.draw(on: &surface, in: body)
        } else {
            surface.write(context.say(.pictureTooLarge), column: body.column, row: body.row, clip: body)
        }
        guard let device = state.waiting?.device else { return }
        let words = context.say(.codeAt(code: device.userCode, address: device.verificationAddress))
        surface.write(words, column: foot.column, row: foot.row, style: Style(isBold: true), clip: foot)
    }

    /// The largest picture that fits: with the code in the address, else the address alone.
    private func code(for area: Rect) -> QRCode? {
        guard let device = state.waiting?.device else { return nil }
        return [device.completeAddress, device.verificationAddress].lazy.compactMap { $0 }
            .compactMap { QRMatrix(encoding: $0).map(QRCode.init) }.first { $0.fits(area) }
    }

    // MARK: Lines

    /// Rebuilds the lines from the state, with the same text and focus where they still exist.
    private mutating func rebuild(in context: ScreenContext) {
        let waiting = state.waiting
        var rows: [Form<Field>.Row] = []
        if waiting?.takesPasted == true {
            rows.append(.init(.pasted, label: context.say(.pasteAddress), pastedItem))
        }
        if waiting?.authorizationAddress != nil {
            rows.append(.init(.openBrowser, label: context.say(.openBrowserAgain), .button))
            rows.append(.init(.showAddress, label: context.say(.showAddress), .button))
        }
        if waiting?.device != nil { rows.append(.init(.showQR, label: context.say(.showQR), .button)) }
        if let problem = state.problem, !state.isWorking {
            if state.offerToLink != nil {
                rows.append(.init(.password, label: context.say(.signInWithPassword), .button))
            }
            if problem != .cancelled || state.offerToLink == nil {
                rows.append(.init(.again, label: context.say(.tryAgain), .button))
            }
        }
        rows.append(
            .init(.cancel, label: context.say(state.isWorking ? .cancelSignIn : .back), .button))
        let (focused, known) = (form.focused, Set(form.rows.map(\.id)))
        form = Form(rows)
        // What is new and first has the focus, until a person has moved it.
        if known.contains(rows[0].id) || focused != .cancel { form.focus(on: focused) }
    }

    private var pastedItem: FormItem {
        form.rows.first { $0.id == .pasted }?.item ?? .text(TextEditor())
    }

    private mutating func submit() -> ScreenAction {
        let text = form.text(of: .pasted)
        form.set(.pasted, .text(TextEditor()))
        return .run { [viewModel] in await viewModel.submit(pasted: text) }
    }

    private func leave() async -> ScreenAction {
        await viewModel.cancel()
        return .open(.back)
    }
}

extension String {
    /// Pieces of at most that many characters, for a text of characters one column wide.
    fileprivate func chunks(of count: Int) -> [String] {
        guard count > 0 else { return [] }
        var rest = self[...]
        var pieces: [String] = []
        while !rest.isEmpty {
            pieces.append(String(rest.prefix(count)))
            rest = rest.dropFirst(count)
        }
        return pieces
    }
}
