import PorticoKit

/// Phases and reasons as people read them in lists.
enum PhaseText {
    static func phase(_ phase: SessionPhase) -> Bilingual {
        switch phase {
        case .signedOut: Bilingual("signed out", ko: "로그아웃됨")
        case .profileIncomplete: Bilingual("profile not finished", ko: "프로필 미완성")
        case .signedIn(.fresh): Bilingual("signed in", ko: "로그인됨")
        case .signedIn(.stale): Bilingual("signed in, to be renewed", ko: "로그인됨, 갱신 필요")
        case .signedIn(.offline): Bilingual("signed in, offline", ko: "로그인됨, 오프라인")
        case .expired(let reason):
            Bilingual("session ended: \(self.reason(reason).english)", ko: "세션 종료: \(self.reason(reason).korean)")
        }
    }

    static func reason(_ reason: EndReason) -> Bilingual {
        switch reason {
        case .revoked: Bilingual("ended elsewhere", ko: "다른 곳에서 종료됨")
        case .refreshTokenReused: Bilingual("its token was used twice", ko: "토큰이 두 번 사용됨")
        case .refreshTokenExpired: Bilingual("not used for too long", ko: "너무 오래 사용하지 않음")
        case .refreshTokenUnknown: Bilingual("unknown to the server", ko: "서버가 알지 못함")
        case .noRefreshToken: Bilingual("the service gave no way to renew it", ko: "서비스가 갱신 수단을 주지 않음")
        case .invalidGrant: Bilingual("refused by the service", ko: "서비스가 거절함")
        case .identityChanged: Bilingual("renewed for somebody else", ko: "다른 사람의 세션으로 갱신됨")
        case .accountDeleted: Bilingual("the account is gone", ko: "계정이 삭제됨")
        }
    }
}
