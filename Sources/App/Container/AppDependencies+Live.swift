#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import PorticoConcurrency
internal import PorticoData
internal import PorticoHTTP
package import PorticoVault

extension AppDependencies {
    /// The real world: the network, the encrypted vault in the program's folders, the system's clock and randomness.
    ///
    /// Touches no file and loads no library yet. `embedded` is `nil`: hand a backend in if there should be one.
    public static func live(_ configuration: AppConfiguration) throws(SessionError) -> AppDependencies {
        try live(configuration, passphraseWork: .standard)
    }

    /// The real world, where guessing a new passphrase of the vault costs `passphraseWork`.
    package static func live(
        _ configuration: AppConfiguration, passphraseWork: PassphraseWork
    ) throws(SessionError) -> AppDependencies {
        let log = configuration.log
        let now: @Sendable () -> Timestamp = {
            Timestamp(milliseconds: Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down)))
        }
        let (exposed, awaited) = (configuration.hearOfExposedPassphrase, configuration.hearOfAwaitedPassphrase)
        var read: (@Sendable () throws(VaultFault) -> VaultPassphrase?)?
        if let source = configuration.passphraseSource {
            let isExposed = Locked(false)
            read = { () throws(VaultFault) in
                // A file may be read again and again; that others can read it is said once.
                try source.read(
                    exposed: { path in
                        let isKnown = isExposed.withLock { known in
                            defer { known = true }
                            return known
                        }
                        if !isKnown { exposed?(path) }
                    }, awaited: { awaited?($0) })
            }
        }
        let keeper = PassphraseKeeper(
            source: read, mayReadAgain: { configuration.passphraseSource?.isRepeatable ?? false })
        let vault = EncryptedFileVault(
            location: configuration.vaultLocation, passphrase: { keeper.passphrase() }, now: { now().milliseconds },
            warn: { warning in log?("vault: \(Self.sentence(for: warning))") })
        var trust = configuration.trust
        trust.additionalAuthorities = configuration.certificateAuthorities
        let surroundings = VaultSurroundings(configuration, now: now)
        let administration = AdministeredVault(vault, keeper: keeper, work: passphraseWork) {
            await surroundings.findings()
        }
        let network = CurlTransport(
            configuration: CurlTransport.Configuration(
                userAgent: configuration.name, trust: trust, proxies: configuration.proxies))
        return AppDependencies(
            network: network, vault: vault, vaultAdministration: administration,
            clock: TimerClock(), now: now, randomBytes: { RandomBytes.make($0) }, log: log,
            deviceName: hostName() ?? configuration.name)
    }

    private static func sentence(for warning: VaultWarning) -> String {
        switch warning {
        case .permissionsTightened(let path): "removed other users' access to \(path)"
        case .permissionsTooWide(let path): "other users can read or write \(path)"
        case .stateAbsent(let path): "\(path) is missing; the next change creates it"
        }
    }

    private static func hostName() -> String? {
        var name = [CChar](repeating: 0, count: 256)
        guard unsafe gethostname(&name, name.count - 1) == 0 else { return nil }
        let text = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.isEmpty ? nil : text
    }
}
