internal import PorticoData
internal import PorticoDomain
internal import PorticoVault

/// An opaque token: 32 bytes in base64url behind a prefix that secret scanners find.
enum OpaqueToken {
    static func access(_ bytes: [UInt8]) -> String { "pta_" + Base64URL.encode(bytes) }
    static func refresh(_ bytes: [UInt8]) -> String { "ptr_" + Base64URL.encode(bytes) }

    /// What is stored instead of a token.
    static func hash(_ token: String) -> [UInt8] { KeyedHash.hash(Array(token.utf8)) }
}

/// A pair as it leaves the server; only its hashes stay.
struct TokenPair: Sendable {
    let access: WireSecret
    let refresh: WireSecret
    /// When the access token runs out.
    let expiresAt: Timestamp

    /// The answer that carries the pair; `expires_in` is what is left at `now`, a part of a second counted as one,
    /// because 0 would say that nothing is known.
    func answer(for account: AccountRecord, at now: Timestamp) -> WireSession {
        let left = max(0, expiresAt.milliseconds - now.milliseconds + 999) / 1_000
        return WireSession(accessToken: access, expiresIn: Int(left), refreshToken: refresh, account: account.wire)
    }
}

/// How long tokens live, in seconds.
package struct TokenLifetimes: Sendable, Equatable {
    /// An access token.
    package var access: Int64
    /// A refresh token that is not used.
    package var refreshIdle: Int64
    /// A session, however often it is renewed.
    package var session: Int64

    /// 15 minutes, 60 days and 365 days unless said otherwise.
    package init(access: Int64 = 900, refreshIdle: Int64 = 60 * 86_400, session: Int64 = 365 * 86_400) {
        self.access = access
        self.refreshIdle = refreshIdle
        self.session = session
    }
}
