extension AppContainer {
    /// Decides where the app begins and follows the session.
    public func makeRootViewModel() -> RootViewModel {
        RootViewModel(restore: restore, sessions: sessions)
    }

    /// The form that signs in at a service; `email` fills it in.
    public func makeSignInViewModel(service: ServiceName, email: String = "") -> CredentialsViewModel {
        CredentialsViewModel(login: login, service: service, email: email)
    }

    /// The form that makes an account at a service; `email` fills it in.
    public func makeRegisterViewModel(service: ServiceName, email: String = "") -> CredentialsViewModel {
        CredentialsViewModel(register: register, service: service, email: email)
    }

    /// Signing in at a provider; `open` hands an address to a browser and says whether it could.
    public func makeProviderSignInViewModel(
        _ purpose: ProviderSignInPurpose, options: ProviderSignInOptions, opensBrowser: Bool,
        open: @escaping @Sendable (String) async -> Bool
    ) -> ProviderSignInViewModel {
        ProviderSignInViewModel(
            providers: providers, purpose: purpose, options: options, opensBrowser: opensBrowser, open: open)
    }

    /// The providers with which one may continue at a service.
    public func makeProviderOffersViewModel() -> ProviderOffersViewModel {
        ProviderOffersViewModel(providers: providers)
    }

    /// The form that adds a service.
    public func makeAddServiceViewModel() -> AddServiceViewModel { AddServiceViewModel(services: services) }

    /// Accounts, services, the vault, sign-out and deletion.
    public func makeSettingsViewModel() -> SettingsViewModel {
        SettingsViewModel(
            sessions: sessions, services: services, vault: vault, logout: logout,
            deletion: { (account) async throws(SessionError) in try await scope(of: account).deleteAccount })
    }

    /// What opens a vault that is locked, and the ways out of one that cannot be used.
    public func makeUnlockViewModel(fault: VaultFault) -> UnlockViewModel {
        UnlockViewModel(fault: fault, vault: vault, clock: clock)
    }

    /// The page about the vault.
    public func makeVaultSettingsViewModel() -> VaultSettingsViewModel { VaultSettingsViewModel(vault: vault) }
}
