import PorticoKit
import PorticoTerminal

extension PlainApp {
    private enum SetupStep {
        case goOn
        case others
        case leave
        case quit
    }

    private enum ProfileAction {
        case nickname
        case image
        case removeImage
        case password
        case back
    }

    /// Nickname and picture of a registration that is not finished; can be left for another
    /// account, and by signing out.
    func finishProfile(of account: AccountID) async throws(PromptEnd) -> Next {
        let steps: [(action: SetupStep, name: String)] = [
            (.goOn, text(.continueSetup)), (.others, text(.useAnotherAccount)), (.leave, text(.leaveSetup)),
            (.quit, text(.quit)),
        ]
        let title = "\(text(.finishProfile)): \(account)"
        switch try await choose(title, steps, preselected: 0) {
        case .quit: return .quit
        case .others: return try await useAnother(than: account)
        case .leave:
            await signOut(account)
            return .follow
        case .goOn: break
        }
        guard let scope = await scope(of: account) else { return .follow }
        let setup = scope.makeProfileSetupViewModel()
        sayHowToGoBack()
        while true {
            let nickname = try await ask(.nicknameWithRule)
            if nickname.isEmpty { return .follow }
            await setup.edit(nickname: nickname)
            await setup.checkNickname()
            let field = await setup.state.nickname
            say(field.text(in: book))
            guard field.mayBeSubmitted else { continue }
            try await chooseImage { bytes in
                await setup.choose(imageBytes: bytes)
                let state = await setup.state
                return (state.image, state.imageFault)
            }
            say(.saving)
            await setup.submit()
            let state = await setup.state
            if case .completed(let completion)? = state.outcome?.value {
                say(.profileSaved(nickname: completion.profile.nickname))
                if let failure = completion.imageFailure {
                    say(.imageNotTaken)
                    tell(failure)
                }
                return .follow
            }
            guard let problem = state.problem else { continue }
            tell(problem)
            guard case .refused = problem else { return .follow }
        }
    }

    /// The profile, its changes and the password.
    func profile(of account: AccountID) async throws(PromptEnd) {
        guard let scope = await scope(of: account) else { return }
        let profile = scope.makeProfileViewModel()
        while true {
            await profile.reload()
            let state = await profile.state
            if let problem = state.problem {
                tell(problem)
                guard state.profile != nil, !problem.endsSession else { return }
            }
            show(state.profile, of: account)
            var actions: [(action: ProfileAction, name: String)] = [
                (.nickname, text(.editNickname)), (.image, text(.changeImage)),
            ]
            if state.profile?.image != nil { actions.append((.removeImage, text(.removePicture))) }
            actions += [(.password, text(.changePassword)), (.back, text(.back))]
            switch try await choose(text(.profile), actions) {
            case .nickname: try await editNickname(profile)
            case .image:
                let isChosen = try await chooseImage { bytes in
                    await profile.choose(imageBytes: bytes)
                    return (nil, await profile.state.imageFault)
                }
                if isChosen { await save(profile) }
            case .removeImage:
                await profile.removeImage()
                await save(profile)
            case .password: try await changePassword(profile)
            case .back: return
            }
            if let problem = await profile.state.problem, problem.endsSession { return }
        }
    }

    private func show(_ profile: Profile?, of account: AccountID) {
        say("")
        say("\(text(.nickname)): \(profile?.nickname ?? "–")")
        say("\(text(.email)): \(account.name)")
        say("\(text(.picture)): \(profile?.image.map { ImageText($0).text(in: language) } ?? text(.noPicture))")
    }

    private func editNickname(_ profile: ProfileViewModel) async throws(PromptEnd) {
        while true {
            let current = await profile.state.profile?.nickname ?? ""
            let typed = try await ask(.keepNickname(nickname: current))
            if typed.isEmpty { return }
            await profile.edit(nickname: typed)
            await profile.checkNickname()
            let field = await profile.state.nickname
            say(field.text(in: book))
            if field.status == .unchanged { return }
            guard field.mayBeSubmitted else { continue }
            await save(profile)
            return
        }
    }

    private func save(_ profile: ProfileViewModel) async {
        say(.saving)
        let before = await profile.state.outcome?.id
        await profile.save()
        let state = await profile.state
        if let problem = state.problem { return tell(problem) }
        if let outcome = state.outcome, outcome.id != before, case .saved(let saved) = outcome.value {
            say(.profileSaved(nickname: saved.nickname))
        }
    }

    private func changePassword(_ profile: ProfileViewModel) async throws(PromptEnd) {
        let old = try await askSecret(.oldPassword)
        if old.reveal().isEmpty { return }
        guard let new = try await askNewPassword() else { return }
        say(.saving)
        await profile.changePassword(from: old, to: new)
        if let problem = await profile.state.problem { return tell(problem) }
        say(.passwordChanged)
    }

    /// Asks for a path until it names a picture that can be used; whether one was chosen.
    @discardableResult
    private func chooseImage(
        _ choose: ([UInt8]) async -> (image: ImageDescription?, fault: InputFault?)
    ) async throws(PromptEnd) -> Bool {
        while true {
            let typed = try await ask(.imagePathOrNothing)
            guard let path = TypedPath(typed, home: context.environment.homeDirectory) else { return false }
            do throws(CommandFailure) {
                let bytes = try await PersonFile.read(path.text, limit: 64 << 20)
                let (image, fault) = await choose(bytes)
                if let fault {
                    tell(fault)
                    continue
                }
                let known = image ?? (try? ProfileImage(bytes: bytes))?.description
                if let known { say(.imageChosen(image: ImageText(known).text(in: language))) }
                return true
            } catch {
                say(ErrorReport(error, language).message)
            }
        }
    }
}

extension NicknameField {
    /// Whether the server would be worth asking.
    var mayBeSubmitted: Bool {
        switch status {
        case .available, .unknown, .checking: true
        case .empty, .invalid, .notAllowed, .taken, .unchanged: false
        }
    }
}

extension SessionError {
    /// Whether the part of the app that needs a session has to be left.
    var endsSession: Bool {
        switch self {
        case .signInNeeded, .sessionEnded, .profileIncomplete: true
        default: false
        }
    }
}
