internal import PorticoData
internal import PorticoDomain
internal import PorticoHTTP
internal import PorticoVault

extension AccountsService {
    var noteOperations: [Operation] {
        [
            Operation(
                AccountsAPI.notes, .registered,
                OperationDescription(
                    id: "listNotes", summary: "Notes, newest first; a Link of relation next when older ones follow",
                    query: [
                        .init(name: "limit", isRequired: false, isInteger: true),
                        .init(name: "before", isRequired: false, isInteger: false),
                    ], answers: [200: .jsonArray("Note")], refusals: [422: ["invalid"]]), listNotes),
            Operation(
                AccountsAPI.addNote, .registered,
                OperationDescription(
                    id: "addNote", summary: "Add a note", body: .json("NoteText"), answers: [201: .json("Note")],
                    refusals: [422: ["invalid"]]), addNote),
            Operation(
                AccountsAPI.deleteNote, .registered,
                OperationDescription(
                    id: "deleteNote", summary: "Delete a note", answers: [204: .empty],
                    refusals: [404: ["not_found"]]), deleteNote),
        ]
    }

    /// The most bytes of UTF-8 that a note may have: characters alone bound nothing.
    private static let noteByteLimit = 32 << 10

    private func listNotes(_ call: Call) async throws(Problem) -> HTTPResponse {
        let caller = try call.signedIn()
        let limit = call.query["limit"].map { Int($0) ?? 0 } ?? 20
        guard (1...100).contains(limit) else { throw .invalid("limit", "out_of_range", "The limit must be 1 to 100.") }
        let before = call.query["before"].map { Int64($0) ?? 0 } ?? .max
        guard before > 0 else { throw .invalid("before", "invalid", "This is not the ID of a note.") }
        let found = try await database { database throws(DatabaseError) in
            try database.notes(account: caller.account, limit: limit + 1, before: before)
        }
        let page = Array(found.prefix(limit))
        var headers = HTTPHeaders()
        if found.count > limit, let last = page.last {
            let next = "\(AccountsAPI.notes.template)?limit=\(limit)&before=\(last.id)"
            headers["Link"] = "<\(next)>; rel=\"next\""
        }
        return .json(200, page, headers: headers)
    }

    private func addNote(_ call: Call) async throws(Problem) -> HTTPResponse {
        let body: WireNoteText = try call.json()
        let caller = try call.signedIn()
        guard body.text.utf8.count <= Self.noteByteLimit else {
            let hasTooMany = body.text.count > 1_000
            throw .invalid(
                "text", "too_long",
                hasTooMany ? "A note must have 1 to 1,000 characters." : "A note may take up at most 32 KiB.")
        }
        guard let text = try? NoteText(body.text) else {
            let fault = body.text.allSatisfy(\.isWhitespace) ? "empty" : "too_long"
            throw .invalid("text", fault, "A note must have 1 to 1,000 characters.")
        }
        let moment = now()
        let note = try await database { database throws(DatabaseError) in
            try database.addNote(text.text, account: caller.account, at: moment)
        }
        guard let note else { throw .tokenInvalid }
        return .json(201, note)
    }

    private func deleteNote(_ call: Call) async throws(Problem) -> HTTPResponse {
        let caller = try call.signedIn()
        guard let number = call.parameters["id"].flatMap({ Int64($0) }) else { throw .notFound }
        let wasThere = try await database { database throws(DatabaseError) in
            try database.deleteNote(number, account: caller.account)
        }
        guard wasThere else { throw .notFound }
        return .noContent
    }
}
