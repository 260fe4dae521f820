extension SessionSnapshot {
    /// The account a person means by `name`: its name at `service` when one is given, else its name at any.
    ///
    /// The whole form `name (service)` is understood too. A name at several services means the active account if it is
    /// one of them, else the first. A name of no account throws ``InputFault/unknownName(_:nearest:)``.
    public func account(named name: String, at service: ServiceName? = nil) throws(InputFault) -> AccountID {
        let candidates = sessions.map(\.account.id).filter { service == nil || $0.service == service }
        let matches = candidates.filter { $0.name == name || $0.description == name }
        if let active, matches.contains(active) { return active }
        if let first = matches.first { return first }
        throw .unknownName(name, nearest: NearestNames(to: name, among: candidates.map(\.name)).names)
    }
}
