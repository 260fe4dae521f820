internal import PorticoData
internal import PorticoDomain
internal import PorticoHTTP

extension AccountsService {
    /// What became of the wish to take a link away, decided in one transaction.
    private enum Unlinking: Sendable {
        case done
        case unknown
        case lastWayIn
    }

    func listIdentities(_ call: Call) async throws(Problem) -> HTTPResponse {
        let caller = try call.signedIn()
        let identities = try await database { database throws(DatabaseError) in
            try database.identities(of: caller.account)
        }
        return .json(
            200,
            identities.map { identity in
                WireIdentity(
                    id: identity.id, provider: providers.name(of: identity.issuer), issuer: identity.issuer,
                    name: identity.name, linkedAt: WireTime(identity.linkedAt))
            })
    }

    /// Takes a link away unless nobody could get in without it: there is no password, and no other identity is one of a
    /// provider that is trusted still.
    func unlinkIdentity(_ call: Call) async throws(Problem) -> HTTPResponse {
        let caller = try call.signedIn()
        let id = call.parameters["id"] ?? ""
        let outcome = try await database { [providers] database throws(DatabaseError) in
            try database.transaction { () throws(DatabaseError) -> Unlinking in
                let identities = try database.identities(of: caller.account)
                guard let identity = identities.first(where: { $0.id == id }),
                    let account = try database.account(id: caller.account)
                else { return .unknown }
                let isOtherWay = identities.contains { $0.id != id && providers.name(of: $0.issuer) != nil }
                guard account.passwordHash != nil || isOtherWay else { return .lastWayIn }
                try database.removeIdentity(identity, account: caller.account)
                return .done
            }
        }
        switch outcome {
        case .done: return .noContent
        case .unknown: throw .notFound
        case .lastWayIn:
            throw Problem(409, "last_way_in", "Without it, there would be no way to sign in to this account.")
        }
    }
}
