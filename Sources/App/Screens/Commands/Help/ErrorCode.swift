import PorticoKit

/// A code that an error may have in JSON, with the exit code that goes with it.
struct ErrorCode: Sendable {
    let name: String
    let exit: ExitCode
    let meaning: Phrase

    private init(_ exit: ExitCode, _ name: String, _ meaning: Phrase) {
        (self.name, self.exit, self.meaning) = (name, exit, meaning)
    }

    static func listed(_ language: Language, title: String, end: String) -> String {
        let rows = all.map { code in
            let number = String(code.exit.rawValue)
            let name = code.name + String(repeating: " ", count: max(0, 29 - code.name.count))
            return String(repeating: " ", count: 5 - number.count) + "\(number)  \(name)\(code.meaning(language))"
        }
        return "\(title)\n\n" + rows.joined(separator: "\n") + "\n\n\(end)\n"
    }

    /// All of them, by exit code.
    static let all = failed + cancelled + signInNeeded + unavailable + refused + vault + usage + program

    private static let failed = [
        ErrorCode(.failed, "unexpected_answer", Phrase("the server's answer makes no sense", ko: "서버의 응답이 이상해요")),
        ErrorCode(.failed, "misconfigured", Phrase("the service is set up wrongly", ko: "서비스 설정이 잘못되었어요")),
        ErrorCode(.failed, "file", Phrase("a file cannot be read or written", ko: "파일을 읽거나 쓸 수 없어요")),
        ErrorCode(.failed, "opaque_token", Phrase("token --claims: it is not a JWT", ko: "token --claims: JWT가 아니에요")),
        ErrorCode(.failed, "output_failed", Phrase("standard output cannot be written", ko: "표준 출력에 쓸 수 없어요")),
        ErrorCode(.failed, "http_NNN", Phrase("request --fail: another 4xx", ko: "request --fail: 그 밖의 4xx")),
        ErrorCode(.failed, "answer_too_large", Phrase("request: use --output for it", ko: "request: --output으로 받으세요")),
        ErrorCode(.failed, "git_missing", Phrase("credential git: there is no git", ko: "credential git: git이 없어요")),
        ErrorCode(.failed, "git_failed", Phrase("credential git: see what git says", ko: "credential git: git이 실패했어요")),
        ErrorCode(.failed, "vault_absent", Phrase("there is no vault yet", ko: "아직 보관함이 없어요")),
        ErrorCode(.failed, "vault_in_order", Phrase("there is nothing to repair", ko: "고칠 것이 없어요")),
        ErrorCode(.failed, "cannot_listen", Phrase("serve: the port cannot be used", ko: "serve: 포트를 열 수 없어요")),
        ErrorCode(.failed, "database_unopenable", Phrase("serve: it cannot be opened", ko: "serve: 열 수 없어요")),
        ErrorCode(.failed, "database_newer", Phrase("serve: a newer version wrote it", ko: "serve: 더 새로운 버전에서 만들었어요")),
        ErrorCode(.failed, "database_foreign", Phrase("serve: it is not Portico's", ko: "serve: Portico의 것이 아니에요")),
        ErrorCode(.failed, "database_busy", Phrase("serve: another process uses it", ko: "serve: 다른 곳에서 쓰고 있어요")),
        ErrorCode(.failed, "database_failed", Phrase("serve: reading or writing failed", ko: "serve: 읽기나 쓰기 실패")),
    ]

    private static let cancelled = [
        ErrorCode(.cancelled, "cancelled", Phrase("cancelled by the person", ko: "사용자가 취소했어요"))
    ]

    private static let signInNeeded = [
        ErrorCode(.signInNeeded, "sign_in_needed", Phrase("nobody is active", ko: "사용 중인 계정이 없어요")),
        ErrorCode(.signInNeeded, "http_401", Phrase("request --fail: a 401", ko: "request --fail: 상태 401")),
        ErrorCode(.signInNeeded, "session_ended", Phrase("the session ended at the server", ko: "서버에서 세션이 끝났어요")),
        ErrorCode(.signInNeeded, "profile_incomplete", Phrase("the profile is not finished", ko: "프로필이 미완성이에요")),
        ErrorCode(.signInNeeded, "issued_elsewhere", Phrase("the service's address changed", ko: "서비스 주소가 바뀌었어요")),
    ]

