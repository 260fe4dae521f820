import PorticoKit
import PorticoTerminal

/// How much of its life the access token has left; the picture changes with a cell of the bar or a minute of the text.
struct TokenGauge {
    private static let width = 20

    private let remaining: Duration?
    private let total: Duration

    init(_ session: Session, in context: ScreenContext) {
        let now = context.now()
        remaining = session.expiresAt.map { .milliseconds($0.milliseconds - now.milliseconds) }
        let begun = session.renewedAt ?? now
        total = session.expiresAt.map { .milliseconds($0.milliseconds - begun.milliseconds) } ?? .zero
    }

    /// How long until it looks different; `nil` once it does not change any more.
    var pictureHolds: Duration? {
        guard let remaining, remaining > .zero else { return nil }
        let bar = Gauge.timeToNextPicture(remaining: remaining, total: total, width: Self.width)
        let text = remaining - .seconds(60 * (Self.minutes(remaining) - 1))
        return max(.milliseconds(1), min(bar ?? text, text))
    }

    func draw(on surface: inout Surface, in area: Rect, context: ScreenContext) {
        guard !area.isEmpty else { return }
        let end = surface.write(
            "  \(context.say(.token))  ", column: area.column, row: area.row, style: context.theme.quiet, clip: area)
        guard let remaining else {
            surface.write(context.say(.tokenUnknown), column: end, row: area.row, clip: area)
            return
        }
        let width = area.width >= 60 ? Self.width : 8
        Gauge(remaining: remaining, total: total).draw(
            on: &surface, in: Rect(column: end, row: area.row, width: width, height: 1), theme: context.theme)
        let left = DurationText(.seconds(60 * Self.minutes(remaining))).text(in: context.language)
        let text = remaining > .zero ? context.say(.tokenLeft(time: left)) : context.say(.tokenRunOut)
        surface.write(text, column: end + width + 2, row: area.row, clip: area)
    }

    /// Whole minutes, a part of one counted as one.
    private static func minutes(_ duration: Duration) -> Int64 {
        let (seconds, rest) = duration.components
        return max(0, (seconds + (rest > 0 ? 1 : 0) + 59) / 60)
    }
}
