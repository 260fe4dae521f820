import PorticoKit

/// `portico token`.
enum TokenCommand {
    static let spec = CommandSpec(
        "token",
        flags: [
            FlagSpec(
                "--min-valid", "SEC",
                Phrase("renew a token that is valid for less, if that helps", ko: "유효 시간이 이보다(초) 짧으면 토큰을 갱신")),
            FlagSpec("--force", Phrase("renew it in any case", ko: "상태와 관계없이 갱신")),
            FlagSpec("--header", Phrase("as a header line", ko: "헤더 한 줄로")),
            FlagSpec("--claims", Phrase("the claims of a JWT, unverified", ko: "JWT의 내용, 검증하지 않음")),
        ],
        summary: Phrase("print a fresh access token", ko: "유효한 액세스 토큰 출력"),
        details: [
            Phrase(
                "PORTICO_TOKEN, when set, is printed instead.", ko: "PORTICO_TOKEN이 설정되어 있으면 그것을 출력해요.")
        ],
        body: run)

    static func run(_ context: CommandContext, _ invocation: Invocation) async throws(CommandFailure) -> ExitCode {
        let forms = ["--header", "--claims"].filter(invocation.has) + (context.isJSON ? ["--json"] : [])
        guard forms.count < 2 else { throw .usage(.conflict(forms[0], forms[1])) }
        let seconds = try invocation.number("--min-valid", in: 0...31_536_000) ?? 0
        guard let given = try GivenToken(context.environment.variables) else {
            let scope = try await context.finishedScope()
            let token = try await scope.tokenToHandOn(
                minimumValidity: .seconds(seconds), isForced: invocation.has("--force"))
            let now = try context.dependencies().now()
            if let left = token.secondsLeft(at: now), left < seconds, let expiry = token.expiresAt {
                warn(context, asked: seconds, left: left, ExpiryText(expiry, token.clockDifference).text)
            }
            return try print(context, invocation, token, now: now)
        }
        if invocation.has("--force") {
            context.note(
                Phrase("PORTICO_TOKEN is set and cannot be renewed.", ko: "PORTICO_TOKEN은 갱신할 수 없어요."))
        }
        return try print(context, invocation, given)
    }

    /// S8: more validity than there is gives the longest there is.
    private static func warn(_ context: CommandContext, asked: Int, left: Int64, _ expiry: Phrase) {
        context.note(
            Phrase(
                "Warning: asked for \(asked) s, but the longest token available is valid for \(left) s: until \(expiry.english).",
                ko: "경고: \(asked)초를 요청했지만 지금 받을 수 있는 토큰은 \(left)초 남았어요. 만료: \(expiry.korean)."))
    }

    private static func print(
        _ context: CommandContext, _ invocation: Invocation, _ token: IssuedToken, now: Timestamp
    ) throws(CommandFailure) -> ExitCode {
        guard context.isJSON else {
            let known = SuggestedCommand("token", of: token.account, "--json")
            return try print(
                context, invocation, token.accessToken.reveal(), type: token.tokenType,
                ifOpaque: Phrase("what is known about it: \(known)", ko: "알려진 정보: \(known)"))
        }
        let expiresIn = token.secondsLeft(at: now).map { JSON.number(Int($0)) } ?? .null
        try context.console.print(
            .object([
                ("access_token", .string(token.accessToken.reveal())), ("token_type", .string(token.tokenType)),
                ("expires_at", RFC3339.json(token.expiresAt)), ("expires_in", expiresIn),
                ("scope", JSON(token.scope)), ("service", .string(token.account.service.text)),
                ("account", .string(token.account.name)),
            ]))
        return .done
    }

    private static func print(
        _ context: CommandContext, _ invocation: Invocation, _ given: GivenToken
    ) throws(CommandFailure) -> ExitCode {
        guard context.isJSON else {
            return try print(
                context, invocation, given.token.reveal(), type: "Bearer",
                ifOpaque: Phrase("it was given in PORTICO_TOKEN", ko: "PORTICO_TOKEN으로 준 토큰이에요"))
        }
        try context.console.print(
            .object([
                ("access_token", .string(given.token.reveal())), ("token_type", .string("Bearer")),
                ("expires_at", .null), ("expires_in", .null), ("scope", .null), ("service", .null),
                ("account", .null),
            ]))
        return .done
    }

    private static func print(
        _ context: CommandContext, _ invocation: Invocation, _ token: String, type: String, ifOpaque hint: Phrase
    ) throws(CommandFailure) -> ExitCode {
        if invocation.has("--claims") {
            guard let claims = TokenClaims(token) else {
                throw .own(
                    .failed, code: "opaque_token",
                    message: Phrase(
                        "this token is opaque: only the service can read it", ko: "이 토큰은 서비스만 읽을 수 있어요"),
                    hint: hint)
            }
            try context.console.put(claims.json + [0x0A])
        } else if invocation.has("--header") {
            try context.console.print("Authorization: \(type) \(token)")
        } else {
            try context.console.print(token)
        }
        return .done
    }
}
