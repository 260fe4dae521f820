import PorticoKit
import PorticoTerminal

/// The profile: nickname, picture, password.
struct ProfileTab: AppScreen {
    private enum Field: CaseIterable { case nickname, image, save, removePicture, old, new, changePassword }

    private let viewModel: ProfileViewModel
    private var state: ProfileState?
    private var fileProblem: SessionError?
    private var form: Form<Field>
    private var isEditing = false
    /// What is asked before something typed would be lost, and whether the profile is fetched again after it.
    private var question: (alert: Alert, reloads: Bool)?
    /// The account whose profile a provider keeps, so that nothing of it is changed here.
    private let kept: Account?

    init(scope: SessionScope, keptBy account: Account? = nil, context: ScreenContext) {
        viewModel = scope.makeProfileViewModel()
        kept = account
        form = Form(
            Field.allCases.filter { $0 != .removePicture }.map { field in
                let item: FormItem =
                    switch field {
                    case .nickname, .image: .text(TextEditor())
                    case .old, .new: .secret(SecretEditor())
                    case .save, .removePicture, .changePassword: .button
                    }
                return .init(field, label: context.say(Self.label(of: field)), item)
            })
    }

    var isTyping: Bool { isEditing || question != nil }
    var isUnsaved: Bool { isProfileTyped || isPasswordTyped }
    private var isProfileTyped: Bool {
        (state?.nickname.status != .unchanged && state?.profile != nil) || !form.text(of: .image).isEmpty
    }
    private var isPasswordTyped: Bool {
        !form.secretBytes(of: .old).isEmpty || !form.secretBytes(of: .new).isEmpty
    }
    var problem: SessionError? { state?.problem }
    var isWorking: Bool { (state?.isWorking ?? true) || state?.nickname.status == .checking }

    func keys(in context: ScreenContext) -> [KeyHint] {
        if question != nil { return AlertKeys.all }
        let edit = kept == nil ? [KeyHint(key: "Enter", meaning: .keyEdit)] : []
        let others = [KeyHint(key: "r", meaning: .keyReload), KeyHint(key: "q", meaning: .keyQuit)]
        return isEditing ? FormKeys.withPassword : edit + others
    }

    mutating func handle(_ event: InputEvent, in context: ScreenContext) async -> ScreenAction {
        if question != nil { return answer(event) }
        guard isEditing else {
            switch event {
            case .key(Key(.scalar("r"))) where isProfileTyped && kept == nil:
                question = (LeaveQuestion.alert(reloadingIn: context), true)
            case .key(Key(.scalar("r"))): return .run { [viewModel] in await viewModel.reload() }
            case _ where kept != nil: return .ignored
            case .key(Key(.enter)), .key(Key(.scalar("e"))), .key(Key(.down)), .key(Key(.tab)): isEditing = true
            case .mouse: isEditing = form.handle(event) != .ignored
            default: return .ignored
            }
            return .none
        }
        if event == .key(Key(.escape)) {
            // Nickname and path stay as they are; a password does not stay where nobody types it.
            guard !isPasswordTyped else {
                question = (LeaveQuestion.alert(in: context), false)
                return .none
            }
            isEditing = false
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
            return viewModel.telling(in: context) { await $0.save() }
        case .pressed(.changePassword):
            let (old, new) = (Secret(form.secret(of: .old)), Secret(form.secret(of: .new)))
            return viewModel.telling(in: context) { await $0.changePassword(from: old, to: new) }
        case .ignored: return .ignored
        case .handled, .changed, .pressed: return .none
        }
    }

    private mutating func answer(_ event: InputEvent) -> ScreenAction {
        if event == .key(.control("c")) { return .ignored }
        guard let button = question?.alert.handle(event), let reloads = question?.reloads else { return .none }
        question = nil
        guard button == 0 else { return .none }
        isEditing = false
        form.wipe()
        guard reloads else { return .none }
        form.set(.image, .text(TextEditor()))
        return .run { [viewModel] in await viewModel.reload() }
    }

