import PorticoPresentation

/// One value of every phrase; a phrase that is missing here fails ``PhraseTests``.
enum AllPhrases {
    static let values: [Phrase] = [
        .welcomeTitle, .chooseService, .practiceService, .lastUsed, .chooseWay, .signIn, .createAccount, .addService,
        .quit, .back, .choiceNumber(count: 3), .choiceOutOfRange(count: 3), .storedAccounts(names: "mina"),
        .continueAs(name: "mina"), .signInTitle(service: "mina"), .registerTitle(service: "mina"), .email, .password,
        .newPassword, .oldPassword, .passwordAgain, .passwordsDiffer, .signedIn(name: "mina"),
        .accountCreated(name: "mina"), .registrationResumes(name: "mina"),
        .environmentTokenStandsInTheWay(variable: "mina"), .sessionEndedTitle, .signingIn, .creatingAccount,
        .checkingNickname, .saving, .loading, .deleting, .signingOut, .askingServer, .done, .cancelled, .interrupted,
        .profileSetupTitle, .profileTitle, .nickname, .nicknameLabel, .emailLabel, .imageLabel,
        .nicknameAvailable(nickname: "mina"), .nicknameTaken(nickname: "mina"), .nicknameNotAllowed(nickname: "mina"),
        .nicknameUnknown, .nicknameEmpty, .nicknameUnchanged, .keepNickname(nickname: "mina"), .imagePath,
        .imageChosen(image: "mina"), .noImage, .imageRemoved, .imageNotTaken, .profileSaved(nickname: "mina"),
        .passwordChanged, .editProfile, .changeImage, .removeImage, .changePassword, .leaveSetup, .continueSetup,
        .home, .notesTitle, .notesEmpty, .addNote, .noteText, .deleteNote, .olderNotes, .refresh, .noteAdded,
        .noteDeleted, .whichNote(count: 3), .sessionsTitle, .thisDevice, .lastSeen(time: "mina"),
        .signedInSince(time: "mina"), .revokeSession, .whichSession(count: 3), .sessionRevoked, .noOtherSessions,
        .settingsTitle, .language, .accountsTitle, .servicesTitle, .vaultTitle, .switchAccount,
        .switched(name: "mina"), .active, .signOut, .signOutEverywhere, .signedOut(name: "mina"), .allSignedOut,
        .notRevokedAtServer, .remainingAccounts(names: "mina"), .deleteAccount, .deleteWarning(name: "mina"),
        .deleteConfirm(word: "mina"), .deleteConfirmWord, .accountDeleted(name: "mina"), .deletionUnknown,
        .notDeleted, .serviceName, .serviceAddress, .serviceAdded(name: "mina"), .serviceRemoved(name: "mina"),
        .yesOrNo, .phaseSignedIn, .phaseProfileIncomplete, .phaseExpired, .phaseSignedOut, .fresh, .stale, .offline,
        .expiresAt(time: "mina"), .expiryUnknown, .renewedAt(time: "mina"), .nobodySignedIn, .onlineAgain,
        .workingOffline, .vaultOpen, .vaultLocked, .vaultDamaged, .vaultAbsent, .slotPassphrase, .slotDeviceKey,
        .vaultFolder(path: "mina"), .findingFile, .findingDeviceKey, .findingPermissions, .findingState,
        .findingMemory, .verdictGood, .verdictWarning(reason: "mina"),
    ]
}