    private static let unavailable = [
        ErrorCode(.unavailable, "http_5NN", Phrase("request --fail: a 5xx", ko: "request --fail: 상태 5xx")),
        ErrorCode(.unavailable, "offline", Phrase("the server cannot be reached", ko: "네트워크에 연결할 수 없어요")),
        ErrorCode(.unavailable, "timed_out", Phrase("no answer in time; a person: 7", ko: "응답 시간 초과. 사용자를 기다렸다면 7")),
        ErrorCode(.unavailable, "server_unavailable", Phrase("try again later", ko: "나중에 다시 시도하세요")),
        ErrorCode(.unavailable, "insecure_connection", Phrase("the certificate is not trusted", ko: "인증서를 믿을 수 없어요")),
        ErrorCode(.unavailable, "proxy", Phrase("the proxy refuses or fails", ko: "프록시가 거절했거나 실패했어요")),
        ErrorCode(.unavailable, "token_not_accepted", Phrase("the service refuses it", ko: "서비스가 토큰을 거절했어요")),
        ErrorCode(.unavailable, "too_many_attempts", Phrase("the server asks to wait", ko: "서버가 기다리라고 해요")),
    ]

    private static let refused = [
        ErrorCode(.refused, "invalid_credentials", Phrase("email or password is wrong", ko: "이메일이나 비밀번호가 틀려요")),
        ErrorCode(.refused, "wrong_password", Phrase("the password is wrong", ko: "비밀번호가 틀려요")),
        ErrorCode(.refused, "email_taken", Phrase("the email has an account", ko: "이미 가입한 이메일이에요")),
        ErrorCode(.refused, "nickname_taken", Phrase("the nickname is taken", ko: "이미 사용 중인 닉네임이에요")),
        ErrorCode(.refused, "image_too_large", Phrase("too large for the server", ko: "서버가 받기에 너무 커요")),
        ErrorCode(.refused, "image_unsupported", Phrase("not a type the server accepts", ko: "서버가 받지 않는 형식이에요")),
        ErrorCode(.refused, "invalid_field", Phrase("the server rejects a value", ko: "서버가 받지 않는 값이에요")),
        ErrorCode(.refused, "not_found", Phrase("the server does not have it", ko: "서버에 없어요")),
        ErrorCode(.refused, "forbidden", Phrase("not allowed for this account", ko: "이 계정에는 허용되지 않아요")),
        ErrorCode(.refused, "access_denied", Phrase("a person or provider said no", ko: "사용자나 제공자가 거절했어요")),
        ErrorCode(.refused, "link_required", Phrase("sign in first, then --link", ko: "먼저 로그인한 뒤 --link")),
        ErrorCode(.refused, "identity_taken", Phrase("linked to another account", ko: "다른 계정에 연결되어 있어요")),
        ErrorCode(.refused, "identity_not_linked", Phrase("not linked to this account", ko: "이 계정에 연결되지 않았어요")),
        ErrorCode(.refused, "last_way_in", Phrase("no other way to sign in", ko: "다른 로그인 방법이 없어요")),
        ErrorCode(.refused, "unknown_account", Phrase("serve: no account has that email", ko: "serve: 그 이메일의 계정이 없어요")),
        ErrorCode(.refused, "http_403", Phrase("request --fail: a 403", ko: "request --fail: 상태 403")),
        ErrorCode(.refused, "refused", Phrase("for another reason", ko: "서버가 정한 다른 이유예요")),
    ]

