import PorticoDomain
import PorticoPresentation
import PorticoTesting
import Testing

// O19
struct ProviderOffersViewModelTests {
    private static let offer = ProviderOffer(
        name: "kakao", issuer: "https://id.example", clientID: "portico", scopes: [], isCodeExchangedByService: true)

    private let providers = FakeProviderSignIn()

    @Test func `a service is asked once, and again after it could not be asked`() async throws {
        let viewModel = ProviderOffersViewModel(providers: providers)
        providers.offerLists.fail(.offline)
        await viewModel.load(.local)
        #expect(await viewModel.state.problem == .offline)
        #expect(await viewModel.state.offers.isEmpty)
        providers.offerLists.answer([Self.offer])
        await viewModel.load(.local)
        await viewModel.load(.local)
        #expect(await viewModel.state.offers == [Self.offer])
        #expect(await viewModel.state.problem == nil)
        #expect(providers.offerLists.count == 2)
    }

    @Test func `a provider is asked for its ways once, and while they are not known none is ruled out`() async throws {
        let work = try ServiceName("work")
        let viewModel = ProviderOffersViewModel(providers: providers)
        providers.wayLists.fail(.offline)
        await viewModel.loadWays(of: work)
        #expect(await viewModel.state.mayOffer(.device, at: work))
        providers.wayLists.answer([.browser, .pasted])
        await viewModel.loadWays(of: work)
        await viewModel.loadWays(of: work)
        #expect(await !viewModel.state.mayOffer(.device, at: work))
        #expect(await viewModel.state.mayOffer(.browser, at: work))
        #expect(await viewModel.state.mayOffer(.device, at: .local))
        #expect(providers.wayLists.count == 2)
    }

    @Test func `an answer for a service that is no longer chosen is not shown`() async throws {
        let work = try ServiceName("work")
        let viewModel = ProviderOffersViewModel(providers: providers)
        let gate = Gate()
        providers.offerLists.answer([Self.offer], at: gate)
        let slow = Task { await viewModel.load(work) }
        await providers.offerLists.waitForCalls()
        providers.offerLists.answer([])
        await viewModel.load(.local)
        gate.open()
        await slow.value
        #expect(await viewModel.state.service == .local)
        #expect(await viewModel.state.offers.isEmpty)
        await viewModel.load(work)
        #expect(await viewModel.state.offers == [Self.offer])
        #expect(providers.offerLists.count == 2)
    }
}
