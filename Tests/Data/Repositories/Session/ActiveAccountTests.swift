import PorticoData
import PorticoDomain
import Testing

struct ActiveAccountTests {
    private func record(_ name: String, _ phase: SessionPhase) -> SessionRecord {
        SessionRecord(
            account: Account(
                id: AccountID(service: .local, name: name), subject: name, email: name, profile: nil),
            phase: phase, credential: nil, idempotencyKey: Secret([UInt8](repeating: 0, count: 32)))
    }

    private func shelf(_ records: SessionRecord...) -> SessionShelf {
        var shelf = SessionShelf(records: [], active: ActiveRecord())
        for record in records { shelf.enter(record) }
        return shelf
    }

    @Test func `signing in makes an account active`() {
        let shelf = shelf(record("a", .signedIn(.fresh)), record("b", .signedIn(.fresh)))
        #expect(shelf.active.account?.name == "b")
        #expect(shelf.active.lastService == .local)
    }

    @Test func `an unfinished registration never displaces a finished account`() {
        let shelf = shelf(record("a", .signedIn(.offline)), record("b", .profileIncomplete))
        #expect(shelf.active.account?.name == "a")
        #expect(shelf.records.map(\.id.name) == ["a", "b"])
    }

    @Test func `an unfinished registration is active when nobody or another unfinished one is`() {
        #expect(shelf(record("a", .profileIncomplete)).active.account?.name == "a")
        #expect(
            shelf(record("a", .profileIncomplete), record("b", .profileIncomplete)).active.account?.name == "b")
    }

    @Test func `an unfinished registration does not displace an account whose session ended`() {
        #expect(
            shelf(record("a", .expired(.revoked)), record("b", .profileIncomplete)).active.account?.name == "a")
    }

    @Test func `removing the active account promotes nobody`() {
        var shelf = shelf(record("a", .signedIn(.fresh)), record("b", .signedIn(.fresh)))
        shelf.remove(AccountID(service: .local, name: "b"))
        #expect(shelf.active.account == nil)
        #expect(shelf.snapshot.active == nil)
        #expect(shelf.records.map(\.id.name) == ["a"])
    }

    @Test func `removing another account leaves the active one`() {
        var shelf = shelf(record("a", .signedIn(.fresh)), record("b", .signedIn(.fresh)))
        shelf.remove(AccountID(service: .local, name: "a"))
        #expect(shelf.active.account?.name == "b")
    }

    @Test func `an account that does not exist cannot become active`() {
        var shelf = shelf(record("a", .signedIn(.fresh)))
        shelf.activate(AccountID(service: .local, name: "x"))
        #expect(shelf.active.account?.name == "a")
    }
}
