import PorticoKit
import PorticoTerminal

/// `portico notes`.
enum NotesCommands {
    static let specs = [
        CommandSpec(
            "notes list", isGroupDefault: true,
            flags: [
                FlagSpec("--limit", "N", Phrase("at most this many, 1–100 (20)", ko: "최대 개수, 1~100 (20)")),
                FlagSpec("--before", "ID", Phrase("only notes older than this one", ko: "이 메모보다 오래된 것만")),
            ],
            summary: Phrase("list notes, newest first", ko: "메모, 새것부터"), body: list),
        CommandSpec(
            "notes add", arguments: [ArgumentSpec("TEXT")],
            summary: Phrase("add a note", ko: "메모 추가"),
            details: [
                Phrase(
                    "Prints the note's ID. If TEXT is -, standard input is read.",
                    ko: "메모의 ID를 출력해요. TEXT가 -이면 표준 입력을 읽어요.")
            ],
            body: add),
        CommandSpec(
            "notes delete", arguments: [ArgumentSpec("ID")],
            summary: Phrase("delete a note", ko: "메모 삭제"), body: delete),
    ]

    static func list(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let limit = try invocation.number("--limit", in: 1...100) ?? 20
        let scope = try await context.finishedScope()
        let page = try await passing { () async throws(SessionError) in
            try await scope.notes.notes(limit: limit, before: invocation.value("--before"))
        }
        if context.isJSON {
            try context.console.print(.array(page.notes.map(json)))
            return .done
        }
        for note in page.notes {
            try context.console.print("\(note.id)  \(TimestampText(note.createdAt).description)  \(note.text)")
        }
        if page.hasMore, let last = page.notes.last {
            context.note(
                Phrase(
                    "There are older notes: --before \(last.id)", ko: "더 오래된 메모가 있어요: --before \(last.id)"))
        }
        return .done
    }

    static func add(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        var typed = invocation.words[0]
        if typed == "-" { typed = try await standardInput(context) }
        let text = try checking { () throws(InputFault) in try NoteText(typed) }
        let scope = try await context.finishedScope()
        let note = try await passing { () async throws(SessionError) in try await scope.notes.add(text) }
        if context.isJSON {
            try context.console.print(json(note))
        } else {
            try context.console.print(note.id)
        }
        return .done
    }

    static func delete(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let scope = try await context.finishedScope()
        let id = invocation.words[0]
        try await MissingThing(id, .note, of: scope.account).found { () async throws(SessionError) in
            try await scope.notes.delete(id)
        }
        context.note(Phrase("Deleted.", ko: "삭제했어요."))
        return .done
    }

    private static func standardInput(_ context: CommandContext) async throws(CommandFailure) -> String {
        let input = context.environment.input
        var bytes: [UInt8] = []
        // Far more than a note has.
        while bytes.count <= 1 << 20 {
            let piece = try await passing { () async throws(SessionError) in try await input.pieceOrFault() }
            if piece.isEmpty { break }
            bytes += piece
        }
        if bytes.last == 0x0A { bytes.removeLast() }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .usage(.inputNotText) }
        return text
    }

    private static func json(_ note: Note) -> JSON {
        .object([
            ("id", .string(note.id)), ("text", .string(note.text)), ("created_at", RFC3339.json(note.createdAt)),
        ])
    }
}
