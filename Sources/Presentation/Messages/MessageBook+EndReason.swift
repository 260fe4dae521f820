public import PorticoDomain

extension MessageBook {
    /// What to say of a session that the server ended.
    public func message(for reason: EndReason) -> Message {
        switch reason {
        case .revoked:
            say(
                "The session was ended from another device or by a password change.", "Sign in again.",
                "다른 기기에서 로그아웃했거나 비밀번호를 바꿔서 세션이 끝났어요.", "다시 로그인해 주세요.")
        case .refreshTokenReused:
            say(
                "The session was ended for safety because its refresh token was used twice.",
                "Sign in again; if you did not expect this, change your password.",
                "갱신 토큰이 두 번 사용되어 안전을 위해 세션을 끝냈어요.",
                "다시 로그인해 주세요. 이유를 알 수 없다면 비밀번호를 바꿔 주세요.")
        case .refreshTokenExpired:
            say(
                "The session expired because it was not used for a long time.", "Sign in again.",
                "오랫동안 사용하지 않아 세션이 만료되었어요.", "다시 로그인해 주세요.")
        case .refreshTokenUnknown:
            say(
                "The server no longer knows this session.", "Sign in again.",
                "서버에 이 세션의 기록이 더 이상 없어요.", "다시 로그인해 주세요.")
        case .noRefreshToken:
            say(
                "The session expired, and the service provides no way to renew it.",
                "Sign in again; for an OpenID provider, request --scope offline_access.",
                "세션이 만료되었는데 이 서비스에는 갱신할 방법이 없어요.",
                "다시 로그인해 주세요. OpenID 제공자라면 --scope offline_access를 함께 요청해 주세요.")
        case .invalidGrant:
            say(
                "The service ended the session without giving a reason.", "Sign in again.",
                "서비스가 이유를 알리지 않고 세션을 끝냈어요.", "다시 로그인해 주세요.")
        case .identityChanged:
            say(
                "The provider renewed the session for someone else, so it was ended for safety.",
                "Sign in again; if it happens again, contact the provider's administrator.",
                "인증 제공자가 다른 사람의 세션을 보내와서 안전을 위해 세션을 끝냈어요.",
                "다시 로그인해 주세요. 또 그러면 인증 제공자의 관리자에게 알려 주세요.")
        case .accountDeleted:
            say(
                "The account has been deleted.", "Create a new account, or sign in with another one.",
                "삭제된 계정이에요.", "새 계정을 만들거나 다른 계정으로 로그인해 주세요.")
        }
    }
}
