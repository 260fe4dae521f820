import PorticoHTTP

/// Gives `token-N`, where N grows by one with each renewal.
final class RotatingSource: CredentialSource {
    enum Failure: Error { case ended }

    let asked = Box(0)
    let renewals = Box<[Int]>([])
    private let failure: Failure?
    private let renewalFailure: Failure?

    init(failure: Failure? = nil, renewalFailure: Failure? = nil) {
        self.failure = failure
        self.renewalFailure = renewalFailure
    }

    func credential() async throws(Failure) -> AccessGrant {
        asked.update { $0 += 1 }
        if let failure { throw failure }
        return AccessGrant(token: "token-0", generation: 0)
    }

    func renew(replacing grant: AccessGrant) async throws(Failure) -> AccessGrant {
        let generation = grant.generation
        renewals.update { $0.append(generation) }
        if let renewalFailure { throw renewalFailure }
        return AccessGrant(token: "token-\(generation + 1)", generation: generation + 1)
    }
}
