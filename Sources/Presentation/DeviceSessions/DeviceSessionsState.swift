public import PorticoDomain

/// What the list of places shows where the account is signed in.
public struct DeviceSessionsState: WorkingState {
    /// The sessions, this one first, then by when they were last seen.
    public internal(set) var sessions: [DeviceSession] = []
    /// Whether the list has been fetched.
    public internal(set) var isLoaded = false
    /// What is under way and what went wrong.
    public internal(set) var work = Work()
    /// The session ended last.
    public internal(set) var revoked: Happening<DeviceSession.ID>?

    package init() {}
}

extension DeviceSessionsState: CountedState {}
