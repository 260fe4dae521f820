public import PorticoDomain

extension MessageBook {
    /// What to say of a session that the server ended.
    public func message(for reason: EndReason) -> Message {
        switch reason {
        case .revoked:
            say(
                "The session was ended from another device or by a new password.", "Sign in again.",
                "다른 기기에서 로그아웃했거나 비밀번호를 바꿔서 세션이 끝났어요.", "다시 로그인해 주세요.")
        case .refreshTokenReused:
            say(
                "The session was ended because its key was used twice.",
                "Sign in again; if you do not know why, change your password.",
                "세션 키가 두 번 사용되어 안전을 위해 세션을 끝냈어요.",
                "다시 로그인해 주세요. 짐작 가는 이유가 없다면 비밀번호를 바꿔 주세요.")
        case .refreshTokenExpired:
            say(
                "The session was not used for too long.", "Sign in again.",
                "오랫동안 사용하지 않아 세션이 만료되었어요.", "다시 로그인해 주세요.")
        case .refreshTokenUnknown:
            say(
                "The server does not know this session any more.", "Sign in again.",
                "서버에 이 세션의 기록이 더 이상 없어요.", "다시 로그인해 주세요.")
        case .noRefreshToken:
            say(
                "The session ran out, and the service gave nothing to renew it with.",
                "Sign in again; with an OpenID provider, ask for --scope offline_access.",
                "세션이 만료되었고, 서비스가 갱신 수단을 주지 않았어요.",
                "다시 로그인해 주세요. OpenID 서비스라면 --scope offline_access를 함께 요청해 주세요.")
        case .invalidGrant:
            say(
                "The service ended the session without saying why.", "Sign in again.",
                "서비스가 이유를 알리지 않고 세션을 끝냈어요.", "다시 로그인해 주세요.")
        case .identityChanged:
            say(
                "The provider renewed the session for somebody else, so it was ended.",
                "Sign in again; if it happens once more, tell whoever runs the provider.",
                "로그인 서비스가 다른 사람의 세션을 보내서 안전을 위해 세션을 끝냈어요.",
                "다시 로그인해 주세요. 또 그러면 로그인 서비스의 관리자에게 알려 주세요.")
        case .accountDeleted:
            say(
                "The account has been deleted.", "Create a new account or sign in with another one.",
                "삭제된 계정이에요.", "새 계정을 만들거나 다른 계정으로 로그인해 주세요.")
        }
    }
}
