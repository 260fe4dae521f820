import PorticoKit

extension HelpTopic {
    static let json = HelpTopic(
        name: "json",
        summary: Phrase("what --json prints", ko: "--json이 출력하는 것"),
        body: Phrase(
            """
            Later versions may add members, but never remove one or change its meaning.
            Times are RFC 3339 in UTC; unknown values are null. A token is only included
            if it was asked for.

            \(shapes(claims: "the claims of the JWT, unchanged", added: "of a provider"))

            An error is all that standard error has, and standard output stays empty:
              {"error":{"code","message","hint"}}
            message and hint are for people. The codes: portico help error-codes.
            status, vault status and vault doctor report on standard output, whatever the
            exit code, what is wrong too; that nobody is signed in is such an answer (4).
            What request, exec, serve, completions and credential print is not changed by
            --json; their errors are.

            """,
            ko: """
                나중 버전에서 항목이 늘어날 수는 있지만 없어지거나 뜻이 바뀌지는 않아요.
                시각은 UTC의 RFC 3339이고, 모르는 값은 null이에요. 요청하지 않은 토큰은
                들어가지 않아요.

                \(shapes(claims: "JWT의 클레임 그대로", added: "(OpenID 제공자)"))

                오류는 표준 오류에만 나오고 표준 출력은 비어 있어요:
                  {"error":{"code","message","hint"}}
                message와 hint는 사람이 읽는 글이에요. 코드: portico help error-codes.
                status, vault status, vault doctor는 종료 코드와 상관없이, 무엇이 잘못되었는지도
                표준 출력에 써요. 로그인한 계정이 없다는 것도 그런 답이에요(4).
                request, exec, serve, completions, credential의 출력은 --json이 있어도
                그대로이고 오류만 JSON이에요.

                """))

    /// What stands in quotation marks is a member; the rest says what its value may be.
    private static func shapes(claims: String, added: String) -> String {
        """
        status           {"version":1,
                          "vault":{"state":open|locked|damaged|absent,"slots":[…],
                            "fault"},
                          "accounts":[{"account","service","active",
                            "phase":signed_in|profile_incomplete|expired|signed_out,
                            "freshness":fresh|stale|offline|null,"reason",
                            "email","nickname","expires_at","renewed_at"}],
                          "token_given","error"}
        token            {"access_token","token_type","expires_at","expires_in",
                          "scope","service","account"}
        token --claims   \(claims)
        login, register  {"account","service","active","phase"}
        login --device   {"verification_uri","verification_uri_complete",
                          "user_code","expires_in","next_step"}
        profile show     {"nickname","email",
                          "image":{"type","bytes","width","height"}|null}
        notes list       [{"id","text","created_at"}]
        sessions list    [{"id","name","created_at","last_seen_at","current"}]
        identities list  [{"id","provider","issuer","name","linked_at"}]
        accounts list    [{"account","service","active","phase"}]
        service list     [{"service","kind":embedded|accounts_api|openid,"url",
                          "api_origins","insecure_http"}]
        service add      {"service","ways","scopes","findings"} \(added)
        vault status     {"state","slots","generation","folder",
                          "device_key_file","fault","message","hint"}
        vault doctor     [{"subject","verdict":good|absent|unseen|warning|fault,
                          "detail","path","advice"}]
        --version        {"name","version","commit",
                          "libraries":[{"name","version","file","loaded"}]}
        help             {"topic","text","commands":[{"name","summary"}]}
        """
    }
}
