import PorticoKit
import PorticoTerminal

extension PlainApp {
    private enum Part {
        case notes
        case profile
        case sessions
        case settings
        case signOut
        case quit
    }

    private enum NoteAction {
        case add
        case delete
        case older
        case reload
        case back
    }

    private enum DeviceAction {
        case revoke
        case reload
        case back
    }

    /// What a signed-in person can do.
    func menu(_ session: Session) async throws(PromptEnd) -> Next {
        let name = session.account.profile.map { "\($0.nickname), \(session.account.id)" }
        var title = name ?? session.account.id.description
        if case .signedIn(let freshness) = session.phase, freshness != .fresh {
            title += " (\(text(Phrase(freshness))))"
        }
        let account = session.account.id
        let features = await features(of: account.service)
        var parts: [(action: Part, name: String)] = []
        if features.contains(.notes) { parts.append((.notes, text(.home))) }
        parts.append((.profile, text(.profile)))
        if features.contains(.deviceSessions) { parts.append((.sessions, text(.sessions))) }
        parts += [(.settings, text(.settings)), (.signOut, text(.signOut)), (.quit, text(.quit))]
        switch try await choose(title, parts) {
        case .notes: try await notes(of: account)
        case .profile where !features.contains(.profileEditing): tellKept(session.account)
        case .profile: try await profile(of: account)
        case .sessions: try await devices(of: account)
        case .settings: try await settings(of: account, features)
        case .signOut: try await askToSignOut(account)
        case .quit: return .quit
        }
        return .follow
    }

    /// What the provider says of its account.
    private func tellKept(_ account: Account) {
        let facts: [(Phrase, String?)] = [
            (.nickname, account.profile?.nickname), (.email, account.email), (.subject, account.subject),
        ]
        for case (let label, let value?) in facts { say("\(text(label.asked)) \(Sanitize.line(value))") }
        say(.accountOfProvider)
    }

    private func notes(of account: AccountID) async throws(PromptEnd) {
        guard let scope = await scope(of: account) else { return }
        let notes = scope.makeNotesViewModel()
        await notes.reload()
        while true {
            let state = await notes.state
            if let problem = state.problem {
                tell(problem)
                guard state.isLoaded, !problem.endsSession else { return }
            }
            say("")
            if state.notes.isEmpty { say(.notesEmpty) }
            for (index, note) in state.notes.enumerated() {
                say("\(index + 1). \(Sanitize.line(note.text)) (\(TimestampText(note.createdAt)))")
            }
            var actions: [(action: NoteAction, name: String)] = [(.add, text(.addNote))]
            if !state.notes.isEmpty { actions.append((.delete, text(.deleteNote))) }
            if state.hasMore { actions.append((.older, text(.olderNotes))) }
            actions += [(.reload, text(.reload)), (.back, text(.back))]
            switch try await choose(text(.notes), actions) {
            case .add: try await addNote(notes)
            case .delete:
                if let index = try await number(.whichNote(count: state.notes.count), upTo: state.notes.count) {
                    try await delete(state.notes[index], notes)
                }
            case .older: await notes.loadMore()
            case .reload: await notes.reload()
            case .back: return
            }
        }
    }

    private func addNote(_ notes: NotesViewModel) async throws(PromptEnd) {
        while true {
            let typed = try await ask(.note)
            if typed.isEmpty { return }
            await notes.add(typed)
            let state = await notes.state
            guard let fault = state.textFault else {
                if state.problem == nil { say(.noteAdded) }
                return
            }
            tell(fault)
        }
    }

    private func delete(_ note: Note, _ notes: NotesViewModel) async throws(PromptEnd) {
        let question = "\(text(.deleteNoteQuestion)) \(Sanitize.line(note.text).truncated(columns: 80))"
        guard try await isWanted(.delete, question, otherwise: .keep) else { return }
        await notes.delete(note.id)
        if await notes.state.problem == nil { say(.noteDeleted) }
    }

    private func devices(of account: AccountID) async throws(PromptEnd) {
        guard let scope = await scope(of: account) else { return }
        let devices = scope.makeDeviceSessionsViewModel()
        await devices.reload()
        while true {
            let state = await devices.state
            if let problem = state.problem {
                tell(problem)
                guard state.isLoaded, !problem.endsSession else { return }
            }
            say("")
            for (index, session) in state.sessions.enumerated() {
                let mark = session.isCurrent ? " (\(text(.thisDevice)))" : ""
                let seen = text(.lastSeen(time: TimestampText(session.lastSeenAt).description))
                say("\(index + 1). \(Sanitize.line(session.name))\(mark), \(seen)")
            }
            let others = state.sessions.filter { !$0.isCurrent }
            if others.isEmpty { say(.noOtherSessions) }
            var actions: [(action: DeviceAction, name: String)] = []
            if !others.isEmpty { actions.append((.revoke, text(.revokeSession))) }
            actions += [(.reload, text(.reload)), (.back, text(.back))]
            switch try await choose(text(.sessions), actions) {
            case .revoke:
                let count = state.sessions.count
                guard let index = try await number(.whichSession(count: count), upTo: count) else { continue }
                let session = state.sessions[index]
                let question = text(session.isCurrent ? .revokeThisQuestion : .revokeQuestion)
                guard try await isWanted(.revoke, "\(question) \(Sanitize.line(session.name))", otherwise: .keep)
                else { continue }
                await devices.revoke(session.id)
                if await devices.state.problem == nil { say(.sessionRevoked) }
                if session.isCurrent { return }
            case .reload: await devices.reload()
            case .back: return
            }
        }
    }

    /// A place in a list, from 0; `nil` for an empty answer.
    func number(_ question: Phrase, upTo count: Int) async throws(PromptEnd) -> Int? {
        while true {
            let typed = try await ask(question).filter { !$0.isWhitespace }
            if typed.isEmpty { return nil }
            if let number = Int(typed), (1...count).contains(number) { return number - 1 }
            say(.choiceOutOfRange(count: count))
        }
    }

    /// Whether the person has signed out; asks first.
    @discardableResult
    func askToSignOut(_ account: AccountID) async throws(PromptEnd) -> Bool {
        let question = "\(account). \(text(.signOutQuestion))"
        guard try await isWanted(.signOut, question, otherwise: .stay) else { return false }
        await signOut(account)
        return true
    }

    func signOut(_ account: AccountID) async {
        let settings = container.makeSettingsViewModel()
        say(.signingOut)
        await settings.signOut(account)
        let state = await settings.state
        if let problem = state.problem { return tell(problem) }
        guard case .signedOut(_, let report)? = state.outcome?.value else { return }
        say(.signedOut(name: account.description))
        if !report.isRevokedAtServer { say(.notRevokedAtServer) }
        if !report.remaining.isEmpty {
            say(.remainingAccounts(names: report.remaining.map(\.description).joined(separator: ", ")))
        }
    }
}
