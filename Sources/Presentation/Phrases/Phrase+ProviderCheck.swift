package import PorticoDomain

extension Phrase {
    package static let clientSecret = Phrase("Client secret", ko: "클라이언트 시크릿")

    /// What a person should know of a provider before signing in.
    package init(_ finding: ProviderCheck.Finding) {
        switch finding {
        case .noBrowserWay:
            self.init("The provider does not offer sign-in with a browser.", ko: "이 제공자에서는 브라우저로 로그인할 수 없어요.")
        case .noDeviceWay:
            self.init(
                "The provider does not announce sign-in on another device; --device-endpoint sets its address.",
                ko: "이 제공자는 다른 기기로 로그인하는 주소를 알려 주지 않아요. --device-endpoint로 지정할 수 있어요.")
        case .proofNotAnnounced:
            self.init(
                "The provider does not say that it supports PKCE (RFC 7636, S256); it is used all the same.",
                ko: "이 제공자는 PKCE(RFC 7636, S256)를 지원한다고 밝히지 않았어요. 그래도 사용해요.")
        case .noOfflineAccess:
            self.init(
                "The provider does not list offline_access: the session may end when the access token expires.",
                ko: "이 제공자에는 offline_access가 없어서 액세스 토큰이 만료되면 세션도 끝날 수 있어요.")
        case .noRevocation:
            self.init(
                "The provider does not announce how to revoke tokens, so signing out only ends the session on this computer;"
                    + " --revocation-endpoint sets the address.",
                ko: "이 제공자는 토큰을 취소하는 주소를 알려 주지 않아서 로그아웃하면 이 컴퓨터의 세션만 끝나요."
                    + " --revocation-endpoint로 지정할 수 있어요.")
        case .noUserInfo:
            self.init(
                "The provider has no UserInfo endpoint: the profile comes from the ID token.",
                ko: "이 제공자에는 UserInfo가 없어서 ID 토큰의 내용이 프로필이 돼요.")
        case .clientSecretNeeded:
            self.init(
                "The provider does not say that it accepts programs without a client secret; if it refuses, add one"
                    + " with --client-secret-stdin.",
                ko: "이 제공자는 클라이언트 시크릿이 없는 프로그램을 허용한다고 밝히지 않았어요. 거절하면"
                    + " --client-secret-stdin으로 추가해 주세요.")
        }
    }
}
