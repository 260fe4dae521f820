@testable import PorticoData
@testable import PorticoDomain
@testable import PorticoHTTP

/// Texts of the network: addresses, dates, waits, times, header lines, queries. What is read is written back the same.
func fuzzTexts(_ bytes: [UInt8]) {
    var input = Input(bytes)
    let kind = input.byte() % 6
    let text = input.text
    switch kind {
    case 0:
        guard let url = try? HTTPURL(text) else { return }
        require((1...65_535).contains(url.origin.port), "port \(url.origin.port)")
        require((try? HTTPURL(url.absoluteString)) == url, "\(url.absoluteString) reads as another address")
        require(!url.absoluteString.contains("@") || url.path.contains("@") || url.query?.contains("@") == true, text)
    case 1:
        for now: Int64 in [0, 1_800_000_000] {
            guard let date = HTTPDate(text, now: now) else { continue }
            require(HTTPDate(date.description, now: now) == date, "\(date) reads as another date")
        }
    case 2:
        guard let wait = RetryAfter.delay(text, now: 1_800_000_000) else { return }
        require((.zero ... .seconds(3_155_760_000)).contains(wait), "waits \(wait)")
    case 3:
        guard let time = WireTime(text) else { return }
        require(
            WireTime(time.text).map { abs($0.timestamp.milliseconds - time.timestamp.milliseconds) < 86_400_000 }
                ?? false, "\(time.text) reads as another time")
        require(WireTime(time.text)?.text == time.text, "\(time.text) is written otherwise")
    case 4:
        Array(input.rest).withUnsafeBytes { bytes in
            let line = HeaderLine(bytes)
            if let status = line.status { require((0...999).contains(status), "status \(status)") }
            if line.isClean, let field = line.field { require(!hasControlsButTab(field.value), "a control in a value") }
            _ = line.text
        }
    default:
        guard let pairs = PercentEncoding.decodePairs(text) else { return }
        require(pairs.count <= text.utf8.count + 1, "\(pairs.count) pairs of \(text.utf8.count) bytes")
        for written in [PercentEncoding.encodeQuery(pairs), PercentEncoding.encodeForm(pairs)] {
            require(PercentEncoding.decodePairs(written) == pairs, "\(pairs) are written as \(written)")
        }
        let segment = PercentEncoding.encode(text)
        require(PercentEncoding.decode(segment) == text, "\(text) is written as \(segment)")
    }
}

private func hasControlsButTab(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value < 0x20 && $0.value != 9 || $0.value == 0x7F }
}
