#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
internal import PorticoVault

/// What can be read from a JSON Web Token (RFC 7519) without trusting it.
enum JSONWebToken {
    private struct Claims: Decodable {
        let exp: Double?
    }

    /// The `exp` claim in seconds since 1970 as a hint; `nil` when the token is no JWT or has none.
    static func expiry(_ token: String) -> Int64? {
        let parts = token.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let payload = Base64URL.decode(String(parts[1])),
            let claims = try? JSONDecoder().decode(Claims.self, from: Data(payload)),
            let exp = claims.exp, exp.isFinite, exp > 0, exp < 1e12
        else { return nil }
        return Int64(exp)
    }
}
