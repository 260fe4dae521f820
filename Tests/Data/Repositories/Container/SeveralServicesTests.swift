import PorticoDomain
import PorticoHTTP
import PorticoKit
import PorticoTesting
import Testing

/// Several accounts at several services: one is active, and nothing of one reaches another.
@Suite(.timeLimit(.minutes(5)))
struct SeveralServicesTests {
    let town = Town()
    let password = Secret("correct-horse-battery")

    private func registered(_ container: AppContainer, _ service: String, _ nickname: String) async throws -> AccountID
    {
        let name = try ServiceName(service)
        let session = try await container.register(service: name, email: "mina@example.com", password: password)
        _ = try await container.scope(of: session.account.id).completeProfile(nickname: nickname)
        return session.account.id
    }

    private func tokens(_ door: Door) -> Set<String> {
        Set(door.requests.compactMap { $0.headers["Authorization"] })
    }

    @Test func `the same address at three services is three accounts with notes and profiles of their own`()
        async throws
    {
        let container = try await town.start()
        let accounts = [
            try await registered(container, "local", "Here"), try await registered(container, "north", "Up"),
            try await registered(container, "south", "Down"),
        ]
        for account in accounts {
            _ = try await container.scope(of: account).notes.add(try NoteText("at \(account.service)"))
        }
        for (account, nickname) in zip(accounts, ["Here", "Up", "Down"]) {
            try await container.sessions.activate(account)
            let snapshot = try await town.start().sessions.snapshot()
            #expect(snapshot.active == account)
            #expect(snapshot.sessions.map(\.account.id) == accounts)
            #expect(snapshot.activeSession?.account.profile?.nickname == nickname)
            let scope = try await container.scope(of: account)
            #expect(try await scope.profile.profile()?.nickname == nickname)
            let notes = try await scope.notes.notes(limit: 10, before: nil).notes
            #expect(notes.map(\.text) == ["at \(account.service)"])
        }
        #expect(tokens(town.north).isDisjoint(with: tokens(town.south)))
        #expect(tokens(town.house.door).isDisjoint(with: tokens(town.north).union(tokens(town.south))))
    }

    @Test func `switching asks no server`() async throws {
        let container = try await town.start()
        let north = try await registered(container, "north", "Up")
        let south = try await registered(container, "south", "Down")
        town.north.close()
        town.south.close()
        let before = town.north.requests.count + town.south.requests.count
        try await container.sessions.activate(north)
        #expect(try await container.sessions.snapshot().activeSession?.phase == .signedIn(.fresh))
        try await container.sessions.activate(south)
        #expect(town.north.requests.count + town.south.requests.count == before)
    }

    @Test func `S7: a switch during a renewal takes no token to the other origin`() async throws {
        let container = try await town.start()
        let north = try await registered(container, "north", "Up")
        let south = try await registered(container, "south", "Down")
        try await container.sessions.activate(north)
        let hold = town.north.hold("/v1/sessions/refresh")
        let scope = try await container.scope(of: north)
        let renewal = Task { try await scope.requests.token(minimumValidity: .zero, isForced: true) }
        let writing = Task {
            _ = await hold.acted.pass()
            return try await scope.notes.add(try NoteText("north's"))
        }
        _ = await hold.acted.pass()
        try await container.sessions.activate(south)
        _ = try await container.scope(of: south).notes.add(try NoteText("south's"))
        hold.release.open()
        let token = try await renewal.value.accessToken.reveal()
        _ = try await writing.value
        #expect(tokens(town.south).isDisjoint(with: tokens(town.north)))
        #expect(!tokens(town.south).contains("Bearer \(token)"))
        // The renewal was good news for the account that asked, and moved nobody.
        #expect(try await container.sessions.snapshot().active == south)
        #expect(
            try await container.scope(of: north).notes.notes(limit: 9, before: nil).notes.map(\.text) == ["north's"])
        #expect(
            try await container.scope(of: south).notes.notes(limit: 9, before: nil).notes.map(\.text) == ["south's"])
    }

    @Test func `what happens to one account leaves the others as they are`() async throws {
        let container = try await town.start()
        let north = try await registered(container, "north", "Up")
        let south = try await registered(container, "south", "Down")
        town.north.close()
        let notes = try await container.scope(of: north).notes
        await #expect(throws: SessionError.offline) { try await notes.add(try NoteText("x")) }
        let phases = try await container.sessions.snapshot().sessions.map(\.phase)
        #expect(phases == [.signedIn(.offline), .signedIn(.fresh)])
        let report = try await container.logout(south)
        #expect(report.remaining == [north])
        #expect(try await container.sessions.snapshot().active == nil)
        #expect(try await container.sessions.snapshot().sessions.map(\.account.id) == [north])
    }

    @Test func `S21: signing out everywhere names the accounts whose server could not be told`() async throws {
        let container = try await town.start()
        let north = try await registered(container, "north", "Up")
        _ = try await registered(container, "south", "Down")
        _ = try await registered(container, "local", "Here")
        town.north.close()
        let pacer = town.house.letTimePass(in: .seconds(1), over: [town.north, town.south])
        defer { pacer.cancel() }
        let report = try await container.logout.all()
        #expect(report == SignOutReport(isRevokedAtServer: false, remaining: [], unrevoked: [north]))
        #expect(try await container.sessions.snapshot().sessions.isEmpty)
    }

    @Test func `S21: a server that keeps one waiting does not keep the other accounts signed in`() async throws {
        let container = try await town.start()
        _ = try await registered(container, "north", "Up")
        _ = try await registered(container, "south", "Down")
        let hold = town.north.hold("/v1/sessions/current")
        let leaving = Task { try await container.logout.all() }
        _ = await hold.acted.pass()
        while try await !container.sessions.snapshot().sessions.isEmpty { await Task.yield() }
        hold.release.open()
        #expect(try await leaving.value.isRevokedAtServer)
    }
}
