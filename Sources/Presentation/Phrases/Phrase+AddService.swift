package import PorticoDomain

/// What is read where a service is added.
extension Phrase {
    package static let serviceKind = Phrase("Kind of service", ko: "서비스 종류")
    package static let accountsAPI = Phrase("Accounts API", ko: "계정 API")
    package static let openIDProvider = Phrase("OpenID provider", ko: "OpenID 제공자")
    package static let issuer = Phrase("Provider address (issuer)", ko: "제공자 주소 (issuer)")
    package static let clientID = Phrase("Client ID", ko: "클라이언트 ID")
    package static let clientIDHint = Phrase("this program's ID at the provider", ko: "제공자에 등록한 이 프로그램의 ID")
    package static let clientSecretOptional = Phrase("Client secret (optional)", ko: "클라이언트 시크릿 (있을 때만)")
    package static let clientSecretHint = Phrase("kept in the vault", ko: "보관함에 저장돼요")
    package static let redirectPorts = Phrase("Ports to return to (if required)", ko: "돌아올 포트 (필요할 때만)")
    package static let redirectPortsHint = Phrase(
        "registered as http://127.0.0.1:PORT/callback", ko: "http://127.0.0.1:포트/callback으로 등록한 것")
    package static let notAPort = Phrase("Ports are numbers from 1 to 65535.", ko: "포트는 1~65535 사이의 숫자예요.")
    package static let notAClientID = Phrase(
        "Enter the client ID: letters, digits and symbols.", ko: "클라이언트 ID를 영문, 숫자, 기호로 입력해 주세요.")
    package static let secretNeeded = Phrase(
        "It may need a secret. Add again to do without one.", ko: "시크릿이 필요할 수 있어요. 한 번 더 누르면 없이 추가해요.")
    package static let signInThere = Phrase("Sign in there", ko: "이 서비스에 로그인하기")

    package init(_ fault: AddServiceState.Fault) {
        switch fault {
        case .name: self = .serviceNameHint
        case .clientID: self = .notAClientID
        case .ports: self = .notAPort
        case .clientSecretNeeded: self = .secretNeeded
        }
    }

    /// What is wrong with the address, in one line beside it; `nil` where the error's own words say it.
    package init?(adding error: SessionError) {
        switch error {
        case .invalid(.setting):
            self.init(
                "Use https://, or http:// on this computer.",
                ko: "https:// 주소나 이 컴퓨터의 http:// 주소를 입력해 주세요.")
        case .misconfigured(what: "issuer"):
            self.init(
                "The provider uses another address; enter it exactly.", ko: "제공자가 쓰는 주소와 달라요. 똑같이 입력해 주세요.")
        case .misconfigured(what: "document"):
            self.init("There is no OpenID provider at this address.", ko: "이 주소에는 OpenID 제공자가 없어요.")
        case .misconfigured(let what):
            self.init("The provider's settings are invalid: \(what).", ko: "인증 제공자의 설정이 올바르지 않아요: \(what)")
        default: return nil
        }
    }

    /// What the app says of what a provider lacks, each on a line of its own.
    package init(shown finding: ProviderCheck.Finding) {
        switch finding {
        case .noBrowserWay: self.init("It does not offer sign-in with a browser.", ko: "브라우저로 로그인하는 방법이 없어요.")
        case .noDeviceWay: self.init("It does not offer sign-in on another device.", ko: "다른 기기로 로그인하는 방법이 없어요.")
        case .proofNotAnnounced:
            self.init("It may not support PKCE (RFC 7636, S256).", ko: "PKCE(RFC 7636, S256)를 지원하지 않을 수 있어요.")
        case .noOfflineAccess:
            self.init("The session may end when the first token expires.", ko: "첫 토큰이 만료되면 세션도 끝날 수 있어요.")
        case .noRevocation:
            self.init("Signing out may not end the session there.", ko: "로그아웃해도 그곳의 세션은 남을 수 있어요.")
        case .noUserInfo:
            self.init("The profile comes from the ID token.", ko: "ID 토큰의 내용이 프로필이 돼요.")
        case .clientSecretNeeded:
            self.init("It may require a client secret.", ko: "시크릿이 없으면 로그인하지 못할 수 있어요.")
        }
    }
}
