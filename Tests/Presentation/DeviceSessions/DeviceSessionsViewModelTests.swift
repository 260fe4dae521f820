import PorticoDomain
import PorticoPresentation
import PorticoTesting
import Testing

@Suite(.timeLimit(.minutes(5)))
struct DeviceSessionsViewModelTests {
    private let repository = FakeDeviceSessions()

    private func session(_ id: String, lastSeen: Int64, isCurrent: Bool = false) -> DeviceSession {
        DeviceSession(
            id: id, name: "device \(id)", createdAt: Timestamp(seconds: 0), lastSeenAt: Timestamp(seconds: lastSeen),
            isCurrent: isCurrent)
    }

    @Test func `this device comes first, then the one seen last`() async {
        repository.lists.answer([
            session("old", lastSeen: 1), session("here", lastSeen: 2, isCurrent: true), session("new", lastSeen: 3),
        ])
        let devices = DeviceSessionsViewModel(devices: repository)
        await devices.reload()
        #expect(await devices.state.sessions.map(\.id) == ["here", "new", "old"])
        #expect(await devices.state.isLoaded)
        #expect(await !devices.state.isWorking)
    }

    @Test func `an ended session leaves the list`() async {
        repository.lists.answer([session("a", lastSeen: 2), session("b", lastSeen: 1)])
        repository.revocations.answer(())
        let devices = DeviceSessionsViewModel(devices: repository)
        await devices.reload()
        await devices.revoke("a")
        #expect(await devices.state.sessions.map(\.id) == ["b"])
        #expect(await devices.state.revoked?.value == "a")
        #expect(repository.revocations.inputs == ["a"])
    }

    @Test(arguments: [
        (SessionError.offline, ["a"]), (.cancelled, ["a"]), (.refused(Refusal(code: .notFound)), []),
    ])
    func `a failure ends in a state that is not working`(error: SessionError, left: [String]) async {
        repository.lists.answer([session("a", lastSeen: 2)])
        repository.revocations.fail(error)
        let devices = DeviceSessionsViewModel(devices: repository)
        await devices.reload()
        await devices.revoke("a")
        #expect(await devices.state.sessions.map(\.id) == left)
        #expect(await devices.state.problem == error)
        #expect(await devices.state.revoked == nil)
        #expect(await !devices.state.isWorking)
    }
}
