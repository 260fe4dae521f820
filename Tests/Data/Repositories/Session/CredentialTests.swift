import PorticoData
import PorticoDomain
import PorticoVault
import Testing

struct CredentialTests {
    let now = Timestamp(seconds: 1_000)

    private func credential(_ expiresIn: Int?, token: String = "opaque", refresh: String? = nil) -> Credential {
        TokenAnswer(
            accessToken: Secret(token), tokenType: "Bearer", refreshToken: refresh.map { Secret($0) },
            expiresIn: expiresIn
        ).credential(after: nil, now: now, serverNow: Timestamp(seconds: 2_000))
    }

    @Test func `S5: the lifetime counts by the server's clock`() {
        #expect(credential(900).expiresAt == Timestamp(seconds: 2_900))
        #expect(credential(900).renewedAt == Timestamp(seconds: 1_000))
    }

    @Test(arguments: [nil, 0])
    func `S5: no lifetime means unknown`(_ expiresIn: Int?) {
        #expect(credential(expiresIn).expiresAt == nil)
        #expect(credential(expiresIn).lifetime == nil)
    }

    @Test(arguments: [(31_535_999, 31_535_999), (31_536_000, 31_536_000), (31_536_001, 31_536_000)])
    func `S5: no lifetime is longer than a year`(_ expiresIn: Int, _ lifetime: Int64) {
        #expect(credential(expiresIn).lifetime == lifetime)
    }

    @Test func `S5: a token that names its own end gives a hint`() {
        let payload = Base64URL.encode(Array(#"{"exp":2600}"#.utf8))
        #expect(credential(nil, token: "e30.\(payload).x").expiresAt == Timestamp(seconds: 2_600))
        #expect(credential(60, token: "e30.\(payload).x").expiresAt == Timestamp(seconds: 2_060))
        #expect(credential(nil, token: "e30.!.x").expiresAt == nil)
    }

    @Test(arguments: [
        // Issued up to a minute ahead counts as now, by the server's clock of 2,000.
        (#"{"exp":2600,"iat":2059}"#, 600), (#"{"exp":2600,"iat":2060}"#, 600), (#"{"exp":2600,"iat":2061}"#, 539),
        (#"{"exp":2600,"nbf":2060}"#, 600), (#"{"exp":2600,"nbf":2061}"#, 539),
        // What was issued before says nothing about the clocks.
        (#"{"exp":2600,"iat":1000}"#, 600),
        (#"{"exp":9200,"iat":5600}"#, 3_600),
    ])
    func `S10: a token that was issued ahead of our clock lives from its own beginning, with a leeway of a minute`(
        _ claims: String, _ lifetime: Int64
    ) {
        let token = "e30.\(Base64URL.encode(Array(claims.utf8))).x"
        #expect(credential(nil, token: token).lifetime == lifetime)
    }

    @Test(arguments: [
        SessionPhase.signedOut, .profileIncomplete, .signedIn(.fresh), .signedIn(.stale), .signedIn(.offline),
        .expired(.revoked), .expired(.accountDeleted),
    ])
    func `a record reads back as it was written`(_ phase: SessionPhase) throws {
        let image = ImageDescription(type: .png, byteCount: 70, width: 2, height: 3)
        let account = Account(
            id: AccountID(service: .local, name: "mina@example.com"), subject: "7", email: nil,
            profile: Profile(nickname: "미나", image: image))
        let record = SessionRecord(
            account: account, phase: phase, credential: credential(900, refresh: "r"),
            idempotencyKey: Secret([UInt8](repeating: 3, count: 32)), clockOffset: -5, isDeletionPending: true)
        let read = try SessionRecord(decoding: try record.encoded())
        #expect(read.account == account)
        #expect(read.phase == phase)
        #expect(read.clockOffset == -5)
        #expect(read.isDeletionPending)
        #expect(read.credential?.refreshToken?.reveal() == "r")
        #expect(read.credential?.expiresAt == Timestamp(seconds: 2_900))
        #expect(read.idempotencyKey.reveal() == [UInt8](repeating: 3, count: 32))
    }

    @Test func `a record of a newer version and one that is none are told apart`() {
        #expect(throws: SessionRecordFault.newerVersion(2)) {
            try SessionRecord(decoding: Array(#"{"version":2}"#.utf8))
        }
        #expect(throws: SessionRecordFault.malformed) { try SessionRecord(decoding: Array("{}".utf8)) }
        #expect(throws: SessionRecordFault.malformed) { try SessionRecord(decoding: Array(#"{"version":1}"#.utf8)) }
    }

    @Test func `no description or dump of a record shows a secret`() {
        let record = SessionRecord(
            account: Account(
                id: AccountID(service: .local, name: "m"), subject: "7", email: nil, profile: nil),
            phase: .signedIn(.fresh), credential: credential(900, token: "planted-access", refresh: "planted-refresh"),
            idempotencyKey: Secret([UInt8](repeating: 3, count: 32)))
        var text = "\(record)"
        dump(record, to: &text)
        #expect(!text.contains("planted"))
        #expect(text.contains("redacted"))
    }
}
