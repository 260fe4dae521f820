import PorticoKit
import PorticoTerminal

/// `portico vault recover`, `portico vault accept-rollback` and `portico vault reset`.
enum VaultRepairCommands {
    static let specs = [
        CommandSpec(
            "vault recover",
            summary: Phrase("restore the previous version", ko: "손상된 보관함을 이전 상태로 되돌리기"),
            details: [
                Phrase("Only for a vault that is missing or damaged.", ko: "없어졌거나 손상된 보관함에만 쓸 수 있어요."),
                Phrase("The damaged file is kept in quarantine.", ko: "손상된 파일은 격리 폴더에 남아요."),
            ],
            unlocking: .leaves,
            body: { context, invocation throws(CommandFailure) in try await run(.recover, context, invocation) }),
        CommandSpec(
            "vault accept-rollback", flags: [yes],
            summary: Phrase("accept a vault older than the last version written", ko: "마지막 저장보다 오래된 보관함 받아들이기"),
            details: [
                Phrase("For a backup that you restored yourself,", ko: "직접 복원한 백업이거나,"),
                Phrase("or a state file that belongs to another vault.", ko: "상태 파일이 이 보관함의 것이 아닐 때 써요."),
            ],
            unlocking: .leaves,
            body: { context, invocation throws(CommandFailure) in try await run(.acceptRollback, context, invocation) }),
        CommandSpec(
            "vault reset", flags: [yes],
            summary: Phrase("move everything aside and start over", ko: "모두 따로 옮기고 새로 시작하기"),
            details: [
                Phrase("Every session on this computer is lost.", ko: "이 컴퓨터의 세션을 모두 잃어요."),
                Phrase(
                    "Nothing is deleted; the files go to quarantine.", ko: "지워지는 것은 없고 파일은 격리 폴더로 옮겨져요."),
            ],
            unlocking: .leaves,
            body: { context, invocation throws(CommandFailure) in try await run(.reset, context, invocation) }),
    ]

    private static let yes = FlagSpec(
        "--yes", Phrase("do not ask; scripts need it", ko: "묻지 않고 실행 (스크립트용)"))

    private static func run(
        _ repair: VaultRepair, _ context: CommandContext, _ invocation: Invocation
    ) async throws(CommandFailure) -> ExitCode {
        let vault = try context.container().vault
        let status = await vault.status()
        try refuse(repair, status)
        try await confirm(repair, status, context, invocation)
        var report: VaultRepairReport
        do throws(CommandFailure) {
            report = try await passing { () async throws(SessionError) in try await vault.repair(repair) }
        } catch .session(.vault(.passphraseNeeded)) where context.isInteractive {
            try await learnPassphrase(context, vault)
            report = try await passing { () async throws(SessionError) in try await vault.repair(repair) }
        }
        try tell(report, context)
        return .done
    }

    /// What would do nothing is said before anybody is asked to confirm it.
    private static func refuse(_ repair: VaultRepair, _ status: VaultStatus) throws(CommandFailure) {
        if repair == .reset || status.fault?.repairs.contains(repair) == true { return }
        // Whether the mark has something against it can be told only once the vault is open.
        if repair == .acceptRollback, status.needsPassphrase { return }
        if let fault = status.fault { throw .session(.vault(fault)) }
        throw .own(
            .failed, code: "vault_in_order",
            message: Phrase("there is nothing to repair: the vault is in order", ko: "보관함에 문제가 없어서 바꿀 것이 없어요"),
            hint: Phrase("see its state: portico vault", ko: "상태 보기: portico vault"))
    }

    private static func confirm(
        _ repair: VaultRepair, _ status: VaultStatus, _ context: CommandContext, _ invocation: Invocation
    ) async throws(CommandFailure) {
        guard let word = repair.confirmation, !invocation.has("--yes") else { return }
        guard context.isInteractive else {
            throw .usage(.missingFlag("--yes", command: "vault \(repair.rawValue)"))
        }
        if let fault = status.fault {
            let book = MessageBook(context.language, places: context.configuration.vaultPlaces)
            context.prompter.say(book.message(for: .vault(fault)).happened)
        }
        context.prompter.say(VaultPhrase.question(repair).text(in: context.language))
        let label = "\(VaultPhrase.confirm.text(in: context.language)) (\(word)):"
        let typed = try await context.asked { () async throws(PromptEnd) in try await context.prompter.ask(label) }
        guard typed.filter({ !$0.isWhitespace }) == word else { throw .session(.cancelled) }
    }

    /// The vault itself need not open: the version before it is opened with the same.
    private static func learnPassphrase(
        _ context: CommandContext, _ vault: any VaultAdministration
    ) async throws(CommandFailure) {
        let passphrase = try await context.typedPassphrase(VaultPhrase.passphrase)
        do throws(SessionError) {
            try await vault.unlock(passphrase)
        } catch .vault(.wrongPassphrase) {
            throw context.wrongTypedPassphrase
        } catch {
            return
        }
    }

    private static func tell(_ report: VaultRepairReport, _ context: CommandContext) throws(CommandFailure) {
        if context.isJSON { return try context.console.print(json(report)) }
        context.console.note(Phrase(report).text(in: context.language))
        switch report {
        case .notNeeded: break
        case .recovered(let generation, let writtenAt):
            let time = TimestampText(writtenAt).description
            context.note(
                Phrase(
                    "It is version \(generation), written \(time); later changes are lost.",
                    ko: "\(time)에 저장한 \(generation)번째 상태예요. 그 뒤의 변경은 없어졌어요."))
            context.note(check)
        case .accepted(let generation, let expected):
            let known = expected.map { " (\($0))" } ?? ""
            context.note(
                Phrase(
                    "Version \(generation) now counts as the newest\(known).",
                    ko: "이제 \(generation)번째 상태가 가장 새로운 것이에요\(known)."))
            context.note(check)
        case .reset(let files):
            for file in files { context.console.note("  " + file) }
        }
    }

    private static let check = Phrase(
        "Check the sessions: portico status --verify", ko: "세션을 확인해 주세요: portico status --verify")

    private static func json(_ report: VaultRepairReport) -> JSON {
        switch report {
        case .notNeeded: .object([("result", .string("not_needed"))])
        case .recovered(let generation, let writtenAt):
            .object([
                ("result", .string("recovered")), ("generation", .number(Int(generation))),
                ("written_at", .string(RFC3339.text(writtenAt))),
            ])
        case .accepted(let generation, let expected):
            .object([
                ("result", .string("accepted")), ("generation", .number(Int(generation))),
                ("expected", expected.map { .number(Int($0)) } ?? .null),
            ])
        case .reset(let files):
            .object([("result", .string("reset")), ("files", .array(files.map { .string($0) }))])
        }
    }
}
