import PorticoKit

/// When a token runs out, as a person reads it; both clocks are named when they differ by a minute or more.
struct ExpiryText {
    let text: Phrase

    init(_ expiry: Timestamp, _ difference: ClockDifference) {
        let service = TimestampText(expiry).description
        guard difference.isNoticeable else {
            text = Phrase("\(service)", ko: "\(service)")
            return
        }
        let local = TimestampText(difference.localTime(at: expiry)).description
        text = Phrase(
            "\(service) by the service's clock, \(local) by this computer's",
            ko: "서비스 시계로 \(service), 이 컴퓨터 시계로 \(local)")
    }
}
