/// Everything that is asked, named or announced in the app and by its commands; what goes wrong is in ``MessageBook``.
public enum Phrase: Equatable, Sendable {
    // MARK: Welcome
    /// The welcome screen's title.
    case welcomeTitle
    /// Asks which service to use.
    case chooseService
    /// The embedded backend's name for people.
    case practiceService
    /// Marks the service or way used last.
    case lastUsed
    /// Asks what to do at a service.
    case chooseWay
    /// The action of signing in.
    case signIn
    /// The action of making an account.
    case createAccount
    /// The action of adding a service.
    case addService
    /// The action of leaving the program.
    case quit
    /// The action of going back.
    case back
    /// Asks for the number of a choice out of `count`.
    case choiceNumber(count: Int)
    /// The number is none of the choices.
    case choiceOutOfRange(count: Int)
    /// Names the accounts that are stored here.
    case storedAccounts(names: String)
    /// The action of using a stored account.
    case continueAs(name: String)
    // MARK: SignIn
    /// The sign-in screen's title.
    case signInTitle(service: String)
    /// The title of the screen for a new account.
    case registerTitle(service: String)
    /// Asks for the email.
    case email
    /// Asks for the password.
    case password
    /// Asks for a new password and says the rule.
    case newPassword
    /// Asks for the present password.
    case oldPassword
    /// Asks for the new password once more.
    case passwordAgain
    /// The two new passwords are not the same.
    case passwordsDiffer
    /// Signing in succeeded.
    case signedIn(name: String)
    /// Registering succeeded; the profile comes next.
    case accountCreated(name: String)
    /// An unfinished registration goes on.
    case registrationResumes(name: String)
    /// An environment variable wins over the sign-in.
    case environmentTokenStandsInTheWay(variable: String)
    /// The title after the server ended a session.
    case sessionEndedTitle
    // MARK: Progress
    /// Signing in is under way.
    case signingIn
    /// Registering is under way.
    case creatingAccount
    /// The server is asked about a nickname.
    case checkingNickname
    /// Something is being saved.
    case saving
    /// Something is being fetched.
    case loading
    /// Something is being deleted.
    case deleting
    /// Signing out is under way.
    case signingOut
    /// The server is asked how an account stands.
    case askingServer
    /// It is done.
    case done
    /// It was cancelled.
    case cancelled
    /// An interrupt ended it.
    case interrupted
    // MARK: Profile
    /// The title of the screen that finishes a registration.
    case profileSetupTitle
    /// The profile's title.
    case profileTitle
    /// Asks for a nickname and says the rule.
    case nickname
    /// The nickname's label.
    case nicknameLabel
    /// The email's label.
    case emailLabel
    /// The picture's label.
    case imageLabel
    /// A nickname is free.
    case nicknameAvailable(nickname: String)
    /// A nickname is taken.
    case nicknameTaken(nickname: String)
    /// The server's rules forbid a nickname.
    case nicknameNotAllowed(nickname: String)
    /// Whether a nickname is free is not known.
    case nicknameUnknown
    /// No nickname was typed.
    case nicknameEmpty
    /// The nickname is the present one.
    case nicknameUnchanged
    /// Asks for a nickname; nothing keeps the present one.
    case keepNickname(nickname: String)
    /// Asks for a picture's path; nothing means none.
    case imagePath
    /// Says type, dimensions and size of the chosen picture.
    case imageChosen(image: String)
    /// There is no picture.
    case noImage
    /// The picture was taken away.
    case imageRemoved
    /// The profile is finished, but not the picture.
    case imageNotTaken
    /// The profile was saved.
    case profileSaved(nickname: String)
    /// The password was changed.
    case passwordChanged
    /// The action of editing the profile.
    case editProfile
    /// The action of choosing another picture.
    case changeImage
    /// The action of taking the picture away.
    case removeImage
    /// The action of changing the password.
    case changePassword
    /// The action of leaving the unfinished profile.
    case leaveSetup
    /// The action of going on with the profile.
    case continueSetup
    // MARK: Notes
    /// The first tab.
    case home
    /// The title of the notes.
    case notesTitle
    /// There are no notes.
    case notesEmpty
    /// The action of adding a note.
    case addNote
    /// Asks for a note's text.
    case noteText
    /// The action of deleting a note.
    case deleteNote
    /// The action of fetching older notes.
    case olderNotes
    /// The action of fetching anew.
    case refresh
    /// A note was added.
    case noteAdded
    /// A note was deleted.
    case noteDeleted
    /// Asks for the number of a note.
    case whichNote(count: Int)
    // MARK: Sessions
    /// The title of the list of devices.
    case sessionsTitle
    /// Marks the session that asks.
    case thisDevice
    /// When a session was last seen.
    case lastSeen(time: String)
    /// When a session began.
    case signedInSince(time: String)
    /// The action of ending a session.
    case revokeSession
    /// Asks for the number of a session.
    case whichSession(count: Int)
    /// A session was ended.
    case sessionRevoked
    /// Only this session is there.
    case noOtherSessions
    // MARK: Settings
    /// The title of the settings.
    case settingsTitle
    /// The choice of the language.
    case language
    /// The title of the accounts.
    case accountsTitle
    /// The title of the services.
    case servicesTitle
    /// The title of the vault.
    case vaultTitle
    /// The action of switching accounts.
    case switchAccount
    /// Another account is active.
    case switched(name: String)
    /// Marks the active account.
    case active
    /// The action of signing out.
    case signOut
    /// The action of ending every session here.
    case signOutEverywhere
    /// A session was ended.
    case signedOut(name: String)
    /// Every session was ended.
    case allSignedOut
    /// The server did not confirm the end of the session.
    case notRevokedAtServer
    /// Names the accounts that stay signed in.
    case remainingAccounts(names: String)
    /// The action of deleting the account.
    case deleteAccount
    /// Says what deletion means.
    case deleteWarning(name: String)
    /// Asks to type a word that confirms.
    case deleteConfirm(word: String)
    /// The word that confirms a deletion.
    case deleteConfirmWord
    /// An account was deleted.
    case accountDeleted(name: String)
    /// The answer to a deletion got lost.
    case deletionUnknown
    /// The deletion was not confirmed.
    case notDeleted
    /// Asks for a service's name.
    case serviceName
    /// Asks for a service's address.
    case serviceAddress
    /// A service was added.
    case serviceAdded(name: String)
    /// A service was removed.
    case serviceRemoved(name: String)
    /// The hint at a question that is answered with yes or no.
    case yesOrNo
    // MARK: Phases
    /// Signed in.
    case phaseSignedIn
    /// The profile is not finished.
    case phaseProfileIncomplete
    /// The server ended the session.
    case phaseExpired
    /// A person ended the session.
    case phaseSignedOut
    /// The last answer of the server was good.
    case fresh
    /// A renewal must be tried again.
    case stale
    /// No network or no server.
    case offline
    /// When the access token runs out.
    case expiresAt(time: String)
    /// When the access token runs out is not known.
    case expiryUnknown
    /// When the token was last renewed.
    case renewedAt(time: String)
    /// Nobody is signed in.
    case nobodySignedIn
    /// The network is back.
    case onlineAgain
    /// The program goes on without the network.
    case workingOffline
    // MARK: Vault
    /// The vault is readable.
    case vaultOpen
    /// No key opens the vault.
    case vaultLocked
    /// The vault cannot be used.
    case vaultDamaged
    /// There is no vault yet.
    case vaultAbsent
    /// The slot opened by a passphrase.
    case slotPassphrase
    /// The slot opened by this device's key.
    case slotDeviceKey
    /// Where the vault lies.
    case vaultFolder(path: String)
    /// The vault file was looked at.
    case findingFile
    /// The device key was looked at.
    case findingDeviceKey
    /// Permissions were looked at.
    case findingPermissions
    /// The high-water mark was looked at.
    case findingState
    /// Protection of memory was looked at.
    case findingMemory
    /// A finding is as it should be.
    case verdictGood
    /// A finding works less well than it could.
    case verdictWarning(reason: String)
}

extension Phrase {
    /// The words of a language.
    public func text(in language: Language) -> String {
        switch language {
        case .english: english
        case .korean: korean
        }
    }
}
