#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import PorticoVault

/// What can be read from a JSON Web Token (RFC 7519) without trusting it.
enum JSONWebToken {
    /// How far a token's times may lie ahead of our idea of its service's clock and still count as the same time.
    static let leeway: Int64 = 60

    private struct Claims: Decodable {
        let exp: Double?
        let iat: Double?
        let nbf: Double?
    }

    /// How many seconds the token lives, from its claims, as a hint; `nil` when it is no JWT or does not say.
    ///
    /// Counted from `serverNow` (seconds since 1970), unless the token was issued (`iat`, else `nbf`) after that by
    /// more than the leeway: then our clock is behind and the token's own beginning counts.
    static func lifetime(_ token: String, serverNow: Int64) -> Int64? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(String(parts[1])),
            let claims = try? JSONDecoder().decode(Claims.self, from: Data(payload)), let end = seconds(claims.exp)
        else { return nil }
        let beginning = seconds(claims.iat) ?? seconds(claims.nbf) ?? serverNow
        return end - (beginning > serverNow + leeway ? beginning : serverNow)
    }

    private static func seconds(_ claim: Double?) -> Int64? {
        guard let claim, claim.isFinite, claim > 0, claim < 1e12 else { return nil }
        return Int64(claim)
    }
}
