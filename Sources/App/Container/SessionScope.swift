internal import PorticoData

/// What one account's session unlocks; obtainable only from ``AppContainer/scope(of:)``.
public struct SessionScope: Sendable {
    /// Whose it is.
    public let account: AccountID
    /// The profile.
    public let profile: any ProfileRepository
    /// The notes.
    public let notes: any NotesRepository
    /// The places where the account is signed in.
    public let devices: any DeviceSessionRepository
    /// The providers' identities that are linked to the account.
    public let identities: any IdentityRepository
    /// What changes the account as a whole.
    public let administration: any AccountAdministration
    /// Requests with the account's token.
    public let requests: any AuthorizedRequests
    /// Whether a nickname may be had.
    public let checkNickname: CheckNicknameUseCase
    /// Finishes the registration.
    public let completeProfile: CompleteProfileUseCase
    /// Changes the profile.
    public let updateProfile: UpdateProfileUseCase
    /// Replaces the password.
    public let changePassword: ChangePasswordUseCase
    /// Deletes the account.
    public let deleteAccount: DeleteAccountUseCase

    private let logout: LogoutUseCase
    private let clock: any Clock<Duration>

    init(
        call: AccountCall, feed: SessionFeed, sessions: any SessionRepository, logout: LogoutUseCase,
        clock: any Clock<Duration>, requestTimeout: Duration
    ) {
        let profile = ProfileOfAccount(call: call, feed: feed)
        let administration = AccountAdministrator(call: call, feed: feed)
        account = call.account
        self.profile = profile
        notes = NotesOfAccount(call: call)
        devices = DeviceSessionsOfAccount(call: call, sessions: sessions)
        identities = IdentitiesOfAccount(call: call)
        self.administration = administration
        requests = RequestsOfAccount(call: call, timeout: requestTimeout)
        checkNickname = CheckNicknameUseCase(profile: profile)
        completeProfile = CompleteProfileUseCase(profile: profile, sessions: sessions, account: call.account)
        updateProfile = UpdateProfileUseCase(profile: profile)
        changePassword = ChangePasswordUseCase(administration: administration)
        deleteAccount = DeleteAccountUseCase(administration: administration)
        self.logout = logout
        self.clock = clock
    }

    /// The form that finishes the registration.
    public func makeProfileSetupViewModel() -> ProfileSetupViewModel {
        ProfileSetupViewModel(
            account: account, complete: completeProfile, check: checkNickname, logout: logout, clock: clock)
    }

    /// The list of notes.
    public func makeNotesViewModel() -> NotesViewModel { NotesViewModel(notes: notes) }

    /// The profile, its form and the password's.
    public func makeProfileViewModel() -> ProfileViewModel {
        ProfileViewModel(
            account: account, profile: profile, update: updateProfile, check: checkNickname,
            changePassword: changePassword, clock: clock)
    }

    /// The list of places where the account is signed in.
    public func makeDeviceSessionsViewModel() -> DeviceSessionsViewModel { DeviceSessionsViewModel(devices: devices) }

    /// The list of identities that are linked to the account.
    public func makeLinkedIdentitiesViewModel() -> LinkedIdentitiesViewModel {
        LinkedIdentitiesViewModel(identities: identities)
    }
}
