import PorticoKit

/// `portico identities`.
enum IdentitiesCommands {
    static let specs = [
        CommandSpec(
            "identities list", isGroupDefault: true,
            summary: Phrase("list the providers linked to the account", ko: "이 계정에 연결된 인증 제공자"),
            details: [
                Phrase(
                    "To link another one: portico login --with NAME --link",
                    ko: "연결하려면: portico login --with NAME --link")
            ], body: list),
        CommandSpec(
            "identities unlink", arguments: [ArgumentSpec("PROVIDER-OR-ID")],
            summary: Phrase("unlink a provider", ko: "인증 제공자 연결 끊기"),
            details: [
                Phrase(
                    "Running sessions continue. The only way to sign in cannot be unlinked.",
                    ko: "진행 중인 세션은 그대로예요. 마지막 로그인 방법은 끊을 수 없어요.")
            ], body: unlink),
    ]

    static func list(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let scope = try await context.finishedScope()
        let identities = try await passing { () async throws(SessionError) in try await scope.identities.identities() }
        if context.isJSON {
            try context.console.print(.array(identities.map(json)))
            return .done
        }
        for identity in identities {
            let time = TimestampText(identity.linkedAt).description
            let name = identity.shownName.map { "  \($0)" } ?? ""
            try context.console.print("\(identity.id)  \(time)  \(identity.providerName)\(name)")
        }
        return .done
    }

    static func unlink(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let scope = try await context.finishedScope()
        let identities = try await passing { () async throws(SessionError) in try await scope.identities.identities() }
        let identity = try chosen(invocation.words[0], among: identities, of: scope.account)
        do throws(SessionError) {
            try await scope.identities.unlink(identity.id)
        } catch {
            // Somebody was faster.
            throw error.isNotFound
                ? notLinked(.refused, error.code, invocation.words[0], to: scope.account) : .session(error)
        }
        context.note(.unlinked(identity: identity.label))
        return .done
    }

    /// The identity of that identifier, or the only one of that provider.
    private static func chosen(
        _ word: String, among identities: [LinkedIdentity], of account: AccountID
    ) throws(CommandFailure) -> LinkedIdentity {
        if let identity = identities.first(where: { $0.id == word }) { return identity }
        let ofProvider = identities.filter { $0.providerName == word }
        guard let identity = ofProvider.first else {
            throw unknown(word, among: identities, of: account)
        }
        guard ofProvider.count == 1 else {
            let choices = ofProvider.map { "\($0.id) (\($0.shownName ?? $0.issuer))" }.joined(separator: ", ")
            throw .usage(
                .other(
                    Phrase(
                        "several identities of \(word) are linked; use one of: \(choices)",
                        ko: "\(word) 계정이 여러 개 연결되어 있어요. 다음 중 하나를 쓰세요: \(choices)")))
        }
        return identity
    }

    /// What may have been meant: a provider once, or by identifiers where several identities of it are linked.
    private static func unknown(
        _ word: String, among identities: [LinkedIdentity], of account: AccountID
    ) -> CommandFailure {
        let providers = identities.map(\.providerName).removingRepetitions()
        let nearest = NearestNames(to: word, among: providers).names.flatMap { name in
            let same = identities.filter { $0.providerName == name }
            return same.count == 1 ? [name] : same.map(\.id)
        }
        return notLinked(.usage, "unknown_name", word, to: account, nearest: nearest)
    }

    private static func notLinked(
        _ exit: ExitCode, _ code: String, _ word: String, to account: AccountID, nearest: [String] = []
    ) -> CommandFailure {
        let list = SuggestedCommand("identities list", of: account)
        return .own(
            exit, code: code,
            message: Phrase("nothing named \(word) is linked to \(account)", ko: "\(account) 계정에 연결되어 있지 않아요: \(word)"),
            hint: nearest.isEmpty
                ? Phrase("see what is linked: \(list)", ko: "연결된 것 보기: \(list)") : UnknownName.meant(nearest))
    }

    private static func json(_ identity: LinkedIdentity) -> JSON {
        .object([
            ("id", .string(identity.id)), ("provider", identity.provider.map(JSON.string) ?? .null),
            ("issuer", .string(identity.issuer)), ("name", identity.name.map(JSON.string) ?? .null),
            ("linked_at", RFC3339.json(identity.linkedAt)),
        ])
    }
}
