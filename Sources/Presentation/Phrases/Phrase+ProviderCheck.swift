package import PorticoDomain

extension Phrase {
    package static let clientSecret = Phrase("Client secret", ko: "클라이언트 비밀")

    /// What a person should know of a provider before signing in.
    package init(_ finding: ProviderCheck.Finding) {
        switch finding {
        case .noBrowserWay:
            self.init("The provider has no way for a browser.", ko: "이 서비스에는 브라우저로 로그인하는 방법이 없어요.")
        case .noDeviceWay:
            self.init(
                "The provider names no way for another device; --device-endpoint can.",
                ko: "이 서비스는 다른 기기로 로그인하는 주소를 알려 주지 않아요. --device-endpoint로 지정할 수 있어요.")
        case .proofNotAnnounced:
            self.init(
                "The provider does not say that it checks the proof of RFC 7636 (S256); it is sent all the same.",
                ko: "이 서비스는 RFC 7636(S256) 확인을 지원한다고 밝히지 않아요. 그래도 보내요.")
        case .noOfflineAccess:
            self.init(
                "The provider does not list offline_access: the session may end with the access token.",
                ko: "이 서비스에는 offline_access가 없어서 액세스 토큰이 끝나면 세션도 끝날 수 있어요.")
        case .noRevocation:
            self.init(
                "The provider names no way to revoke tokens, so signing out ends the session on this computer only;"
                    + " --revocation-endpoint can.",
                ko: "이 서비스는 토큰을 취소하는 주소를 알려 주지 않아서 로그아웃하면 이 컴퓨터의 세션만 끝나요."
                    + " --revocation-endpoint로 지정할 수 있어요.")
        case .noUserInfo:
            self.init(
                "The provider has no UserInfo: the profile is what the ID token says.",
                ko: "이 서비스에는 UserInfo가 없어서 ID 토큰의 내용이 프로필이 돼요.")
        case .clientSecretNeeded:
            self.init(
                "The provider does not say that it takes a program without a client secret; if it refuses, add it"
                    + " with --client-secret-stdin.",
                ko: "이 서비스는 클라이언트 비밀이 없는 프로그램을 받는다고 밝히지 않아요. 거절하면"
                    + " --client-secret-stdin으로 추가해 주세요.")
        }
    }
}
