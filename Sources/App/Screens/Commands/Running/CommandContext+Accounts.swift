import PorticoKit

extension CommandContext {
    /// The service to sign in to: chosen, else the last one used, else the embedded one.
    func chosenService() async throws(CommandFailure) -> Service {
        let registry = try container().services
        let services = try await passing { () async throws(SessionError) in try await registry.services() }
        if let name = choices.service { return try service(named: name, among: services) }
        let last = try await passing { () async throws(SessionError) in try await registry.lastUsed() }
        guard let service = services.first(where: { $0.name == last }) ?? services.first else {
            throw .own(
                .usage, code: "no_service",
                message: Phrase("there is no service to sign in to", ko: "로그인할 서비스가 없어요"),
                hint: Phrase(
                    "add one: portico service add NAME --accounts-api URL, or --issuer URL --client-id ID",
                    ko: "추가하세요: portico service add 이름 --accounts-api URL, 또는 --issuer URL --client-id ID"))
        }
        return service
    }

    /// The service that one works with: chosen, else the active account's, else the last one used.
    func serviceInUse() async throws(CommandFailure) -> Service {
        if choices.service == nil, let active = try await snapshot().active {
            let registry = try container().services
            let services = try await passing { () async throws(SessionError) in try await registry.services() }
            return try service(named: active.service.text, among: services)
        }
        return try await chosenService()
    }

    func service(named name: String, among services: [Service]) throws(CommandFailure) -> Service {
        guard let service = services.first(where: { $0.name.text == name }) else {
            throw UnknownName(
                name, .service, source: name == choices.service ? choices.serviceSource : nil,
                among: services.map(\.name.text), file: configuration.configurationFolder + "/config.json"
            ).failure
        }
        return service
    }

    func snapshot() async throws(CommandFailure) -> SessionSnapshot {
        let sessions = try container().sessions
        return try await passing { () async throws(SessionError) in try await sessions.snapshot() }
    }

    /// The sessions to list, those of the account and service that flags name, and the one that is meant: named by
    /// flag, environment or file, else the only one of the named service, else the active one.
    ///
    /// A name of nobody is refused even where a list could do without it.
    func listed(
        _ snapshot: SessionSnapshot
    ) async throws(CommandFailure) -> (sessions: [Session], meant: Session?) {
        let candidates = try await ofChosenService(snapshot.sessions)
        if let name = choices.account {
            let named = try session(named: name, among: candidates)
            return (globals.account == nil ? candidates : [named], named)
        }
        let active = candidates.first { $0.account.id == snapshot.active }
        return (candidates, active ?? (choices.service != nil && candidates.count == 1 ? candidates[0] : nil))
    }

    /// The account a command is about: named, else the only one of the named service, else the active one.
    func chosenSession() async throws(CommandFailure) -> Session {
        let session = try await foundSession()
        note(subject: session.account.id)
        return session
    }

    private func foundSession() async throws(CommandFailure) -> Session {
        let snapshot = try await snapshot()
        let candidates = try await ofChosenService(snapshot.sessions)
        if let name = choices.account { return try session(named: name, among: candidates) }
        if let active = candidates.first(where: { $0.account.id == snapshot.active }) { return active }
        if choices.service != nil, candidates.count == 1 { return candidates[0] }
        if let service = choices.service, candidates.isEmpty {
            throw .own(
                .signInNeeded, code: SessionError.signInNeeded(accounts: []).code,
                message: Phrase("nobody is signed in at \(service)", ko: "\(service) 서비스에 로그인한 계정이 없어요"),
                hint: Phrase(
                    "sign in there: portico login --service \(service)",
                    ko: "로그인하기: portico login --service \(service)"))
        }
        throw .session(.signInNeeded(accounts: candidates.map(\.account.id)))
    }

    /// Those at the chosen service, or all; a service that does not exist is refused.
    func ofChosenService(_ sessions: [Session]) async throws(CommandFailure) -> [Session] {
        guard let name = choices.service else { return sessions }
        let found = sessions.filter { $0.account.id.service.text == name }
        if found.isEmpty {
            let registry = try container().services
            let services = try await passing { () async throws(SessionError) in try await registry.services() }
            _ = try service(named: name, among: services)
        }
        return found
    }

    /// The session of that name; the same name at two services must be told apart with `--service`.
    func session(named name: String, among sessions: [Session]) throws(CommandFailure) -> Session {
        let found = sessions.filter { $0.account.id.name == name || $0.account.id.description == name }
        if found.count > 1 {
            let services = found.map(\.account.id.service.text).joined(separator: ", ")
            throw .usage(
                .other(
                    Phrase(
                        "\(name) is an account at several services; choose one with --service: \(services)",
                        ko: "\(name) 계정이 여러 서비스에 있어요. --service로 고르세요: \(services)")))
        }
        guard let session = found.first else {
            throw UnknownName(
                name, .account, source: name == choices.account ? choices.accountSource : nil,
                among: sessions.map(\.account.id.name).removingRepetitions(),
                file: configuration.configurationFolder + "/config.json", at: choices.service
            ).failure
        }
        return session
    }

    /// What the chosen account can do.
    func scope() async throws(CommandFailure) -> SessionScope {
        try await scope(of: try await chosenSession().account.id)
    }

    func scope(of account: AccountID) async throws(CommandFailure) -> SessionScope {
        note(subject: account)
        let container = try container()
        return try await passing { () async throws(SessionError) in try await container.scope(of: account) }
    }

    /// The same, refusing an account whose profile is not finished before anything else is sent.
    func finishedScope() async throws(CommandFailure) -> SessionScope {
        let session = try await chosenSession()
        try await checkFinished(session)
        return try await scope(of: session.account.id)
    }

    /// Refuses an account whose profile is not finished. The server is asked, and its word kept: the vault may be older
    /// than the profile, or another device may have finished it.
    func checkFinished(_ session: Session) async throws(CommandFailure) {
        guard session.phase == .profileIncomplete else { return }
        let sessions = try container().sessions
        let known = try await passing { () async throws(SessionError) in
            try await sessions.verify(session.account.id)
        }
        guard known.phase != .profileIncomplete else { throw .session(.profileIncomplete(session.account.id)) }
    }
}
