import PorticoDomain
import PorticoPresentation
import PorticoTesting
import Testing

@Suite(.timeLimit(.minutes(1)))
struct LinkedIdentitiesViewModelTests {
    private static let kakao = LinkedIdentity(
        id: "k", provider: "kakao", issuer: "https://kakao.example", name: "mina@example.com",
        linkedAt: Timestamp(seconds: 1))
    private static let gone = LinkedIdentity(
        id: "g", provider: nil, issuer: "https://gone.example", name: nil, linkedAt: Timestamp(seconds: 2))

    private let repository = FakeIdentities()

    private func offer(_ name: String) -> ProviderOffer {
        ProviderOffer(
            name: name, issuer: "https://\(name).example", clientID: "c", scopes: [], isCodeExchangedByService: false)
    }

    @Test func `what is linked is not offered again, and alone confirms`() async {
        repository.lists.answer([Self.kakao, Self.gone])
        let identities = LinkedIdentitiesViewModel(identities: repository)
        let offers = [offer("kakao"), offer("naver")]
        #expect(await identities.state.missing(of: offers).map(\.name) == ["kakao", "naver"])
        #expect(await identities.state.confirming(of: offers).map(\.name) == ["kakao", "naver"])
        await identities.reload()
        let state = await identities.state
        #expect(state.isLoaded)
        #expect(state.identities.map(\.providerName) == ["kakao", "https://gone.example"])
        #expect(state.missing(of: offers).map(\.name) == ["naver"])
        #expect(state.confirming(of: offers).map(\.name) == ["kakao"])
    }

    @Test func `a link that was taken away leaves the list`() async {
        repository.lists.answer([Self.kakao, Self.gone])
        repository.unlinkings.answer(())
        let identities = LinkedIdentitiesViewModel(identities: repository)
        await identities.reload()
        await identities.unlink(Self.kakao)
        #expect(await identities.state.identities == [Self.gone])
        #expect(await identities.state.unlinked?.value == Self.kakao)
        #expect(repository.unlinkings.inputs == ["k"])
    }

    @Test(arguments: [
        (SessionError.offline, ["k"]), (.cancelled, ["k"]), (.refused(Refusal(code: .lastWayIn)), ["k"]),
        (.refused(Refusal(code: .notFound)), []),
    ])
    func `a failure ends in a state that is not working`(error: SessionError, left: [String]) async {
        repository.lists.answer([Self.kakao])
        repository.lists.alwaysAnswer([])
        repository.unlinkings.fail(error)
        let identities = LinkedIdentitiesViewModel(identities: repository)
        await identities.reload()
        await identities.unlink(Self.kakao)
        #expect(await identities.state.identities.map(\.id) == left)
        #expect(await identities.state.problem == error)
        #expect(await identities.state.unlinked == nil)
        #expect(await !identities.state.isWorking)
    }

    @Test func `a link that is gone already has the list looked at again, and the problem stays`() async {
        repository.lists.answer([Self.kakao])
        repository.lists.answer([Self.gone])
        repository.unlinkings.fail(.refused(Refusal(code: .notFound)))
        let identities = LinkedIdentitiesViewModel(identities: repository)
        await identities.reload()
        await identities.unlink(Self.kakao)
        #expect(await identities.state.identities == [Self.gone])
        #expect(await identities.state.problem?.isNotFound == true)
    }

    @Test(arguments: [SessionError.offline, .serverUnavailable(retryAfter: nil), .unexpectedAnswer(what: "body")])
    func `where the list cannot be had nothing is offered as if it were not linked`(error: SessionError) async {
        repository.lists.fail(error)
        repository.lists.answer([Self.gone])
        let identities = LinkedIdentitiesViewModel(identities: repository)
        await identities.reload()
        #expect(await identities.state.missing(of: [offer("kakao")]).isEmpty)
        #expect(await identities.state.problem == error)
        await identities.reload()
        #expect(await identities.state.missing(of: [offer("kakao")]).map(\.name) == ["kakao"])
    }

    @Test func `an identity is called by who it is, cut, and by its issuer where that shows nothing`() {
        func label(_ name: String?, provider: String? = "kakao") -> String {
            LinkedIdentity(
                id: "k", provider: provider, issuer: "https://kakao.example", name: name,
                linkedAt: Timestamp(seconds: 1)
            ).label
        }
        #expect(label("mina@example.com") == "kakao (mina@example.com)")
        for nothing in [nil, "", "   ", "\u{200B}\u{00A0}"] {
            #expect(label(nothing) == "kakao (https://kakao.example)")
            #expect(label(nothing, provider: nil) == "https://kakao.example")
        }
        #expect(label(String(repeating: "m", count: 300)) == "kakao (\(String(repeating: "m", count: 59))…)")
    }

    @Test(arguments: [true, false])
    func `whether there is a password is asked where something is linked`(hasPassword: Bool) async {
        repository.lists.answer([Self.kakao])
        repository.lists.answer([])
        repository.passwords.alwaysAnswer(hasPassword)
        let identities = LinkedIdentitiesViewModel(identities: repository)
        #expect(await identities.state.hasPassword == nil)
        await identities.reload()
        #expect(await identities.state.hasPassword == hasPassword)
        // Nobody could have signed in without either.
        await identities.reload()
        #expect(await identities.state.hasPassword == true)
        #expect(repository.passwords.count == 1)
    }

    @Test func `a service without such a list leaves every offer open`() async {
        repository.lists.fail(.invalid(.notOffered(.linkedIdentities, by: .local)))
        let identities = LinkedIdentitiesViewModel(identities: repository)
        await identities.reload()
        #expect(await !identities.state.isLoaded)
        #expect(await identities.state.missing(of: [offer("kakao")]).map(\.name) == ["kakao"])
    }
}
