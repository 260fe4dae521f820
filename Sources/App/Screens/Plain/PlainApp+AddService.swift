import PorticoKit
import PorticoTerminal

extension PlainApp {
    /// Adds an accounts API or an OpenID provider; an empty name goes back.
    ///
    /// What is wrong is said, and asked for again until it is right or left empty.
    func addService() async throws(PromptEnd) -> Next {
        let kinds: [(action: ServiceDraft.Kind, name: String)] = [
            (.accountsAPI, text(.accountsAPI)), (.provider, text(.openIDProvider)),
        ]
        let kind = try await choose(text(.serviceKind), kinds, preselected: 0)
        let viewModel = container.makeAddServiceViewModel()
        var draft = ServiceDraft(kind: kind, name: try await ask(.serviceName), address: "")
        if draft.name.isEmpty { return .follow }
        draft.address = try await ask(kind == .provider ? .issuer : .serviceAddress)
        if kind == .provider {
            draft.clientID = try await ask(.clientID)
            draft.clientSecret = try await askSecret(.clientSecretOptional)
            draft.ports = try await ask(.redirectPorts)
        }
        while true {
            if kind == .provider { say(.askingProvider) }
            await viewModel.add(draft)
            let state = await viewModel.state
            if let added = state.outcome?.value {
                say(.serviceAdded(name: added.service.name.text))
                for finding in added.findings { say("· \(text(Phrase(shown: finding)))") }
                return .follow
            }
            if let problem = state.problem {
                if let said = Phrase(adding: problem) { say(said) } else { tell(problem) }
            }
            if let fault = state.fault { say(Phrase(fault)) }
            guard let field = state.fault?.field ?? state.problemField, try await ask(field, again: &draft) else {
                return .follow
            }
        }
    }

    /// Whether something was typed instead; a client secret may be left out.
    private func ask(_ field: ServiceDraft.Field, again draft: inout ServiceDraft) async throws(PromptEnd) -> Bool {
        switch field {
        case .name: draft.name = try await ask(.serviceName)
        case .address: draft.address = try await ask(draft.kind == .provider ? .issuer : .serviceAddress)
        case .clientID: draft.clientID = try await ask(.clientID)
        case .ports: draft.ports = try await ask(.redirectPorts)
        case .clientSecret: draft.clientSecret = try await askSecret(.clientSecretOptional)
        }
        return switch field {
        case .name: !draft.name.isEmpty
        case .address: !draft.address.isEmpty
        case .clientID: !draft.clientID.isEmpty
        case .ports, .clientSecret: true
        }
    }
}
