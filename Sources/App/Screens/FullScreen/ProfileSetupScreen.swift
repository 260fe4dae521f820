import PorticoKit
import PorticoTerminal

/// Finishes a registration: nickname with live availability, and a picture by its path.
struct ProfileSetupScreen: AppScreen {
    private enum Field { case nickname, image, submit, others, signOut }

    private let viewModel: ProfileSetupViewModel
    private var state: ProfileSetupState?
    private var fileProblem: SessionError?
    private var form: Form<Field>
    let isTyping = true
    let isReturnedTo = true

    init(scope: SessionScope, context: ScreenContext) {
        viewModel = scope.makeProfileSetupViewModel()
        form = Form([
            .init(.nickname, label: context.say(.nickname), .text(TextEditor())),
            .init(.image, label: context.say(.imagePath), .text(TextEditor())),
            .init(.submit, label: context.say(.finish), .button),
            .init(.others, label: context.say(.useAnotherAccount), .button),
            .init(.signOut, label: context.say(.leaveSetup), .button),
        ])
    }

    var isUnsaved: Bool {
        state?.outcome == nil && (!form.text(of: .nickname).isEmpty || !form.text(of: .image).isEmpty)
    }
    var isWorking: Bool { (state?.isWorking ?? false) || state?.nickname.status == .checking }

    func keys(in context: ScreenContext) -> [KeyHint] { FormKeys.plain.filter { $0.meaning != .keyBack } }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        switch form.handle(event) {
        case .changed(.nickname):
            await viewModel.edit(nickname: form.text(of: .nickname))
            return .replace { [viewModel] in await viewModel.checkNickname() }
        case .changed(.image):
            fileProblem = nil
            return .none
        case .pressed(.submit): return await submit(in: context)
        case .pressed(.others): return .open(.welcome)
        case .pressed(.signOut): return .write { [viewModel] in await viewModel.leave() }
        case .ignored: return .ignored
        case .handled, .changed, .pressed: return .none
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        guard case .profileSetup(let state) = state else { return }
        if state.imageFault != nil, self.state?.imageFault == nil { form.focus(on: .image) }
        if state.work.problem != nil, state.work.problem != self.state?.work.problem {
            form.focus(on: state.problem.flatMap { ScreenProblem($0, fields: Self.field).field } ?? .nickname)
        }
        self.state = state
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        form.relabel(.nickname, context.say(.nickname))
        form.relabel(.image, context.say(.imagePath))
        form.relabel(.submit, context.say(.finish))
        form.relabel(.others, context.say(.useAnotherAccount))
        form.relabel(.signOut, context.say(.leaveSetup))
        var faults: [Field: String] = [:]
        var hints: [Field: String] = [.nickname: context.say(.nicknameHint), .image: context.say(.imageHint)]
        if let field = state?.nickname {
            let note = NicknameNote(field, in: context)
            if note.isFault { faults[.nickname] = note.text } else { hints[.nickname] = note.text }
        }
        if let image = state?.image { hints[.image] = "✓ \(ImageText(image).text(in: context.language))" }
        if let fault = state?.imageFault { faults[.image] = context.message(fault) }
        if let fileProblem { faults[.image] = context.book.belowField(fileProblem) }
        CardScreen.draw(
            &form, title: context.say(.finishProfile), intro: state?.account.description ?? " ",
            problem: state?.problem.map { ScreenProblem($0, fields: Self.field) },
            working: state?.isWorking == true ? .saving : nil, faults: faults, hints: hints, on: &surface, in: area,
            context: context)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        for await state in await viewModel.states() { send(.profileSetup(state)) }
    }

    /// The field that a refusal is about.
    private static func field(of refusal: Refusal) -> Field? {
        switch (refusal.code, refusal.field) {
        case (.nicknameTaken, _), (_, .nickname): .nickname
        case (.imageTooLarge, _), (.imageUnsupported, _), (_, .image): .image
        default: nil
        }
    }

    /// Reads the picture that is named, then sends everything; without a path there is no picture.
    private mutating func submit(in context: ScreenContext) async -> ScreenAction {
        fileProblem = nil
        switch await viewModel.state.nickname.status {
        case .empty, .invalid:
            form.focus(on: .nickname)
            return .none
        default: break
        }
        guard let path = TypedPath(form.text(of: .image), home: context.home) else {
            await viewModel.removeImage()
            return viewModel.finishing(in: context)
        }
        do throws(SessionError) {
            await viewModel.choose(imageBytes: try await PersonFile.picture(path))
        } catch {
            fileProblem = error
            form.focus(on: .image)
            return .none
        }
        guard await viewModel.state.imageFault == nil else { return .none }
        return viewModel.finishing(in: context)
    }
}

/// What to say below a nickname.
struct NicknameNote {
    let text: String
    let isFault: Bool

    init(_ field: NicknameField, in context: ScreenContext) {
        switch field.status {
        case .empty: (text, isFault) = (context.say(.nicknameHint), false)
        case .invalid, .notAllowed, .taken: (text, isFault) = (field.text(in: context.book), true)
        case .checking: (text, isFault) = ("\(Spinner.picture(tick: context.tick)) \(context.say(.checking))", false)
        case .available: (text, isFault) = ("✓ \(field.text(in: context.book))", false)
        case .unknown, .unchanged: (text, isFault) = (field.text(in: context.book), false)
        }
    }
}
