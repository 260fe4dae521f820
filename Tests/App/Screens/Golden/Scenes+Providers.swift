import PorticoDomain
import PorticoKit
import PorticoTerminal

@testable import PorticoApp
@testable import PorticoPresentation

extension Scenes {
    private static let work = (try? ServiceName("work")) ?? .local
    private static let offer = ProviderOffer(
        name: "kakao", issuer: "https://id.example", clientID: "portico", scopes: ["openid"],
        isCodeExchangedByService: false)
    private static let address =
        "https://id.company.example/oauth2/authorize?client_id=portico&response_type=code&scope=openid%20profile%20email"
        + "&redirect_uri=http%3A%2F%2F127.0.0.1%3A43117%2Fcallback&state=3x8pQ0v2mE5yTg1rKd7uWA&nonce=Zk4f0qkUuXn"
        + "&code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM&code_challenge_method=S256"
    private static let code = DeviceCode(
        userCode: "WDJB-MJHT", verificationAddress: "https://id.company.example/device",
        completeAddress: "https://id.company.example/device?code=WDJB-MJHT", expiresAt: Stage.now.adding(seconds: 600))
    private static let everything = ProviderSignInWaiting(
        authorizationAddress: address, port: 43_117, takesPasted: true, device: code)

    private static func progress(
        _ purpose: ProviderSignInPurpose = .signIn(work), _ change: (inout ProviderSignInProgress) -> Void
    ) -> Scene.Step {
        var state = ProviderSignInProgress(purpose: purpose)
        state.work = .begun
        change(&state)
        return .show(.providerSignIn(state))
    }

    private static func scene(
        _ name: String, _ purpose: ProviderSignInPurpose = .signIn(work),
        _ emphasis: ProviderSignInScreen.Emphasis = .browser, steps: [Scene.Step]
    ) -> Scene {
        Scene(name: name, make: { ProviderSignInScreen(purpose, emphasis, context: $1) }, steps: steps)
    }

    static let providers: [Scene] = [
        Scene(
            name: "add-provider", make: { AddServiceScreen(context: $1) },
            steps: [
                .press(.right), .press(.tab), .type("work"), .press(.tab), .type("https://id.company.example"),
                .press(.tab), .type("portico"),
                .show(
                    .addService(
                        AddServiceState().with {
                            $0.work = .ended(.misconfigured(what: "issuer"))
                            $0.problemField = .address
                        })),
            ]),
        Scene(
            name: "add-provider-done", make: { AddServiceScreen(context: $1) },
            steps: [
                .press(.right),
                .show(
                    .addService(
                        AddServiceState().with {
                            let service = Service(
                                name: work,
                                kind: .provider(
                                    ProviderSettings(issuer: "https://id.company.example", clientID: "portico")))
                            $0.outcome = Happening(
                                id: 1,
                                value: AddServiceState.Added(service: service, findings: [.noDeviceWay, .noRevocation]))
                        })),
            ]),
        Scene(
            name: "settings-provider",
            make: { stage, context in
                MainScreen(
                    session: Stage.session(), features: Set(ServiceFeature.allCases), scope: stage.scope, place: 3,
                    context: context)
            },
            steps: [
                .show(.settings(SettingsState().with { $0.sessions = [Stage.session()] })),
                .show(
                    .offers(
                        ProviderOffersState().with {
                            $0.service = .local
                            $0.offers = [offer]
                        })),
                .press(.end), .press(.enter),
            ]),
        Scene(
            name: "settings-linked",
            make: { stage, context in
                MainScreen(
                    session: Stage.session(), features: Set(ServiceFeature.allCases), scope: stage.scope, place: 3,
                    context: context)
            },
            steps: [
                .show(.settings(SettingsState().with { $0.sessions = [Stage.session()] })),
                .show(
                    .offers(
                        ProviderOffersState().with {
                            $0.service = .local
                            $0.offers = [offer]
                        })),
                .show(
                    .identities(
                        LinkedIdentitiesState().with {
                            $0.isLoaded = true
                            $0.identities = [
                                LinkedIdentity(
                                    id: "k", provider: "kakao", issuer: "https://id.example",
                                    name: "mina@kakao.example", linkedAt: Stage.now)
                            ]
                        })),
                .press(.down), .press(.down), .press(.down), .press(.down), .press(.enter),
            ]),
        Scene(
            name: "welcome-provider", make: { WelcomeScreen(reason: .nobodyKnown, context: $1) },
            steps: [
                .show(.lastUsed(work)),
                .show(
                    .settings(
                        SettingsState().with {
                            $0.services = [
                                Service(name: .local, kind: .embedded),
                                Service(
                                    name: work,
                                    kind: .provider(
                                        ProviderSettings(issuer: "https://id.company.example", clientID: "portico"))),
                            ]
                        })),
            ]),
        Scene(
            name: "welcome-offers", make: { WelcomeScreen(reason: .nobodyKnown, context: $1) },
            steps: [
                .show(.lastUsed(work)),
                .show(
                    .settings(
                        SettingsState().with {
                            $0.services = [
                                Service(name: .local, kind: .embedded),
                                Service(name: work, kind: .accountsAPI(url: "https://accounts.company.example")),
                            ]
                        })),
                .show(
                    .offers(
                        ProviderOffersState().with {
                            $0.service = work
                            $0.offers = [offer]
                        })),
            ]),
        scene("provider-preparing", steps: [progress { _ in }]),
        scene(
            "provider-waiting",
            steps: [
                progress {
                    $0.stage = .waiting(everything)
                    $0.browser = .opened
                }
            ]),
        scene(
            "provider-notes",
            steps: [
                progress {
                    var waiting = everything
                    waiting.device = nil
                    waiting.port = nil
                    waiting.notes = [.noPort, .wrongState, .pastedUnusable, .deviceFailed(.offline)]
                    $0.stage = .waiting(waiting)
                    $0.browser = .unavailable
                }
            ]),
        scene("provider-picture", .signIn(work), .device, steps: [progress { $0.stage = .waiting(everything) }]),
        scene(
            "provider-address",
            steps: [progress { $0.stage = .waiting(everything) }, .press(.tab), .press(.tab), .press(.enter)]),
        scene("provider-exchanging", steps: [progress { $0.stage = .exchanging }]),
        scene(
            "provider-refused",
            steps: [
                progress {
                    let error = SessionError.refused(
                        Refusal(code: .accessDenied, sentence: "The resource owner said no."))
                    $0.stage = .failed(error)
                    $0.work = .ended(error)
                }
            ]),
        scene(
            "provider-link", .continuing(work, offer),
            steps: [
                progress(.continuing(work, offer)) {
                    let error = SessionError.refused(Refusal(code: .linkRequired))
                    $0.stage = .failed(error)
                    $0.work = .ended(error)
                }
            ]),
        Scene(
            name: "provider-ended",
            make: { SessionEndedScreen(AccountID(service: work, name: "mina"), .refreshTokenExpired, context: $1) }),
        Scene(
            name: "provider-profile",
            make: { stage, context in
                MainScreen(
                    session: Stage.session(id: AccountID(service: work, name: "mina")), features: [],
                    scope: stage.scope, place: 1, context: context)
            },
            steps: [
                .show(
                    .profile(
                        ProfileState(account: AccountID(service: work, name: "mina")).with {
                            $0.profile = Profile(nickname: "김미나", image: nil)
                        }))
            ]),
    ]
}
