import PorticoKit
import PorticoTerminal

/// `portico vault passphrase` and `portico vault rotate`.
enum VaultKeyCommands {
    static let specs = [
        CommandSpec(
            "vault passphrase",
            flags: [
                FlagSpec("--remove", Phrase("let the device key open it again", ko: "다시 기기 키로 열기")),
                FlagSpec("--passphrase-stdin", Phrase("read it from standard input", ko: "표준 입력에서 읽기")),
                FlagSpec("--passphrase-file", "FILE", Phrase("read the new one from a file", ko: "새것을 파일에서 읽기")),
            ],
            summary: Phrase("set, change or remove the vault's passphrase", ko: "보관함 암호 문구 정하기, 바꾸기, 없애기"),
            details: [
                Phrase("With a passphrase nothing else opens the vault.", ko: "암호 문구를 정하면 다른 것으로는 열리지 않아요."),
                Phrase(
                    "Standard input holds the current one first, if there is one, one per line,",
                    ko: "표준 입력에는 지금 것이 있으면 그것을 먼저, 한 줄에 하나씩 적어요."),
                Phrase(
                    "even when the environment opens the vault, and nothing else.",
                    ko: "환경 설정으로 보관함이 열릴 때도 같아요. 그 밖의 줄은 없어야 해요."),
                Phrase(
                    "How programs without a terminal open it: portico help environment",
                    ko: "터미널이 없는 프로그램에서 여는 방법: portico help environment"),
            ],
            unlocking: .leaves, body: passphrase),
        CommandSpec(
            "vault rotate",
            flags: [
                FlagSpec(
                    "--passphrase-stdin",
                    Phrase("read the passphrase from standard input", ko: "암호 문구를 표준 입력에서 읽기"))
            ],
            summary: Phrase("replace every key of the vault", ko: "보관함의 모든 키 바꾸기"),
            details: [
                Phrase("What opens the vault stays the same.", ko: "여는 방법은 그대로예요."),
                Phrase(
                    "Earlier copies, those in quarantine too, open with the old keys only.",
                    ko: "전에 만든 복사본은 격리 폴더의 것도 그때의 키로만 열려요."),
            ],
            unlocking: .leaves, body: rotate),
    ]

    static func passphrase(
        _ context: CommandContext, _ invocation: Invocation
    ) async throws(CommandFailure) -> ExitCode {
        let isRemoval = invocation.has("--remove")
        if isRemoval, invocation.value("--passphrase-file") != nil {
            throw .usage(.conflict("--remove", "--passphrase-file"))
        }
        let current = try await current(context, invocation)
        if isRemoval {
            try await refuseFurtherLines(context, invocation)
            try await change(context, .removePassphrase, current)
            try said(context, VaultPhrase.passphraseRemoved)
            return .done
        }
        let new = try await new(context, invocation)
        try await refuseFurtherLines(context, invocation)
        try await change(context, .usePassphrase(new), current)
        try said(context, VaultPhrase.passphraseSet)
        if !context.isJSON { context.note(afterwards) }
        return .done
    }

    static func rotate(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let status = try await context.container().vault.status()
        if status.state == .absent {
            throw .own(
                .failed, code: "vault_absent",
                message: Phrase("there is no vault yet", ko: "아직 보관함이 없어요"),
                hint: Phrase("the first sign-in creates it", ko: "처음 로그인할 때 만들어져요"))
        }
        let current = try await current(context, invocation)
        try await refuseFurtherLines(context, invocation)
        try await change(context, .rotate, current)
        try said(context, VaultPhrase.rotated)
        return .done
    }

    private static let afterwards = Phrase(
        "A forgotten passphrase cannot be recovered; portico vault reset then starts over.",
        ko: "잊은 암호 문구는 찾을 수 없어요. 그때는 portico vault reset으로 새로 시작해 주세요.")

    /// What opens the vault now; `nil` when the device key does, or when the environment gives it.
    private static func current(
        _ context: CommandContext, _ invocation: Invocation
    ) async throws(CommandFailure) -> Passphrase? {
        let status = try await context.container().vault.status()
        if let fault = status.fault, !status.needsPassphrase { throw .session(.vault(fault)) }
        guard status.slots.contains(.passphrase) else { return nil }
        // Whoever pipes it in says it first, whatever else would open the vault.
        if invocation.has("--passphrase-stdin") {
            let line = try await context.secretLine(VaultPhrase.currentPassphrase)
            return try checking { () throws(InputFault) in try Passphrase(Array(line.reveal().utf8)) }
        }
        if status.state == .open { return nil }
        if context.configuration.passphraseSource != nil, let fault = status.fault, fault != .passphraseNeeded {
            throw .session(.vault(fault))
        }
        guard context.isInteractive else { throw .session(.vault(.passphraseNeeded)) }
        return try await context.typedPassphrase(VaultPhrase.currentPassphrase)
    }

    /// A line that nobody asked for shows that the lines before it were meant as something else.
    private static func refuseFurtherLines(
        _ context: CommandContext, _ invocation: Invocation
    ) async throws(CommandFailure) {
        guard invocation.has("--passphrase-stdin"), !context.environment.input.isTerminal else { return }
        guard await context.environment.input.readLine() != .end else { return }
        throw .usage(
            .other(
                Phrase(
                    "standard input has more lines than needed; nothing was changed",
                    ko: "표준 입력에 필요한 것보다 많은 줄이 있어요. 바뀐 것은 없어요")))
    }

    private static func new(
        _ context: CommandContext, _ invocation: Invocation
    ) async throws(CommandFailure) -> Passphrase {
        if let path = invocation.value("--passphrase-file") {
            var bytes = try await context.content(of: path, limit: Passphrase.byteLimit + 2)
            if bytes.last == 0x0A { bytes.removeLast() }
            if bytes.last == 0x0D { bytes.removeLast() }
            let text = bytes
            return try checking { () throws(InputFault) in try Passphrase(new: text) }
        }
        if invocation.has("--passphrase-stdin") {
            let line = try await context.secretLine(VaultPhrase.newPassphrase)
            return try checking { () throws(InputFault) in try Passphrase(new: Array(line.reveal().utf8)) }
        }
        guard context.isInteractive else {
            throw .usage(.missingFlag("--passphrase-stdin", command: "vault passphrase"))
        }
        return try await context.typedNewPassphrase()
    }

    private static func change(
        _ context: CommandContext, _ change: VaultKeyChange, _ current: Passphrase?
    ) async throws(CommandFailure) {
        let vault = try context.container().vault
        do throws(SessionError) {
            try await vault.change(change, current: current)
        } catch {
            throw current != nil && error == .vault(.wrongPassphrase) ? context.wrongTypedPassphrase : .session(error)
        }
    }

    private static func said(_ context: CommandContext, _ phrase: Phrase) throws(CommandFailure) {
        if context.isJSON {
            let status: [(key: String, value: JSON)] = [("done", .bool(true))]
            try context.console.print(.object(status))
        } else {
            context.console.note(phrase.text(in: context.language))
        }
    }
}
