/// Where an attempt to sign in at a provider stands.
public enum ProviderSignInState: Equatable, Sendable {
    /// The provider is asked what it offers.
    case preparing
    /// The person has to act, by any of the ways in it.
    case waiting(ProviderSignInWaiting)
    /// The person has acted; the provider is asked for tokens.
    case exchanging
    /// Signed in, or linked; the session is stored.
    case done(Session)
    /// The account is deleted, as was confirmed.
    case deleted(AccountID)
    /// It came to nothing.
    case failed(SessionError)

    /// Whether nothing follows.
    public var isFinal: Bool {
        switch self {
        case .preparing, .waiting, .exchanging: false
        case .done, .deleted, .failed: true
        }
    }
}

/// What a person may do to sign in, and what happened meanwhile.
public struct ProviderSignInWaiting: Equatable, Sendable {
    /// Something that happened and that the attempt outlived.
    public enum Note: Equatable, Sendable {
        /// An answer came to the port that belongs to no question of this attempt.
        case wrongState
        /// An answer came that names another provider (RFC 9207 §2.4).
        case wrongIssuer
        /// What was pasted holds neither an address with an answer nor a code.
        case pastedUnusable
        /// No port can be listened on, so the browser cannot come back by itself.
        case noPort
        /// The provider does not offer this way.
        case notOffered(SignInWay)
        /// The device way could not begin, or ended.
        case deviceFailed(SessionError)
        /// The provider could not be reached while it was asked about the device; it is asked again.
        case deviceInterrupted
    }

    /// Where a browser should go; `nil` without a way that needs one.
    public var authorizationAddress: String?
    /// The port that is listened on; `nil` when none is.
    public var port: Int?
    /// Whether the address or code that a browser ended at may be pasted.
    public var takesPasted: Bool
    /// The code for another device; `nil` without one, or when it ran out.
    public var device: DeviceCode?
    /// What happened, the oldest first; at most 20, a repetition counts once.
    public var notes: [Note]

    /// Makes one.
    public init(
        authorizationAddress: String? = nil, port: Int? = nil, takesPasted: Bool = false, device: DeviceCode? = nil,
        notes: [Note] = []
    ) {
        self.authorizationAddress = authorizationAddress
        self.port = port
        self.takesPasted = takesPasted
        self.device = device
        self.notes = notes
    }
}

/// A code to type, or to follow, on another device (RFC 8628 §3.2).
public struct DeviceCode: Equatable, Sendable {
    /// What the person types.
    public let userCode: String
    /// Where.
    public let verificationAddress: String
    /// Where, with the code in it; `nil` when the provider has no such thing.
    public let completeAddress: String?
    /// When it runs out, by this computer's clock.
    public let expiresAt: Timestamp

    /// Makes a code.
    public init(userCode: String, verificationAddress: String, completeAddress: String?, expiresAt: Timestamp) {
        self.userCode = userCode
        self.verificationAddress = verificationAddress
        self.completeAddress = completeAddress
        self.expiresAt = expiresAt
    }
}
