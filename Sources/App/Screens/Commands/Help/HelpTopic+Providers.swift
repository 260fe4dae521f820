import PorticoKit

extension HelpTopic {
    static let providers = HelpTopic(
        name: "providers",
        summary: Phrase("signing in at OpenID providers", ko: "OpenID 제공자로 로그인하기"),
        body: Phrase(
            """
            Add an OpenID provider once; it is asked right away what it offers:

              portico service add work --issuer https://id.example --client-id portico

            portico login --service work shows the address for a browser and, where the
            provider has it, a code for another device. Whichever is used first wins.
            A browser is opened where it can be used: not over SSH, in a container or
            without a display. --browser and --device choose one of the two.

            The browser returns to http://127.0.0.1:PORT/callback. Register that address
            at the provider; if the provider compares ports, add the service with
            --port N. If the browser cannot return, paste the address it ended at.

            In scripts:
              portico login --device             prints the code as JSON and waits
              portico login --device --no-wait   prints it and exits
              portico login --complete           finishes that later

            What some providers need beyond the standard:
              --client-secret-stdin    a secret that is issued to programs too
              --audience, --resource   the API that the token is for
              --param K=V              anything else
              --device-endpoint, --revocation-endpoint
                                       what the provider does not announce
              --api ORIGIN             where request may send the token

            An accounts API may trust providers: portico login --with NAME. If the
            email already has a password, sign in with it once and link the two:
            portico login --with NAME --link.

            """,
            ko: """
                OpenID 제공자는 한 번만 추가하면 돼요. 추가할 때 지원하는 것을 물어봐요:

                  portico service add work --issuer https://id.example --client-id portico

                portico login --service work는 브라우저로 열 주소와, 지원한다면 다른 기기에
                입력할 코드를 함께 보여 줘요. 먼저 끝난 쪽으로 로그인돼요.
                브라우저는 쓸 수 있는 곳에서만 열어요. SSH, 컨테이너, 화면이 없는 곳에서는
                열지 않아요. --browser나 --device로 하나만 고를 수 있어요.

                브라우저는 http://127.0.0.1:포트/callback으로 돌아와요. 이 주소를 제공자에
                등록해 주세요. 포트까지 비교하는 제공자라면 추가할 때 --port N을 주세요.
                돌아오지 못하면 브라우저에 나온 주소를 붙여 넣으세요.

                스크립트에서는:
                  portico login --device             코드를 JSON으로 출력하고 기다려요
                  portico login --device --no-wait   코드만 출력하고 끝나요
                  portico login --complete           나중에 마무리해요

                표준 외에 더 필요한 제공자라면:
                  --client-secret-stdin    프로그램에도 발급되는 시크릿
                  --audience, --resource   토큰을 사용할 API
                  --param K=V              그 밖의 매개변수
                  --device-endpoint, --revocation-endpoint
                                           제공자가 알려 주지 않는 주소
                  --api ORIGIN             request가 토큰을 보내도 되는 곳

                계정 API가 인증 제공자를 받아 준다면: portico login --with NAME.
                그 이메일에 이미 비밀번호가 있다면 한 번 비밀번호로 로그인하고 연결하세요:
                portico login --with NAME --link.

                """))
}
