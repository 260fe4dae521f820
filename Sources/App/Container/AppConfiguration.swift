package import PorticoHTTP
internal import PorticoVault

/// Where a program keeps its things and how it presents itself, derived from its name.
public struct AppConfiguration: Sendable {
    /// The program's name: folders, the prefix of its environment variables, its user agent.
    public let name: String
    /// Holds `config.json` and the device key.
    public let configurationFolder: String
    /// Holds the vault and the embedded backend's database.
    public let dataFolder: String
    /// Holds the vault's high-water mark.
    public let stateFolder: String
    /// Whether the service `local` is offered when a backend was handed in; yes unless said otherwise.
    public var offersEmbeddedService = true
    /// How long one exchange with a server may take; 10 s unless said otherwise.
    public var requestTimeout: Duration = .seconds(10)
    /// A file with certificate authorities to trust besides the others, in PEM (`NAME_CA_BUNDLE`).
    public var certificateAuthorities: String?
    /// The authorities in the place of the system's (`SSL_CERT_FILE`, `SSL_CERT_DIR`).
    package var trust: TrustSettings
    /// Which requests go through a proxy (`HTTPS_PROXY`, `http_proxy`, `ALL_PROXY`, `NO_PROXY`).
    package var proxies: ProxySettings
    /// Where the passphrase of the vault is read from when nobody is there to be asked; `nil` when nowhere.
    ///
    /// `NAME_PASSPHRASE_FILE` names a file, `NAME_PASSPHRASE_FD` an open descriptor; else the credential
    /// `name-passphrase` in `CREDENTIALS_DIRECTORY` is used when it is there (systemd).
    package let passphraseSource: PassphraseSource?
    /// Hears the name of a passphrase's file that other users can read. Called on any thread.
    public var hearOfExposedPassphrase: (@Sendable (String) -> Void)?
    /// Hears from where the passphrase is waited for, once nothing has come for 2 s. Called on any thread.
    public var hearOfAwaitedPassphrase: (@Sendable (String) -> Void)?
    /// Takes each line of the event log, without secrets; `nil` writes none. Called on any thread.
    public var log: (@Sendable (String) -> Void)?

    /// Derives everything from the program's name.
    ///
    /// `NAME_HOME` moves everything under one folder; otherwise the XDG folders (macOS: Application Support) are used,
    /// of which relative ones are ignored. Throws ``/PorticoDomain/SessionError/invalid(_:)`` for a name that cannot be
    /// a folder's, and for a home directory or `NAME_HOME` that is not absolute.
    ///
    /// - Parameters:
    ///   - name: Letters, digits, `-` and `_`, beginning with a letter; at most 64.
    ///   - environment: The process's environment.
    ///   - homeDirectory: The person's home directory, an absolute path.
    public init(name: String, environment: [String: String], homeDirectory: String) throws(SessionError) {
        guard Self.isName(name) else {
            throw .invalid(.setting("a program's name has letters, digits, - and _, and begins with a letter"))
        }
        self.name = name
        let prefix = ProgramWords(name: name).variablePrefix
        func named(_ variable: String) -> String? { environment[variable].flatMap { $0.isEmpty ? nil : $0 } }
        certificateAuthorities = named(prefix + "CA_BUNDLE")
        trust = TrustSettings(authorities: named("SSL_CERT_FILE"), authorityFolders: named("SSL_CERT_DIR"))
        proxies = ProxySettings(environment: environment)
        passphraseSource = try PassphraseSource(environment: environment, prefix: prefix, name: name)
        if let home = environment[prefix + "HOME"], !home.isEmpty {
            guard home.hasPrefix("/") else { throw .invalid(.setting("\(prefix)HOME must be an absolute path")) }
            let folder = Self.withoutTrailingSlash(home)
            configurationFolder = folder + "/config"
            dataFolder = folder + "/data"
            stateFolder = folder + "/state"
            return
        }
        guard homeDirectory.hasPrefix("/") else {
            throw .invalid(.setting("the home directory must be an absolute path; set \(prefix)HOME"))
        }
        let home = Self.withoutTrailingSlash(homeDirectory)
        func folder(_ variable: String, _ fallback: String) -> String {
            guard let value = environment[variable], value.hasPrefix("/") else { return "\(home)/\(fallback)/\(name)" }
            return "\(Self.withoutTrailingSlash(value))/\(name)"
        }
        #if os(macOS)
            let support = "\(home)/Library/Application Support/\(name)"
            configurationFolder = support + "/config"
            dataFolder = support + "/data"
            stateFolder = support + "/state"
        #else
            configurationFolder = folder("XDG_CONFIG_HOME", ".config")
            dataFolder = folder("XDG_DATA_HOME", ".local/share")
            stateFolder = folder("XDG_STATE_HOME", ".local/state")
        #endif
    }

    /// Where the vault's files lie, and where its passphrase is read from.
    public var vaultPlaces: VaultPlaces {
        VaultPlaces(
            vaultFile: vaultLocation.vaultFile, stateFile: vaultLocation.stateFile,
            deviceKeyFile: vaultLocation.deviceKeyFile, passphraseSource: passphraseSource?.label)
    }

    /// The same for the vault itself.
    var vaultLocation: VaultLocation {
        VaultLocation(
            vaultFolder: dataFolder + "/vault", stateFolder: stateFolder, configurationFolder: configurationFolder)
    }

    private static func isName(_ name: String) -> Bool {
        guard (1...64).contains(name.utf8.count), let first = name.first, first.isASCII, first.isLetter else {
            return false
        }
        return name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    }

    private static func withoutTrailingSlash(_ path: String) -> String {
        path.count > 1 && path.hasSuffix("/") ? withoutTrailingSlash(String(path.dropLast())) : path
    }
}
