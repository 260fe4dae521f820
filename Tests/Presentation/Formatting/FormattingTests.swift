import PorticoDomain
import PorticoPresentation
import Testing

struct FormattingTests {
    @Test(arguments: [
        (Int64(0), "1970-01-01 00:00 UTC"), (1_796_047_500, "2026-11-30 14:05 UTC"),
        (951_782_399, "2000-02-28 23:59 UTC"),
        (951_782_400, "2000-02-29 00:00 UTC"), (951_868_800, "2000-03-01 00:00 UTC"), (-1, "1969-12-31 23:59 UTC"),
        (4_107_542_400, "2100-03-01 00:00 UTC"), (-62_135_596_800, "0001-01-01 00:00 UTC"),
        (253_402_300_799, "9999-12-31 23:59 UTC"),
    ])
    func `a moment is written the same everywhere`(seconds: Int64, text: String) {
        #expect("\(TimestampText(Timestamp(seconds: seconds)))" == text)
    }

    @Test func `the ends of the range do not trap`() {
        #expect(TimestampText(Timestamp(seconds: .max)).description.hasSuffix(" UTC"))
        #expect(TimestampText(Timestamp(seconds: .min)).description.hasSuffix(" UTC"))
    }

    @Test(arguments: [
        (0, "0 bytes", "0바이트"), (1, "1 byte", "1바이트"), (1_023, "1023 bytes", "1023바이트"), (1_024, "1.0 KiB", "1.0 KiB"),
        (1_536, "1.5 KiB", "1.5 KiB"), (1_048_575, "1023.9 KiB", "1023.9 KiB"), (5_242_880, "5.0 MiB", "5.0 MiB"),
        (1_073_741_824, "1.0 GiB", "1.0 GiB"), (-5, "0 bytes", "0바이트"),
    ])
    func `a size has its unit`(byteCount: Int, english: String, korean: String) {
        #expect(ByteCountText(byteCount).text(in: .english) == english)
        #expect(ByteCountText(byteCount).text(in: .korean) == korean)
    }

    @Test(arguments: [
        (Duration.zero, "1 s", "1초"), (.milliseconds(1), "1 s", "1초"), (.milliseconds(1_001), "2 s", "2초"),
        (.seconds(60), "1 min", "1분"), (.seconds(61), "1 min 1 s", "1분 1초"), (.seconds(3_600), "1 h", "1시간"),
        (.seconds(3_659), "1 h", "1시간"), (.seconds(90_061), "1 d 1 h", "1일 1시간"), (.seconds(-5), "1 s", "1초"),
    ])
    func `a span is written in its two largest units`(duration: Duration, english: String, korean: String) {
        #expect(DurationText(duration).text(in: .english) == english)
        #expect(DurationText(duration).text(in: .korean) == korean)
    }

    @Test func `a picture is written with type, dimensions and size`() {
        let image = ImageDescription(type: .webP, byteCount: 12_345, width: 640, height: 480)
        #expect(ImageText(image).text(in: .english) == "WebP, 640 × 480, 12.0 KiB")
    }

    @Test(arguments: [
        ("이메일", "이메일을"), ("비밀번호", "비밀번호를"), ("닉네임", "닉네임을"), ("이미지", "이미지를"), ("내용", "내용을"),
    ])
    func `a field's name takes the right particle`(name: String, withParticle: String) {
        let fields: [Refusal.Field] = [.email, .password, .nickname, .image, .text]
        let sentences = fields.map { field in
            MessageBook(.korean).message(for: Refusal(code: .invalidField, field: field)).next
        }
        #expect(sentences.contains("\(withParticle) 고친 뒤에 다시 시도해 주세요."), "\(name)")
    }

    @Test(arguments: AllErrors.values)
    func `no sentence leaves the choice between two particles to its reader`(error: SessionError) {
        let message = MessageBook(.korean).message(for: error)
        for pair in ["을(를)", "은(는)", "이(가)", "(이)", "(으)", "와(과)"] {
            #expect(!message.happened.contains(pair) && !message.next.contains(pair), "\(message)")
        }
    }
}
