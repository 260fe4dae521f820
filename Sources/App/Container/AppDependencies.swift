public import PorticoHTTP
public import PorticoVault

/// Everything a container touches outside itself. Any of it may be replaced before the container is made.
public struct AppDependencies: Sendable {
    /// Performs requests to services on the network.
    public var network: any HTTPTransport
    /// Performs requests to the backend in this process; `nil` means that there is no service `local`.
    public var embedded: (any HTTPTransport)?
    /// Keeps the sessions.
    public var vault: any TokenVault
    /// Says how the vault stands.
    public var vaultAdministration: any VaultAdministration
    /// Looks at what else the program keeps, when the vault is examined.
    package var examineFurther: @Sendable (any ServiceRegistry) async -> [VaultFinding] = { _ in [] }
    /// Measures and waits; must count the time the computer sleeps.
    public var clock: any Clock<Duration>
    /// The wall clock.
    public var now: @Sendable () -> Timestamp
    /// Gives as many random bytes as asked for, fit for keys.
    public var randomBytes: @Sendable (Int) -> [UInt8]
    /// Takes each line of the event log; `nil` writes none.
    public var log: (@Sendable (String) -> Void)?
    /// What this computer's sessions are called in a list of sessions.
    public var deviceName: String

    /// Puts dependencies together by hand.
    public init(
        network: any HTTPTransport, embedded: (any HTTPTransport)? = nil, vault: any TokenVault,
        vaultAdministration: any VaultAdministration, clock: any Clock<Duration>,
        now: @escaping @Sendable () -> Timestamp, randomBytes: @escaping @Sendable (Int) -> [UInt8],
        log: (@Sendable (String) -> Void)? = nil, deviceName: String
    ) {
        self.network = network
        self.embedded = embedded
        self.vault = vault
        self.vaultAdministration = vaultAdministration
        self.clock = clock
        self.now = now
        self.randomBytes = randomBytes
        self.log = log
        self.deviceName = deviceName
    }
}
