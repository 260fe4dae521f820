import PorticoKit

extension HelpTopic {
    static let files = HelpTopic(
        name: "files", section: 5,
        summary: Phrase("files and where they are kept", ko: "저장하는 파일과 위치"),
        body: Phrase(
            """
            With PORTICO_HOME, everything is kept below it, in config, data and state.
            Otherwise:

            configuration   $XDG_CONFIG_HOME/portico  (~/.config/portico)
              config.json     settings and services; can be edited by hand
              device.key      opens the vault without a passphrase; keep it to yourself
            data            $XDG_DATA_HOME/portico    (~/.local/share/portico)
              vault/          the encrypted sessions, their previous version, and
                              damaged files that were set aside
              accounts.db     the accounts of the local service, a SQLite database;
                              accounts.db-wal and -shm belong to it while they exist
            state           $XDG_STATE_HOME/portico   (~/.local/state/portico)
              vault.state     tells an old copy of the vault from the newest
              accounts.names  account names for completion; absent while only a
                              passphrase opens the vault, created again at sign-in

            config.json is a JSON object. Unknown members are kept.
              service, account   what is used without a flag or a variable
              language           en or ko
              services           written by portico service add and remove
              git_hosts, kubectl_hosts   hosts and their services, written by
                                 portico credential TOOL --setup

            A copy of these folders is a backup; without device.key or the passphrase
            nobody can read it. Anyone who has both the vault and the key is signed in.

            """,
            ko: """
                PORTICO_HOME을 정하면 모두 그 아래 config, data, state에 있어요. 아니면:

                설정            $XDG_CONFIG_HOME/portico  (~/.config/portico)
                  config.json     설정과 서비스. 직접 고쳐도 돼요
                  device.key      암호 문구 없이 보관함을 여는 키. 남에게 주지 마세요
                데이터          $XDG_DATA_HOME/portico    (~/.local/share/portico)
                  vault/          암호화한 세션, 이전 상태, 손상되어 격리한 파일
                  accounts.db     local 서비스의 계정, SQLite 데이터베이스.
                                  accounts.db-wal과 -shm이 있으면 함께 하나예요
                상태            $XDG_STATE_HOME/portico   (~/.local/state/portico)
                  vault.state     오래된 보관함 사본을 알아보는 기록
                  accounts.names  탭 자동 완성에 쓰는 계정 이름. 암호 문구로만 여는 보관함
                                  옆에는 두지 않고, 로그인하면 다시 만들어요

                config.json은 JSON 객체예요. 모르는 항목은 그대로 둬요.
                  service, account   플래그도 변수도 없을 때 쓰는 값
                  language           en 또는 ko
                  services           portico service add와 remove가 써요
                  git_hosts, kubectl_hosts   호스트와 그 서비스.
                                     portico credential 도구 --setup이 써요

                이 폴더들을 복사하면 백업이에요. device.key나 암호 문구가 없으면 아무도
                읽지 못하지만, 보관함과 키를 다 가진 사람은 로그인한 것과 같아요.

                """))
}
