import PorticoDomain
import PorticoPresentation
import PorticoTesting
import Testing

/// Rule O1: adding a provider asks it at once, and what is wrong is said of the field that it is about.
@Suite(.timeLimit(.minutes(5)))
struct AddServiceViewModelTests {
    private let services = FakeServices()
    private let viewModel: AddServiceViewModel
    private static let work = Service(
        name: (try? ServiceName("work")) ?? .local,
        kind: .provider(
            ProviderSettings(issuer: "https://id.example", clientID: "portico", redirectPorts: [8765, 8766])))

    init() {
        viewModel = AddServiceViewModel(services: services)
    }

    private static func draft(
        name: String = "work", clientID: String = "portico", secret: String = "", ports: String = "8765, 8766 8765"
    ) -> ServiceDraft {
        ServiceDraft(
            kind: .provider, name: name, address: " https://id.example ", clientID: clientID,
            clientSecret: Secret(secret), ports: ports)
    }

    private static func check(_ findings: [ProviderCheck.Finding] = []) -> ProviderCheck {
        ProviderCheck(ways: [.browser], scopes: ["openid"], findings: findings)
    }

    @Test func `a provider is added as it was typed, and what it lacks is told`() async {
        services.checks.answer(Self.check([.noDeviceWay]))
        services.providerAdditions.answer(Self.check([.noDeviceWay]))
        await viewModel.add(Self.draft())
        let added = await viewModel.state.outcome?.value
        #expect(added?.service == Self.work)
        #expect(added?.findings == [.noDeviceWay])
        #expect(services.providerAdditions.inputs == [Self.work])
        #expect(await !viewModel.state.isWorking)
    }

    @Test func `an accounts API is added without white space around its address`() async {
        services.additions.answer(())
        await viewModel.add(ServiceDraft(kind: .accountsAPI, name: "near", address: " https://a.example\n"))
        #expect(services.additions.inputs.map(\.kind) == [.accountsAPI(url: "https://a.example")])
        #expect(await viewModel.state.outcome?.value.findings == [])
    }

    @Test(
        arguments: [
            (draft(name: "No Name"), .name), (draft(clientID: "  "), .clientID), (draft(clientID: "a b"), .clientID),
            (draft(ports: "0"), .ports), (draft(ports: "8765;1"), .ports), (draft(ports: "65536"), .ports),
        ] as [(ServiceDraft, AddServiceState.Fault)])
    func `what cannot be right is said before anybody is asked`(draft: ServiceDraft, fault: AddServiceState.Fault) async
    {
        await viewModel.add(draft)
        #expect(await viewModel.state.fault == fault)
        #expect(await viewModel.state.outcome == nil)
        await viewModel.edit()
        #expect(await viewModel.state.fault == nil)
    }

    @Test(
        arguments: [
            (.offline, .address), (.timedOut, .address), (.misconfigured(what: "issuer"), .address),
            (.invalid(.setting("the issuer")), .address), (.invalid(.nameTaken("work")), .name),
            (.serverUnavailable(retryAfter: nil), .address), (.vault(.locked(reason: "x")), nil),
        ] as [(SessionError, ServiceDraft.Field?)])
    func `what goes wrong is said of its field`(error: SessionError, field: ServiceDraft.Field?) async {
        services.checks.fail(error)
        await viewModel.add(Self.draft())
        #expect(await viewModel.state.problem == error)
        #expect(await viewModel.state.problemField == field)
        #expect(services.providerAdditions.count == 0)
        await viewModel.edit()
        #expect(await viewModel.state.problem == nil)
        #expect(await viewModel.state.problemField == nil)
    }

    @Test func `a missing client secret is asked for once, and may be left out`() async {
        services.checks.answer(Self.check([.clientSecretNeeded]))
        await viewModel.add(Self.draft())
        #expect(await viewModel.state.fault == .clientSecretNeeded)
        #expect(services.providerAdditions.count == 0)
        services.providerAdditions.answer(Self.check([.clientSecretNeeded]))
        await viewModel.add(Self.draft())
        #expect(await viewModel.state.outcome?.value.findings == [.clientSecretNeeded])
        #expect(services.checks.count == 1)
    }

    @Test func `after another change the missing secret is asked for anew`() async {
        services.checks.alwaysAnswer(Self.check([.clientSecretNeeded]))
        await viewModel.add(Self.draft())
        await viewModel.edit()
        await viewModel.add(Self.draft())
        #expect(await viewModel.state.fault == .clientSecretNeeded)
        services.providerAdditions.answer(Self.check())
        await viewModel.add(Self.draft(secret: "s3cret"))
        #expect(await viewModel.state.outcome != nil)
    }

    @Test func `a second one while the first is added is dropped`() async {
        let gate = Gate()
        services.additions.answer((), at: gate)
        let draft = ServiceDraft(kind: .accountsAPI, name: "near", address: "https://a.example")
        let first = Task { await viewModel.add(draft) }
        await services.additions.waitForCalls()
        await viewModel.add(draft)
        #expect(services.additions.count == 1)
        gate.open()
        await first.value
        #expect(await viewModel.state.outcome?.id == 1)
    }
}
