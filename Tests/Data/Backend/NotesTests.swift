import FoundationEssentials
import PorticoData
import PorticoHTTP
import Testing

@testable import PorticoBackend

@Suite struct NotesTests {
    @Test(arguments: [Int64.max, Int64.min, 253_402_300_800_000])
    func `a row that no program of ours wrote hides nothing`(time: Int64) async throws {
        let lab = try await Lab(.inProcess)
        let tokens = try await lab.member()
        _ = try await lab.call(AccountsAPI.addNote("sound"), token: tokens.access)
        try Database(path: lab.databasePath).execute(
            """
            INSERT INTO notes (account, number, text, created_at)
            SELECT account, 7, replace(hex(zeroblob(20000)), '0', 'x'), \(time) FROM notes
            """)
        let page = try await lab.call(AccountsAPI.listNotes(limit: 100, before: nil), token: tokens.access)
        #expect(page.notes.map(\.text.count) == [1_000, 5])
        let years = ["9999-12-31T23:59:59.999Z", "0000-01-01T00:00:00.000Z"]
        #expect(page.notes[0].createdAt.text == years[time < 0 ? 1 : 0])
    }

    @Test func `a note whose time cannot be read is read all the same`() throws {
        let json = Array(#"{"id":"1","text":"t","created_at":"292278994-08-17T07:12:55.807Z"}"#.utf8)
        #expect(try JSONDecoder().decode(WireNote.self, from: Data(json)).text == "t")
    }

    @Test(arguments: Reach.allCases)
    func `notes come newest first in pages`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        let tokens = try await lab.member()
        for number in 1...5 {
            lab.advance(seconds: 1)
            let note = try await lab.call(AccountsAPI.addNote("note \(number)"), token: tokens.access)
            #expect(note.text == "note \(number)")
            #expect(note.createdAt.text == "2026-01-01T00:00:0\(number).000Z")
        }
        let first = try await lab.call(AccountsAPI.listNotes(limit: 2, before: nil), token: tokens.access)
        #expect(first.notes.map(\.text) == ["note 5", "note 4"])
        #expect(first.hasMore)
        try await lab.call(AccountsAPI.deleteNote(first.notes[1].id), token: tokens.access)
        let second = try await lab.call(
            AccountsAPI.listNotes(limit: 2, before: first.notes[1].id), token: tokens.access)
        #expect(second.notes.map(\.text) == ["note 3", "note 2"])
        #expect(second.hasMore)
        let third = try await lab.call(
            AccountsAPI.listNotes(limit: 2, before: second.notes[1].id), token: tokens.access)
        #expect(third.notes.map(\.text) == ["note 1"])
        #expect(!third.hasMore)
    }

    @Test(arguments: Reach.allCases)
    func `a note belongs to one account`(reach: Reach) async throws {
        let lab = try await Lab(reach)
        let mina = try await lab.member()
        let jun = try await lab.member("jun@example.com", nickname: "jun")
        let note = try await lab.call(AccountsAPI.addNote("mine"), token: mina.access)
        #expect(try await lab.call(AccountsAPI.listNotes(limit: 100, before: nil), token: jun.access).notes == [])
        let foreign = try await lab.send("DELETE", "/v1/notes/\(note.id)", token: jun.access)
        #expect(foreign.status == 404)
        #expect(foreign.code == "not_found")
        #expect(try await lab.send("DELETE", "/v1/notes/\(note.id)", token: mina.access).status == 204)
        #expect(try await lab.send("DELETE", "/v1/notes/\(note.id)", token: mina.access).status == 404)
        #expect(try await lab.call(AccountsAPI.addNote("next"), token: mina.access).id != note.id)
    }

    @Test(arguments: [
        ("", 422), ("   ", 422), ("x", 201), (String(repeating: "\u{1F469}\u{200D}\u{1F680}", count: 1_000), 201),
        (String(repeating: "x", count: 1_001), 422), ("x" + String(repeating: "\u{301}", count: 40_000), 422),
    ])
    func `a note has 1 to 1000 characters`(text: String, status: Int) async throws {
        let lab = try await Lab(.inProcess)
        let tokens = try await lab.member()
        let reply = try await lab.send("POST", "/v1/notes", token: tokens.access, json: #"{"text":"\#(text)"}"#)
        #expect(reply.status == status)
        if status == 422 {
            #expect(reply.code == "invalid")
            #expect(reply.problem?.errors?.first?.field == "text")
            // One character of any number of marks is no matter of how many characters there are.
            #expect(reply.text.contains("32 KiB") == (text.utf8.count > 32_768))
        }
    }

    @Test(arguments: [
        ("limit=0", 422), ("limit=1", 200), ("limit=100", 200), ("limit=101", 422), ("limit=x", 422), ("limit=", 422),
        ("before=x", 422), ("before=0", 422), ("before=1", 200), ("limit=%zz", 400), ("other=1", 200),
    ])
    func `a page's bounds are checked`(query: String, status: Int) async throws {
        let lab = try await Lab(.inProcess)
        let tokens = try await lab.member()
        #expect(try await lab.send("GET", "/v1/notes?\(query)", token: tokens.access).status == status)
    }
}
