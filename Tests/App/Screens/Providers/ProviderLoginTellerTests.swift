import PorticoDomain
import PorticoKit
import PorticoTerminal
import PorticoTesting
import Testing

@testable import PorticoApp

/// What stands on standard error and output while somebody signs in at a provider.
struct ProviderLoginTellerTests {
    private static let address = "https://id.example/authorize?client_id=portico&state=abc"
    private static let code = DeviceCode(
        userCode: "WDJB-MJHT", verificationAddress: "https://id.example/device",
        completeAddress: "https://id.example/device?code=WDJB-MJHT", expiresAt: Timestamp(seconds: 4_102_444_800))

    private let person: Person
    private let output = MemoryOutput()
    private let attempt = FakeProviderSignInAttempt()

    init() throws {
        person = try Person()
    }

    private func teller(
        isTerminal: Bool = false, isJSONWanted: Bool = false, browser: String = "/nowhere/browser",
        opens: ProviderLoginTeller.Opening = .never, showsQR: Bool = false
    ) throws -> (ProviderLoginTeller, MemoryOutput) {
        let errors = MemoryOutput(isTerminal: isTerminal)
        let variables = ["BROWSER": browser, "PATH": "/nowhere", "TERM": "xterm", "COLUMNS": "80", "LINES": "24"]
        let environment = person.environment(
            [], input: MemoryInput(isTerminal: isTerminal), output: output, errors: errors, variables: variables)
        let configuration = try AppConfiguration(
            name: "portico", environment: environment.variables, homeDirectory: person.home)
        let context = CommandContext(
            environment: environment, configuration: configuration,
            choices: try Choices(flags: GlobalOptions(), variables: variables, preferences: Preferences()),
            globals: GlobalOptions())
        let teller = ProviderLoginTeller(
            context: context, launcher: BrowserLauncher(variables: variables), opens: opens, showsQR: showsQR,
            isJSONWanted: isJSONWanted)
        return (teller, errors)
    }

    private func send(_ waiting: ProviderSignInWaiting..., end: ProviderSignInState = .done(.sample())) {
        for waiting in waiting { attempt.send(.waiting(waiting)) }
        attempt.send(end)
    }

    // O10
    @Test func `the address is the first thing, alone on its line, and said once`() async throws {
        let (teller, errors) = try teller(opens: .always)
        send(
            ProviderSignInWaiting(authorizationAddress: Self.address, port: 1),
            ProviderSignInWaiting(authorizationAddress: Self.address, port: 1, notes: [.wrongState]),
            ProviderSignInWaiting(authorizationAddress: Self.address, port: 1, notes: [.wrongState]))
        #expect(try await teller.follow(attempt) == .done(.sample()))
        let lines = errors.text.split(separator: "\n")
        #expect(lines.filter { $0 == Self.address[...] }.count == 1)
        #expect(lines.firstIndex(of: Self.address[...]) == 1)
        #expect(
            lines.dropFirst(2) == [
                "No browser could be opened here.",
                "An answer that does not belong to this sign-in was ignored.",
            ])
        #expect(output.text.isEmpty)
    }

    // O4
    @Test(arguments: [
        (ProviderLoginTeller.Opening.always, false, true), (.always, true, true), (.withoutDevice, false, false),
        (.withoutDevice, true, true), (.never, true, false),
    ])
    func `a browser is opened as was decided`(
        opens: ProviderLoginTeller.Opening, lacksDevice: Bool, expected: Bool
    ) async throws {
        let (teller, errors) = try teller(opens: opens)
        send(
            ProviderSignInWaiting(
                authorizationAddress: Self.address, notes: lacksDevice ? [.notOffered(.device)] : []))
        _ = try await teller.follow(attempt)
        // Nothing can be opened here, so a try is told.
        #expect(errors.text.contains("No browser could be opened") == expected)
    }

    // O12
    @Test func `the code is always shown, and the picture of the address with it on a terminal`() async throws {
        let (teller, errors) = try teller(isTerminal: true, showsQR: true)
        send(ProviderSignInWaiting(device: Self.code))
        _ = try await teller.follow(attempt)
        #expect(errors.text.contains("\n  https://id.example/device\n"))
        #expect(errors.text.contains("\n  WDJB-MJHT\n"))
        #expect(errors.text.contains("\u{1B}[97;40m█"))
        let (plain, said) = try self.teller(isTerminal: true)
        let again = FakeProviderSignInAttempt()
        again.send(.waiting(ProviderSignInWaiting(device: Self.code)))
        again.send(.failed(.timedOut))
        #expect(try await plain.follow(again) == .failed(.timedOut))
        #expect(said.text.contains("WDJB-MJHT") && !said.text.contains("█"))
    }

    // O13
    @Test func `without a terminal the code is one line of JSON on standard output`() async throws {
        let (teller, errors) = try teller(isJSONWanted: true, showsQR: true)
        send(ProviderSignInWaiting(device: Self.code), ProviderSignInWaiting(device: Self.code))
        _ = try await teller.follow(attempt)
        #expect(output.text.hasSuffix("}\n") && output.text.filter { $0 == "\n" }.count == 1)
        let start =
            #"{"verification_uri":"https://id.example/device","verification_uri_complete":"#
            + #""https://id.example/device?code=WDJB-MJHT","user_code":"WDJB-MJHT","expires_in":"#
        #expect(output.text.hasPrefix(start))
        #expect(output.text.contains(#""next_step":""#))
        #expect(errors.text.isEmpty)
    }

    @Test func `what a provider sends cannot control the terminal`() async throws {
        let evil = DeviceCode(
            userCode: "A\u{1B}[2JB", verificationAddress: "https://id.example/\u{202E}x", completeAddress: nil,
            expiresAt: Timestamp(seconds: 4_102_444_800))
        let (teller, errors) = try teller(isTerminal: true)
        send(ProviderSignInWaiting(device: evil))
        _ = try await teller.follow(attempt)
        #expect(!errors.text.contains("\u{1B}") && !errors.text.contains("\u{202E}"))
    }

    @Test func `states that end without a last one are a cancellation`() async throws {
        let (teller, _) = try teller()
        attempt.cancel()
        #expect(try await teller.follow(attempt) == .failed(.cancelled))
    }
}
