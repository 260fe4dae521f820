import PorticoKit

/// A subject of help that is no command.
struct HelpTopic: Sendable {
    let name: String
    /// The section of the manual that has it: 5 for files, 7 for everything else.
    let section: Int
    let summary: Phrase
    private let made: @Sendable () -> Phrase

    /// Every command's start reads the names; the text is made when somebody reads it.
    init(name: String, section: Int = 7, summary: Phrase, body: @autoclosure @escaping @Sendable () -> Phrase) {
        (self.name, self.section, self.summary, made) = (name, section, summary, body)
    }

    var body: Phrase { made() }

    /// The names of all, in order.
    static var names: [String] { all.map(\.name) }

    static let all: [HelpTopic] = [exitCodes, environment, files, json, errorCodes, providers]

    static let exitCodes = HelpTopic(
        name: "exit-codes",
        summary: Phrase("what the exit codes mean", ko: "종료 코드의 뜻"),
        body: Phrase(
            """
            Exit codes:
                0  done
                1  failed for any other reason
                2  cancelled: end of input at a prompt
                4  sign-in needed: no account is active, or the session ended
                5  network or server unavailable: try again
                6  refused by the server or by a person: wrong password, nickname taken
                7  timed out waiting for a person, or the code expired
                8  the vault is locked, damaged or unreadable, or could not be written
               64  usage error, or input that cannot be valid
              126  exec: the command cannot be run
              127  exec: there is no such command
              129  the terminal was closed
              130  interrupted (Ctrl-C)
              141  the output is no longer read
              143  terminated

            request exits 0 for any answer from the server. With --fail, a 4xx exits 1
            (401 5, with PORTICO_TOKEN 4; 403 6) and a 5xx exits 5; a session that cannot
            be renewed any more exits 4.
            exec exits with its command's code, or 128+N if signal N ended it.
            serve exits 0 after it was asked to stop and has answered open requests.

            """,
            ko: """
                종료 코드:
                    0  완료
                    1  다른 이유로 실패했어요
                    2  취소됨: 입력이 끝났어요
                    4  로그인이 필요해요: 사용 중인 계정이 없거나 세션이 끝났어요
                    5  네트워크나 서버를 쓸 수 없어요: 다시 시도하세요
                    6  서버나 사용자가 거절했어요: 틀린 비밀번호, 이미 사용 중인 닉네임
                    7  사용자를 기다리다 시간이 지났거나 코드가 만료되었어요
                    8  보관함이 잠겼거나 손상되었거나, 읽거나 쓸 수 없어요
                   64  명령줄 오류, 또는 형식에 맞지 않는 입력
                  126  exec: 명령을 실행할 수 없어요
                  127  exec: 그런 명령이 없어요
                  129  터미널이 닫힘
                  130  중단됨 (Ctrl-C)
                  141  출력을 읽는 쪽이 없어요
                  143  종료 요청을 받음

                request는 서버가 무엇이라 답하든 0으로 끝나요. --fail을 주면 4xx는 1
                (401은 5, PORTICO_TOKEN이면 4, 403은 6), 5xx는 5예요. 더 갱신할 수 없는
                세션이면 4예요.
                exec은 실행한 명령의 코드로 끝나고, 신호 N으로 끝났으면 128+N이에요.
                serve는 종료 요청을 받고 남은 요청에 모두 답하면 0으로 끝나요.

                """))

