package import PorticoDomain
internal import PorticoVault

/// What the vault keeps of providers besides sessions.
extension SessionLocalDataSource {
    private enum Kind: String, CaseIterable {
        case clientSecret = "client-secret"
        case pendingDevice = "pending-device"
    }

    /// The client secret of a service; `nil` without one.
    package func clientSecret(of service: ServiceName) async throws(Failure) -> Secret<String>? {
        try await item(.clientSecret, of: service).map { Secret(String(decoding: $0, as: UTF8.self)) }
    }

    /// Keeps a client secret, or forgets it.
    func setClientSecret(_ secret: Secret<String>?, of service: ServiceName) async throws(Failure) {
        try await put(secret.map { Array($0.reveal().utf8) }, .clientSecret, of: service)
    }

    /// The device grant that waits for a person, as it was stored; `nil` without one.
    func pendingDevice(at service: ServiceName) async throws(Failure) -> [UInt8]? {
        try await item(.pendingDevice, of: service)
    }

    /// Keeps a device grant that waits for a person, or forgets it.
    func setPendingDevice(_ bytes: [UInt8]?, at service: ServiceName) async throws(Failure) {
        try await put(bytes, .pendingDevice, of: service)
    }

    /// Forgets everything of a provider but its sessions.
    func forgetProvider(_ service: ServiceName) async throws(Failure) {
        for kind in Kind.allCases { try await put(nil, kind, of: service) }
    }

    private static func key(_ kind: Kind, _ service: ServiceName) -> VaultKey {
        VaultKey(service: service.text, account: "", kind: kind.rawValue)
    }

    private func item(_ kind: Kind, of service: ServiceName) async throws(Failure) -> [UInt8]? {
        do throws(VaultError) {
            return try await vault.contents()[Self.key(kind, service)]?.secret.reveal()
        } catch {
            throw .vault(error)
        }
    }

    private func put(_ bytes: [UInt8]?, _ kind: Kind, of service: ServiceName) async throws(Failure) {
        let key = Self.key(kind, service)
        // Nothing is committed for what is not there.
        if bytes == nil, try await item(kind, of: service) == nil { return }
        do throws(VaultError) {
            try await vault.update { contents in
                contents[key] = bytes.map {
                    VaultItem(key: key, label: "\(kind.rawValue) of \(service)", secret: SecretBytes($0))
                }
            }
        } catch {
            throw .vault(error)
        }
    }
}
