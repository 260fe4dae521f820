import PorticoDomain
import PorticoPresentation
import Testing

struct MessageBookTests {
    private let english = MessageBook(.english)
    private let korean = MessageBook(.korean)

    @Test(arguments: AllErrors.values)
    func `every error has a sentence and a next step in both languages`(error: SessionError) {
        let (left, right) = (english.message(for: error), korean.message(for: error))
        for message in [left, right] {
            #expect(!message.happened.isEmpty)
            #expect(!message.next.isEmpty)
        }
        #expect(left.happened != right.happened)
        #expect(left.next != right.next)
        #expect(!"\(left)".unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }, "\(left)")
        for sentence in right.sentences {
            #expect(sentence.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }, "\(sentence)")
        }
    }

    @Test(arguments: AllErrors.values)
    func `English sentences end and begin as sentences do`(error: SessionError) {
        for sentence in english.message(for: error).sentences {
            let isWhole =
                sentence.hasSuffix(".") || sentence.hasSuffix("?")
                || sentence.contains(": portico profile set --service ")
            #expect(isWhole, "\(sentence)")
            #expect(sentence.first.map { $0.isUppercase || !$0.isLetter } == true, "\(sentence)")
        }
    }

    @Test func `a command that is advised names its account, as a shell reads it`() {
        #expect(
            english.message(for: .profileIncomplete(AllErrors.mina)).next
                == "Choose a nickname: portico profile set --service local --account mina@example.com")
        #expect(
            SuggestedCommand("login", of: AccountID(service: .local, name: "it's $(me)"), "--link").description
                == #"portico login --service local --account 'it'\''s $(me)' --link"#)
        #expect(
            SuggestedCommand("login", at: .local, words: ProgramWords(name: "mytool", subcommand: "auth")).description
                == "mytool auth login --service local")
    }

    @Test func `what an error carries is said`() {
        #expect(
            english.message(for: .serverUnavailable(retryAfter: .seconds(90))).next
                == "Try again in 1 min 30 s; you stay signed in.")
        #expect(english.message(for: .vault(.unsupportedVersion(2))).happened.contains("format 2"))
        #expect(english.message(for: .file(path: "/tmp/a.png", reason: "not found")).happened.contains("/tmp/a.png"))
        #expect(
            english.message(for: .invalid(.unknownName("locl", nearest: ["local", "loch"]))).next
                == "Did you mean “local”, “loch”?")
        #expect(
            korean.message(for: .refused(Refusal(code: .tooManyAttempts(retryAfter: .seconds(3_600))))).next
                == "1시간 뒤에 다시 시도해 주세요.")
        #expect(
            english.message(for: .signInNeeded(accounts: [AllErrors.mina])).happened
                == "No account is active; accounts on this computer: mina@example.com (local).")
    }

    @Test func `what this book knows is said once, in its own words`() {
        let refusal = Refusal(code: .nicknameTaken, field: .nickname, sentence: "mina is taken, try mina2.")
        let message = korean.message(for: .refused(refusal))
        #expect(message.sentences == ["이미 사용 중인 닉네임이에요.", "다른 닉네임을 골라 주세요."])
    }

    @Test(arguments: [
        ("No such file or directory", "그런 파일이나 폴더가 없어요"), ("Permission denied", "권한이 없어요"),
        ("EPROTO", "EPROTO"), ("Owner died", "“Owner died”"),
    ])
    func `the system's reasons are Korean in a Korean sentence, and quoted where they are not known`(
        reason: String, words: String
    ) {
        let error = SessionError.file(path: "/tmp/a", reason: reason)
        #expect(korean.message(for: error).happened == "/tmp/a 파일을 사용할 수 없어요: \(words)")
        #expect(english.message(for: error).happened == "The file /tmp/a cannot be used: \(reason).")
        let fault = SessionError.vault(.unwritable(reason: reason))
        #expect(korean.message(for: fault).happened.hasSuffix(words))
    }

    @Test func `what is said of a device key is Korean around its path`() {
        let fault = SessionError.vault(.locked(reason: "the device key /d/key is missing"))
        #expect(korean.message(for: fault).happened == "보관함이 잠겨 있어요: 기기 키 /d/key 파일이 없어요")
    }

    @Test(arguments: [Refusal.Code.other("strange"), .invalidField, .forbidden])
    func `where only the server knows, its sentence says what happened`(code: Refusal.Code) {
        let message = english.message(for: .refused(Refusal(code: code, sentence: "The moon is full.")))
        #expect(message.happened == "The moon is full.")
        #expect(!message.next.isEmpty)
    }

    @Test(arguments: [
        ("This is not the ID of a note.", "메모의 ID가 아니에요."), ("The field email is missing.", "email 필드가 빠졌어요."),
        ("The moon is full.", "The moon is full."),
    ])
    func `what the program's own backend says is Korean in Korean`(sentence: String, korean: String) {
        let refusal = Refusal(code: .invalidField, sentence: sentence)
        #expect(self.korean.message(for: refusal).happened == korean)
        #expect(english.message(for: refusal).happened == sentence)
    }

    @Test func `what stands in the way of the vault is to be moved`() {
        let fault = SessionError.vault(.unwritable(reason: "/v/vault.bin.prev: is a folder"))
        #expect(
            english.message(for: fault).sentences == [
                "The vault cannot be written: /v/vault.bin.prev: is a folder.",
                "Move away what is in the file's place, then try again.",
            ])
        #expect(korean.message(for: fault).next == "그 자리에 있는 것을 다른 곳으로 옮기고 다시 시도해 주세요.")
    }

    @Test func `the commands it names are the program's own`() {
        let book = MessageBook(.english, program: "gatekeeper")
        #expect(book.message(for: .signInNeeded(accounts: [])).next == "Sign in with gatekeeper login.")
        for error in AllErrors.values { #expect(!"\(book.message(for: error))".contains("portico")) }
    }

    @Test(arguments: AllErrors.values)
    func `every error has a stable word`(error: SessionError) {
        #expect(!error.code.isEmpty)
        #expect(error.code.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }, "\(error.code)")
    }

    @Test(arguments: [
        (SessionError.cancelled, "cancelled"), (.invalid(.nickname(.tooLong)), "invalid_nickname"),
        (.refused(Refusal(code: .invalidCredentials)), "invalid_credentials"),
        (.sessionEnded(.revoked), "session_ended"),
        (.vault(.rolledBack), "vault_rolled_back"), (.vault(.beyondRecovery), "vault_beyond_recovery"),
        (.refused(Refusal(code: .other("identity_taken"))), "identity_taken"),
        (.refused(Refusal(code: .other("<b>"))), "refused"), (.refused(Refusal(code: .other("4001"))), "refused"),
        (.refused(Refusal(code: .other("http_400"))), "http_400"),
        (.serverUnavailable(retryAfter: nil), "server_unavailable"),
    ])
    func `the words are these`(error: SessionError, word: String) {
        #expect(error.code == word)
    }

    @Test func `a nickname's field says what is known of it`() async {
        #expect(
            english.message(for: InputFault.nickname(.onlyDots)).happened == "A nickname cannot consist of dots only.")
    }
}