    static let environment = HelpTopic(
        name: "environment",
        summary: Phrase("environment variables and settings", ko: "읽는 환경 변수와 파일"),
        body: Phrase(
            """
            In order of precedence: flags, PORTICO_ variables, config.json in the
            configuration folder, the system's locale (LC_ALL, LC_MESSAGES, LANG),
            defaults.

              PORTICO_HOME             keeps everything under this folder
                                       (otherwise the XDG folders)
              XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME
                                       where the folders are: portico help files
              PORTICO_SERVICE          like --service
              PORTICO_ACCOUNT          like --account
              PORTICO_TOKEN            the token that token, request and exec use instead
                                       of a session, at the service's own origins only
              PORTICO_PASSPHRASE_FILE  a file with the vault's passphrase
              PORTICO_PASSPHRASE_FD    or an open descriptor to read it from
              CREDENTIALS_DIRECTORY    or the file portico-passphrase in it (systemd)
              PORTICO_CA_BUNDLE        certificates to trust besides the system's
              SSL_CERT_FILE, SSL_CERT_DIR
                                       certificates to trust instead of the system's
              HTTPS_PROXY, http_proxy, ALL_PROXY, NO_PROXY
                                       as curl reads them; never for this computer
              PORTICO_LANGUAGE         like --language
              PORTICO_BROWSER, BROWSER commands that open addresses, separated by
                                       colons; %s stands for the address
              SSH_TTY, SSH_CONNECTION, SSH_CLIENT, DISPLAY, WAYLAND_DISPLAY,
              WSL_DISTRO_NAME, REMOTE_CONTAINERS, KUBERNETES_SERVICE_HOST
                                       whether a browser can be used here
              KUBERNETES_EXEC_INFO     what kubectl asks credential kubectl
              TERM                     what the terminal can do
              PORTICO_MOUSE            0 leaves the mouse to the terminal
              NO_COLOR                 no colours
              ACCESSIBLE               the line mode, like --plain

            config.json may hold "service", "account" and "language".

            """,
            ko: """
                플래그, PORTICO_ 변수, 설정 폴더의 config.json, 시스템 로캘
                (LC_ALL, LC_MESSAGES, LANG), 기본값 순서로 우선해요.

                  PORTICO_HOME             모든 것을 이 폴더에 둬요
                                           (없으면 XDG 폴더)
                  XDG_CONFIG_HOME, XDG_DATA_HOME, XDG_STATE_HOME
                                           폴더의 위치: portico help files
                  PORTICO_SERVICE          --service와 같음
                  PORTICO_ACCOUNT          --account와 같음
                  PORTICO_TOKEN            token, request, exec이 세션 대신 쓰는 토큰,
                                           서비스의 주소로만 보내요
                  PORTICO_PASSPHRASE_FILE  보관함의 암호 문구가 든 파일
                  PORTICO_PASSPHRASE_FD    또는 암호 문구를 읽을, 열려 있는 디스크립터
                  CREDENTIALS_DIRECTORY    또는 그 안의 portico-passphrase 파일 (systemd)
                  PORTICO_CA_BUNDLE        시스템 인증서에 더해 믿을 인증서
                  SSL_CERT_FILE, SSL_CERT_DIR
                                           시스템 대신 믿을 인증서
                  HTTPS_PROXY, http_proxy, ALL_PROXY, NO_PROXY
                                           curl과 같은 뜻; 이 컴퓨터로 가는 요청에는 쓰지 않음
                  PORTICO_LANGUAGE         --language와 같음
                  PORTICO_BROWSER, BROWSER 주소를 여는 명령들. 콜론으로 나누고
                                           주소 자리는 %s
                  SSH_TTY, SSH_CONNECTION, SSH_CLIENT, DISPLAY, WAYLAND_DISPLAY,
                  WSL_DISTRO_NAME, REMOTE_CONTAINERS, KUBERNETES_SERVICE_HOST
                                           이 컴퓨터의 브라우저를 쓸 수 있는지
                  KUBERNETES_EXEC_INFO     kubectl이 credential kubectl에 묻는 것
                  TERM                     터미널이 할 수 있는 것
                  PORTICO_MOUSE            0이면 마우스를 터미널에 맡김
                  NO_COLOR                 색 없이
                  ACCESSIBLE               --plain처럼 한 줄씩 쓰는 앱

                config.json에는 "service", "account", "language"를 둘 수 있어요.

                """))
}