    private static let vault = [
        ErrorCode(.vault, "vault_locked", Phrase("no key at hand opens it", ko: "여는 키가 없어요")),
        ErrorCode(.vault, "vault_wrong_passphrase", Phrase("the passphrase is wrong", ko: "암호 문구가 틀려요")),
        ErrorCode(
            .vault, "vault_passphrase_unreadable", Phrase("its file cannot be read", ko: "암호 문구 파일을 못 읽어요")),
        ErrorCode(.vault, "vault_missing", Phrase("its file is gone", ko: "파일이 없어졌어요")),
        ErrorCode(.vault, "vault_corrupt", Phrase("damaged: vault recover", ko: "손상됨: vault recover")),
        ErrorCode(.vault, "vault_beyond_recovery", Phrase("the previous one is too", ko: "이전 상태도 쓸 수 없어요")),
        ErrorCode(.vault, "vault_tampered", Phrase("changed without the key", ko: "키 없이 바뀌었어요")),
        ErrorCode(.vault, "vault_state_tampered", Phrase("its state file was changed", ko: "상태 파일이 바뀌었어요")),
        ErrorCode(.vault, "vault_rolled_back", Phrase("older than the last one written", ko: "마지막보다 오래된 것이에요")),
        ErrorCode(.vault, "vault_unsupported_version", Phrase("a newer version wrote it", ko: "더 새로운 버전에서 만들었어요")),
        ErrorCode(.vault, "vault_unreadable", Phrase("it cannot be read", ko: "읽을 수 없어요")),
        ErrorCode(.vault, "vault_unwritable", Phrase("it cannot be written", ko: "쓸 수 없어요")),
        ErrorCode(.vault, "vault_busy", Phrase("another program is using it", ko: "다른 프로그램이 쓰고 있어요")),
    ]

    private static let usage = [
        ErrorCode(.usage, "usage", Phrase("the command line is not valid", ko: "명령줄을 이해할 수 없어요")),
        ErrorCode(.usage, "no_terminal", Phrase("the app needs a terminal", ko: "앱에는 터미널이 필요해요")),
        ErrorCode(.usage, "no_service", Phrase("there is none to sign in to", ko: "로그인할 서비스가 없어요")),
        ErrorCode(.usage, "invalid_email", Phrase("it is not an email address", ko: "이메일 주소가 아니에요")),
        ErrorCode(.usage, "invalid_nickname", Phrase("it cannot be a nickname", ko: "닉네임이 될 수 없어요")),
        ErrorCode(.usage, "invalid_password", Phrase("it cannot be a password", ko: "비밀번호가 될 수 없어요")),
        ErrorCode(.usage, "invalid_passphrase", Phrase("it cannot be a passphrase", ko: "암호 문구가 될 수 없어요")),
        ErrorCode(.usage, "invalid_image", Phrase("it is not a supported image", ko: "쓸 수 없는 이미지예요")),
        ErrorCode(.usage, "invalid_note", Phrase("empty or too long", ko: "비었거나 너무 길어요")),
        ErrorCode(.usage, "invalid_setting", Phrase("a setting that cannot be used", ko: "쓸 수 없는 설정이에요")),
        ErrorCode(.usage, "unknown_name", Phrase("nothing has that name", ko: "그 이름이 없어요")),
        ErrorCode(.usage, "name_taken", Phrase("the name is in use", ko: "이미 사용 중인 이름이에요")),
        ErrorCode(.usage, "not_offered", Phrase("the service does not offer it", ko: "서비스에 없는 기능이에요")),
        ErrorCode(.usage, "unknown_cluster", Phrase("kubectl: not named at setup", ko: "kubectl: 설정에 없는 클러스터예요")),
        ErrorCode(.usage, "origin_not_allowed", Phrase("tokens are not sent there", ko: "토큰을 보내지 않는 곳이에요")),
    ]

    private static let program = [
        ErrorCode(.cannotExecute, "cannot_execute", Phrase("exec: it cannot be run", ko: "exec: 실행할 수 없어요")),
        ErrorCode(.commandNotFound, "command_not_found", Phrase("exec: no such command", ko: "exec: 그런 명령이 없어요")),
    ]
}
