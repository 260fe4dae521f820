package import PorticoDomain
internal import PorticoVault

/// The session records of a vault at one moment, with the rules of who is active.
package struct SessionShelf: Sendable {
    /// The records, in the order in which they were added.
    package private(set) var records: [SessionRecord]
    /// Who is active.
    package private(set) var active: ActiveRecord
    /// The accounts whose record cannot be read; nothing of them is overwritten.
    package let unreadable: [AccountID: SessionRecordFault]
    /// Why the record of who is active cannot be read, if so; then it is not overwritten.
    package let unreadableActive: SessionRecordFault?

    /// Holds what was read.
    package init(
        records: [SessionRecord], active: ActiveRecord, unreadable: [AccountID: SessionRecordFault] = [:],
        unreadableActive: SessionRecordFault? = nil
    ) {
        self.records = records
        self.active = active
        self.unreadable = unreadable
        self.unreadableActive = unreadableActive
    }

    /// Why it cannot be said who is active: without this, somebody would look signed out who is not.
    package var activeFault: SessionRecordFault? { unreadableActive ?? active.account.flatMap { unreadable[$0] } }

    /// The record of an account.
    package subscript(id: AccountID) -> SessionRecord? { records.first { $0.id == id } }

    /// Stores what signing in or registering gave; nothing where a record lies that cannot be read.
    ///
    /// The account becomes active, unless its registration is unfinished and a finished account is active.
    package mutating func enter(_ record: SessionRecord) {
        guard unreadable[record.id] == nil else { return }
        put(record)
        active.lastService = record.id.service
        if record.phase != .profileIncomplete || !hasFinishedActive(besides: record.id) { active.account = record.id }
    }

    /// Stores a record under its account's name, unless a record lies there that cannot be read.
    package mutating func put(_ record: SessionRecord) {
        guard unreadable[record.id] == nil else { return }
        if let index = records.firstIndex(where: { $0.id == record.id }) {
            records[index] = record
        } else {
            records.append(record)
        }
    }

    /// Makes a known account active.
    package mutating func activate(_ id: AccountID) {
        guard self[id] != nil else { return }
        active.account = id
        active.lastService = id.service
    }

    /// Forgets an account; nobody is promoted in its place.
    package mutating func remove(_ id: AccountID) {
        records.removeAll { $0.id == id }
        if active.account == id { active.account = nil }
    }

    /// What people see, whatever the time is.
    package var snapshot: SessionSnapshot {
        let known = active.account.flatMap { self[$0] }
        return SessionSnapshot(sessions: records.map(\.session), active: known?.id)
    }

    private func hasFinishedActive(besides id: AccountID) -> Bool {
        guard let account = active.account, account != id, let record = self[account] else { return false }
        return record.phase != .profileIncomplete && record.phase != .signedOut
    }
}

extension SessionShelf {
    /// Forgets every account of a service, and that it was used last.
    package mutating func forgetService(_ name: ServiceName) {
        for id in records.map(\.id) where id.service == name { remove(id) }
        if active.lastService == name { active.lastService = nil }
    }
}

extension SessionShelf {
    /// Remembers that a deletion was sent whose answer never came.
    mutating func markDeletion(of id: AccountID) {
        guard var record = self[id] else { return }
        record.isDeletionPending = true
        put(record)
    }

    /// Remembers that the vault went back to an older state, whose refresh tokens may be spent: each is shown to its
    /// server before anything of its session is used.
    package mutating func distrust() {
        for var record in records where record.credential?.refreshToken != nil {
            record.isUnverified = true
            if case .signedIn = record.phase { record.phase = .signedIn(.stale) }
            put(record)
        }
    }

    /// Puts the profile that the server described into an account's record; the first one finishes the registration.
    mutating func describe(_ id: AccountID, _ profile: Profile) {
        guard let record = self[id] else { return }
        var finished = record.phase == .profileIncomplete ? record.after(.profileFinished) : record
        finished.account = Account(
            id: id, subject: record.account.subject, email: record.account.email, profile: profile)
        put(finished)
    }
}
