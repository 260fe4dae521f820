package import PorticoDomain
internal import PorticoHTTP

/// The profile of one account: the server's, or the last known one without a network.
package struct ProfileOfAccount: ProfileRepository {
    private let call: AccountCall
    private let cache: ProfileCacheDataSource
    private let feed: SessionFeed

    /// Asks with an account's token; `feed` is told when the profile changes.
    package init(call: AccountCall, feed: SessionFeed) {
        self.call = call
        self.feed = feed
        cache = ProfileCacheDataSource(account: call.account, local: call.engines.local)
    }

    /// The profile as the server has it; the last known one when there is no network.
    package func profile() async throws(SessionError) -> Profile? {
        let profile: Profile
        do throws(SessionError) {
            if let told = try await toldByProvider() { return told }
            profile = try await call(AccountsAPI.readProfile(), for: .profileEditing).profile
        } catch {
            return try await known(insteadOf: error)
        }
        try await remember(profile)
        return profile
    }

    /// Sends the nickname and a new picture together, or the removal of a picture after the nickname.
    package func update(_ change: ProfileChange) async throws(SessionError) -> Profile {
        let body = WireProfileChange(nickname: change.nickname?.text)
        let profile: Profile
        switch change.image {
        case .keep:
            profile = try await call(AccountsAPI.updateProfile(body), for: .profileEditing).profile
        case .replace(let image):
            profile = try await call(try upload(body, image), for: .profileEditing).profile
        case .remove:
            if change.nickname != nil { _ = try await call(AccountsAPI.updateProfile(body), for: .profileEditing) }
            try await removeImage()
            profile = try await call(AccountsAPI.readProfile(), for: .profileEditing).profile
        }
        try await remember(profile)
        return profile
    }

    /// The picture, or `nil` without one.
    package func image() async throws(SessionError) -> ProfileImage? {
        guard try await call.engines.engine(for: call.account).connection.provider == nil else { return nil }
        do throws(SessionError) {
            let bytes = try await call(AccountsAPI.readImage(), for: .profileEditing)
            do throws(InputFault) {
                return try ProfileImage(bytes: bytes)
            } catch {
                throw SessionError.unexpectedAnswer(what: "an image that cannot be read as one")
            }
        } catch {
            if error.isNotFound { return nil }
            throw error
        }
    }

    /// Whether somebody may take a nickname.
    package func availability(of nickname: Nickname) async throws(SessionError) -> NicknameAvailability {
        try await call(AccountsAPI.checkNickname(nickname.text), for: .profileEditing).availability
    }

    /// What a provider's claims make of a profile; `nil` when the account is at an accounts API.
    private func toldByProvider() async throws(SessionError) -> Profile? {
        guard try await call.engines.engine(for: call.account).connection.provider != nil else { return nil }
        guard let profile = try await call.account().account.profile else { return nil }
        try await remember(profile)
        return profile
    }

    private func upload(
        _ body: WireProfileChange, _ image: ProfileImage
    ) throws(SessionError) -> Endpoint<WireProfile> {
        do throws(ClientError) {
            return try AccountsAPI.updateProfile(
                body, image: image.bytes, imageType: image.description.type.rawValue)
        } catch {
            throw SessionError(error, account: call.account, now: call.engines.time.now())
        }
    }

    /// Takes the picture away; that there is none already is as good.
    private func removeImage() async throws(SessionError) {
        do throws(SessionError) {
            try await call(AccountsAPI.removeImage(), for: .profileEditing)
        } catch {
            guard error.isNotFound else { throw error }
        }
    }

    private func known(insteadOf error: SessionError) async throws(SessionError) -> Profile? {
        switch error {
        case .profileIncomplete: return nil
        case .offline, .timedOut, .serverUnavailable:
            // The network's fault is the one to report when the cache has nothing either.
            guard let known = try? await cache.profile() else { throw error }
            return known
        default:
            if error.isNotFound { return nil }
            throw error
        }
    }

    private func remember(_ profile: Profile) async throws(SessionError) {
        do throws(SessionLocalDataSource.Failure) {
            try await cache.remember(profile)
        } catch {
            throw SessionError(error)
        }
        await feed.changed()
    }
}
