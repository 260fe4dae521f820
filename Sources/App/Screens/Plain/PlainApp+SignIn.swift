import PorticoKit
import PorticoTerminal

extension PlainApp {
    /// Email, then password until it is right; an empty answer goes back.
    func signIn(at service: ServiceName, email: String? = nil) async throws(PromptEnd) -> Next {
        let signIn = container.makeSignInViewModel(service: service, email: email ?? "")
        say(text(.signInTitle(service: service.title(in: language))))
        sayHowToGoBack()
        var needsEmail = email == nil
        while true {
            if needsEmail {
                let typed = try await ask(.email)
                if typed.isEmpty { return .follow }
                guard isEmail(typed) else { continue }
                await signIn.edit(email: typed)
                needsEmail = false
            }
            let password = try await askSecret(.password)
            if password.reveal().isEmpty { return .follow }
            say(.signingIn)
            await signIn.submit(password: password)
            let state = await signIn.state
            if let session = state.outcome?.value {
                say(.signedIn(name: session.account.id.description))
                sayIfTokenStandsInTheWay()
                return await activate(session.account.id)
            }
            guard let problem = state.problem else { continue }
            tell(problem)
            guard case .refused = problem else { return .follow }
            needsEmail = email == nil
        }
    }

    /// Email and a new password typed twice; an empty answer goes back.
    func register(at service: ServiceName) async throws(PromptEnd) -> Next {
        let register = container.makeRegisterViewModel(service: service)
        say(text(.registerTitle(service: service.title(in: language))))
        sayHowToGoBack()
        while true {
            let typed = try await ask(.email)
            if typed.isEmpty { return .follow }
            guard isEmail(typed) else { continue }
            await register.edit(email: typed)
            guard let password = try await askNewPassword() else { return .follow }
            say(.creatingAccount)
            await register.submit(password: password)
            let state = await register.state
            if let session = state.outcome?.value {
                say(.accountCreated(name: session.account.id.name))
                sayIfTokenStandsInTheWay()
                return await activate(session.account.id)
            }
            guard let problem = state.problem else { continue }
            tell(problem)
            guard case .refused = problem else { return .follow }
        }
    }

    /// Says at once what is wrong with an address.
    private func isEmail(_ text: String) -> Bool {
        do throws(InputFault) {
            _ = try EmailAddress(text)
            return true
        } catch {
            tell(error)
            return false
        }
    }

    func sayHowToGoBack() {
        say(.emptyGoesBack)
    }

    private func sayIfTokenStandsInTheWay() {
        guard context.environment.variables[ProgramWords.variable("TOKEN")]?.isEmpty == false else { return }
        say(.environmentTokenStandsInTheWay(variable: ProgramWords.variable("TOKEN")))
    }
}
