import PorticoKit
import PorticoTerminal

/// The profile: nickname, picture, password.
struct ProfileTab: AppScreen {
    private enum Field { case nickname, image, save, removePicture, old, new, changePassword }

    private let viewModel: ProfileViewModel
    private var state: ProfileState?
    private var fileProblem: SessionError?
    private var form: Form<Field>
    private var isEditing = false

    init(scope: SessionScope, context: ScreenContext) {
        viewModel = scope.makeProfileViewModel()
        form = Form([
            .init(.nickname, label: context.say(.nickname), .text(TextEditor())),
            .init(.image, label: context.say(.imagePath), .text(TextEditor())),
            .init(.save, label: context.say(.save), .button),
            .init(.removePicture, label: context.say(.removePicture), .button),
            .init(.old, label: context.say(.oldPassword), .secret(SecretEditor())),
            .init(.new, label: context.say(.newPassword), .secret(SecretEditor())),
            .init(.changePassword, label: context.say(.changePassword), .button),
        ])
    }

    var isTyping: Bool { isEditing }
    var isUnsaved: Bool {
        (state?.nickname.status != .unchanged && state?.profile != nil) || !form.text(of: .image).isEmpty
    }
    var isWorking: Bool { (state?.isWorking ?? true) || state?.nickname.status == .checking }

    func keys(in context: ScreenContext) -> [KeyHint] {
        isEditing
            ? FormKeys.withPassword
            : [KeyHint(key: "Enter", meaning: .keyEdit), KeyHint(key: "q", meaning: .keyQuit)]
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        guard isEditing else {
            switch event {
            case .key(Key(.enter)), .key(Key(.scalar("e"))), .key(Key(.down)): isEditing = true
            case .mouse: isEditing = form.handle(event) != .ignored
            default: return .ignored
            }
            return .none
        }
        if event == .key(Key(.escape)) {
            isEditing = false
            form.wipe()
            return .none
        }
        switch form.handle(event) {
        case .changed(.nickname):
            await viewModel.edit(nickname: form.text(of: .nickname))
            return .replace { [viewModel] in await viewModel.checkNickname() }
        case .changed(.image):
            fileProblem = nil
            return .none
        case .pressed(.save): return await save(in: context)
        case .pressed(.removePicture):
            await viewModel.removeImage()
            return .run { [viewModel] in await viewModel.save() }
        case .pressed(.changePassword):
            let (old, new) = (Secret(form.secret(of: .old)), Secret(form.secret(of: .new)))
            return .run { [viewModel] in await viewModel.changePassword(from: old, to: new) }
        case .ignored: return .ignored
        case .handled, .changed, .pressed: return .none
        }
    }

    mutating func show(_ state: ViewState, in context: ScreenContext) {
        guard case .profile(let state) = state else { return }
        if state.outcome != nil, state.outcome != self.state?.outcome {
            form.wipe()
            form.set(.image, .text(TextEditor()))
        }
        if state.nickname.input != form.text(of: .nickname), state.profile != self.state?.profile || !isEditing {
            form.set(.nickname, .text(TextEditor(state.nickname.input)))
        }
        if state.passwordFaults != self.state?.passwordFaults {
            if state.passwordFaults.old != nil, self.state?.passwordFaults.old == nil {
                form.focus(on: .old)
            } else if state.passwordFaults.new != nil {
                form.focus(on: .new)
            }
        }
        self.state = state
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        let labels: [(Field, ScreenPhrase)] = [
            (.nickname, .nickname), (.image, .imagePath), (.save, .save), (.removePicture, .removePicture),
            (.old, .oldPassword), (.new, .newPassword), (.changePassword, .changePassword),
        ]
        for (field, phrase) in labels { form.relabel(field, context.say(phrase)) }
        var faults: [Field: String] = [:]
        var hints: [Field: String] = [.new: context.say(.passwordHint)]
        if let field = state?.nickname {
            let note = NicknameNote(field.status, in: context)
            if note.isFault { faults[.nickname] = note.text } else { hints[.nickname] = note.text }
        }
        hints[.image] =
            state?.profile?.image.map { ImageText($0).text(in: context.language) } ?? context.say(.noPicture)
        if let fault = state?.imageFault { faults[.image] = context.message(fault) }
        if let fileProblem { faults[.image] = context.message(fileProblem).happened }
        if let fault = state?.passwordFaults.old { faults[.old] = context.message(fault) }
        if let fault = state?.passwordFaults.new { faults[.new] = context.message(fault) }
        let end = form.draw(on: &surface, in: area, theme: context.theme, faults: faults, hints: hints)
        let note = Rect(column: area.column, row: end, width: area.width, height: area.endRow - end).intersection(area)
        switch state?.outcome?.value {
        case _ where state?.problem != nil || state?.isWorking == true:
            CardScreen.drawNote(state?.problem, isWorking: isWorking, on: &surface, in: note, context: context)
        case .saved:
            surface.write(
                "✓ \(context.say(.saved))", column: note.column, row: note.row, style: context.theme.good, clip: note)
        case .passwordChanged:
            let text = "✓ \(context.say(.passwordChanged))"
            surface.write(text, column: note.column, row: note.row, style: context.theme.good, clip: note)
        case nil: break
        }
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        await withDiscardingTaskGroup { group in
            group.addTask { [viewModel] in await viewModel.reload() }
            for await state in await viewModel.states() { send(.profile(state)) }
        }
    }

    private mutating func save(in context: ScreenContext) async -> ScreenAction {
        fileProblem = nil
        if let path = TypedPath(form.text(of: .image), home: context.home) {
            do throws(SessionError) {
                await viewModel.choose(imageBytes: try await PersonFile.picture(path))
            } catch {
                fileProblem = error
                form.focus(on: .image)
                return .none
            }
            guard await viewModel.state.imageFault == nil else { return .none }
        }
        return .run { [viewModel] in await viewModel.save() }
    }
}