    mutating func leave() { form.wipe() }

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
        if state.imageFault != nil, self.state?.imageFault == nil { form.focus(on: .image) }
        if state.work.problem != nil, state.work.problem != self.state?.work.problem,
            let field = state.problem.flatMap({ ScreenProblem($0, fields: Self.field).field })
        {
            form.focus(on: field)
        }
        self.state = state
        offerRemoval(in: context)
    }

    /// A picture can be taken away where there is one.
    private mutating func offerRemoval(in context: ScreenContext) {
        let hasPicture = state?.profile?.image != nil
        var rows = form.rows
        guard hasPicture != rows.contains(where: { $0.id == .removePicture }) else { return }
        let focused = form.focused
        if hasPicture, let place = rows.firstIndex(where: { $0.id == .old }) {
            rows.insert(.init(.removePicture, label: context.say(.removePicture), .button), at: place)
        } else {
            rows.removeAll { $0.id == .removePicture }
        }
        form = Form(rows)
        form.focus(on: focused == .removePicture ? .save : focused)
    }

    mutating func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        if let kept { return draw(kept, on: &surface, in: area, context: context) }
        for field in Field.allCases { form.relabel(field, context.say(Self.label(of: field))) }
        let (head, rest) = area.splitTop(area.height >= form.height + 3 ? 2 : area.height >= 8 ? 1 : 0)
        drawHead(on: &surface, in: head, context: context)
        let (body, note) = rest.splitBottom(rest.height > form.height ? rest.height - form.height : 2)
        var faults: [Field: String] = [:]
        var hints: [Field: String] = [.new: context.say(.passwordHint)]
        if let field = state?.nickname, state?.profile != nil || !field.input.isEmpty {
            let note = NicknameNote(field, in: context)
            if note.isFault { faults[.nickname] = note.text } else { hints[.nickname] = note.text }
        }
        hints[.image] =
            state?.profile?.image.map { ImageText($0).text(in: context.language) } ?? context.say(.noPicture)
        if let fault = state?.imageFault { faults[.image] = context.message(fault) }
        if let fileProblem { faults[.image] = context.book.belowField(fileProblem) }
        if let fault = state?.passwordFaults.old { faults[.old] = context.message(fault) }
        if let fault = state?.passwordFaults.new { faults[.new] = context.message(fault) }
        let problem = state?.problem.map { ScreenProblem($0, fields: Self.field) }
        if let problem, let field = problem.field { faults[field] = context.message(problem.error).happened }
        var strengths: [Field: StrengthBar] = [:]
        if let strength = PasswordStrength(form.secret(of: .new)) {
            hints[.new] = context.say(Phrase(strength))
            strengths[.new] = StrengthBar(level: strength.rawValue)
        }
        _ = form.draw(
            on: &surface, in: body, theme: context.theme, hasFocus: isEditing, faults: faults, hints: hints,
            strengths: strengths)
        if !isEditing { surface.setCaret(column: body.column, row: body.row, isVisible: false) }
        if !isEditing, problem == nil, state?.isWorking == false {
            let text = context.say(.pressEnterToEdit)
            surface.write(text, column: note.column + 2, row: note.row, style: context.theme.quiet, clip: note)
        }
        let working: Phrase = state?.profile == nil ? .restoring : .saving
        CardScreen.drawNote(
            problem, working: state?.isWorking ?? true ? working : nil, on: &surface, in: note, context: context)
        question?.alert.draw(on: &surface, theme: context.theme)
    }

    func watch(_ send: @escaping @Sendable (ViewState) -> Void) async {
        await withDiscardingTaskGroup { group in
            group.addTask { [viewModel] in await viewModel.reload() }
            for await state in await viewModel.states() { send(.profile(state)) }
        }
    }

    private static func label(of field: Field) -> Phrase {
        switch field {
        case .nickname: .nickname
        case .image: .imagePath
        case .save: .save
        case .removePicture: .removePicture
        case .old: .oldPassword
        case .new: .newPassword
        case .changePassword: .changePassword
        }
    }

    /// The field that a refusal is about.
    private static func field(of refusal: Refusal) -> Field? {
        switch (refusal.code, refusal.field) {
        case (.nicknameTaken, _), (_, .nickname): .nickname
        case (.imageTooLarge, _), (.imageUnsupported, _), (_, .image): .image
        case (.wrongPassword, _), (_, .password): .old
        default: nil
        }
    }

    /// What the provider says of its account.
    private func draw(_ account: Account, on surface: inout Surface, in area: Rect, context: ScreenContext) {
        let (head, rest) = area.splitTop(2)
        drawHead(on: &surface, in: head, context: context)
        let facts: [(Phrase, String?)] = [
            (.nickname, state?.profile?.nickname), (.email, account.email), (.subject, account.subject),
        ]
        var row = rest.row
        for (label, value) in facts {
            guard let value, !value.isEmpty else { continue }
            let end = surface.write(
                "\(context.say(label))  ", column: rest.column + 2, row: row, style: context.theme.quiet, clip: rest)
            surface.write(Sanitize.line(value), column: max(end, rest.column + 16), row: row, clip: rest)
            row += 1
        }
        for line in context.say(.accountOfProvider).wrapped(columns: rest.width - 4) {
            row += 1
            surface.write(line, column: rest.column + 2, row: row, style: context.theme.quiet, clip: rest)
        }
        let note = Rect(column: rest.column, row: row + 2, width: rest.width, height: max(0, rest.endRow - row - 2))
        surface.setCaret(column: rest.column, row: rest.row, isVisible: false)
        CardScreen.drawNote(
            state?.problem, working: isWorking ? .restoring : nil, on: &surface, in: note, context: context)
    }

    /// Who it is: initials, nickname and the address at its service.
    private func drawHead(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        guard !area.isEmpty, let account = state?.account else { return }
        let nickname = state?.profile?.nickname
        let end = InitialsChip(name: nickname ?? account.name).draw(
            on: &surface, column: area.column + 2, row: area.row, clip: area, theme: context.theme)
        let name = " \(nickname ?? "") "
        let next = surface.write(name, column: end, row: area.row, style: Style(isBold: true), clip: area)
        let address = "\(account.name) · \(account.service.title(in: context.language))"
        surface.write(
            address.truncated(columns: area.endColumn - next), column: next, row: area.row,
            style: context.theme.quiet, clip: area)
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
        switch await viewModel.state.nickname.status {
        case .empty, .invalid: form.focus(on: .nickname)
        default: break
        }
        return viewModel.telling(in: context) { await $0.save() }
    }
}
