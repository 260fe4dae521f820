package import PorticoDomain

/// What is read where a service is added.
extension Phrase {
    package static let serviceKind = Phrase("What kind of service", ko: "서비스 종류")
    package static let accountsAPI = Phrase("Accounts API", ko: "계정 API")
    package static let openIDProvider = Phrase("OpenID provider", ko: "OpenID 로그인 서비스")
    package static let issuer = Phrase("Address of the provider (issuer)", ko: "로그인 서비스 주소 (issuer)")
    package static let clientID = Phrase("Client ID", ko: "클라이언트 ID")
    package static let clientIDHint = Phrase("this program's name there", ko: "그곳에 등록한 이 프로그램의 ID")
    package static let clientSecretOptional = Phrase("Client secret, if there is one", ko: "클라이언트 비밀 (있을 때만)")
    package static let clientSecretHint = Phrase("kept in the vault", ko: "보관함에 저장돼요")
    package static let redirectPorts = Phrase("Ports to come back to, if it wants some", ko: "돌아올 포트 (필요할 때만)")
    package static let redirectPortsHint = Phrase(
        "registered as http://127.0.0.1:PORT/callback", ko: "http://127.0.0.1:포트/callback으로 등록한 것")
    package static let notAPort = Phrase("Ports are numbers from 1 to 65535.", ko: "포트는 1~65535 사이의 숫자예요.")
    package static let notAClientID = Phrase(
        "Type the client ID: letters, digits and signs.", ko: "클라이언트 ID를 영문, 숫자, 기호로 입력해 주세요.")
    package static let secretNeeded = Phrase(
        "It may want a secret. Add again to go on without.", ko: "비밀이 필요할 수 있어요. 한 번 더 누르면 비밀 없이 추가해요.")
    package static let signInThere = Phrase("Sign in there", ko: "그곳에 로그인하기")

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
                "It begins with https://, or http:// on this computer.",
                ko: "https:// 주소나 이 컴퓨터의 http:// 주소를 입력해 주세요.")
        case .misconfigured(what: "issuer"):
            self.init(
                "The provider calls itself otherwise; type it just so.", ko: "서비스가 쓰는 주소와 달라요. 똑같이 입력해 주세요.")
        case .misconfigured(what: "document"):
            self.init("There is no OpenID provider at this address.", ko: "이 주소에는 OpenID 로그인 서비스가 없어요.")
        case .misconfigured(let what):
            self.init("The provider's document is wrong: \(what).", ko: "로그인 서비스의 문서가 잘못됐어요: \(what)")
        default: return nil
        }
    }

    /// What the app says of what a provider lacks, each on a line of its own.
    package init(shown finding: ProviderCheck.Finding) {
        switch finding {
        case .noBrowserWay: self.init("No way to sign in with a browser.", ko: "브라우저로 로그인하는 방법이 없어요.")
        case .noDeviceWay: self.init("No way to sign in on another device.", ko: "다른 기기로 로그인하는 방법이 없어요.")
        case .proofNotAnnounced:
            self.init("It may not check the proof of RFC 7636 (S256).", ko: "RFC 7636(S256)을 확인하지 않을 수 있어요.")
        case .noOfflineAccess:
            self.init("The session may end with the first token.", ko: "첫 토큰이 끝나면 세션도 끝날 수 있어요.")
        case .noRevocation:
            self.init("Signing out may leave the session there.", ko: "로그아웃해도 그곳의 세션은 남을 수 있어요.")
        case .noUserInfo:
            self.init("Its profile is what the ID token says.", ko: "ID 토큰의 내용이 프로필이 돼요.")
        case .clientSecretNeeded:
            self.init("It may not let one in without a secret.", ko: "비밀이 없으면 로그인하지 못할 수 있어요.")
        }
    }
}
