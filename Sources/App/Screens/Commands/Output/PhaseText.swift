import PorticoKit

/// Phases and reasons as people read them in lists.
enum PhaseText {
    static func phase(_ phase: SessionPhase) -> Phrase {
        switch phase {
        case .signedOut: Phrase("signed out", ko: "로그아웃됨")
        case .profileIncomplete: Phrase("profile not finished", ko: "프로필 미완성")
        case .signedIn(.fresh): Phrase("signed in", ko: "로그인됨")
        case .signedIn(.stale): Phrase("signed in, to be renewed", ko: "로그인됨, 갱신 필요")
        case .signedIn(.offline): Phrase("signed in, offline", ko: "로그인됨, 오프라인")
        case .expired(let reason):
            Phrase("session ended: \(self.reason(reason).english)", ko: "세션 종료: \(self.reason(reason).korean)")
        }
    }

    static func reason(_ reason: EndReason) -> Phrase {
        switch reason {
        case .revoked: Phrase("ended elsewhere", ko: "다른 곳에서 종료됨")
        case .refreshTokenReused: Phrase("its token was used twice", ko: "토큰이 두 번 사용됨")
        case .refreshTokenExpired: Phrase("not used for a long time", ko: "너무 오래 사용하지 않음")
        case .refreshTokenUnknown: Phrase("unknown to the server", ko: "서버가 알지 못함")
        case .noRefreshToken: Phrase("the service provides no way to renew it", ko: "서비스가 갱신 수단을 주지 않음")
        case .invalidGrant: Phrase("refused by the service", ko: "서비스가 거절함")
        case .identityChanged: Phrase("renewed for someone else", ko: "다른 사람의 세션으로 갱신됨")
        case .accountDeleted: Phrase("the account was deleted", ko: "계정이 삭제됨")
        }
    }
}
