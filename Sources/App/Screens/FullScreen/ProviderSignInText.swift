import PorticoKit
import PorticoTerminal

/// What stands above the lines of ``ProviderSignInScreen``: where to go, what to type, what happened.
struct ProviderSignInText {
    struct Line: Equatable {
        let text: String
        var style = Style.plain
        /// Whether it stays in a low window.
        var matters = false
    }

    let lines: [Line]

    init(_ state: ProviderSignInProgress, columns: Int, in context: ScreenContext) {
        guard let waiting = state.waiting else {
            lines =
                state.offerToLink.map { offer in
                    context.say(.linkedAfterPassword(provider: offer.name)).wrapped(columns: columns).map {
                        Line(text: $0, matters: true)
                    }
                } ?? []
            return
        }
        var browser: [Line] = []
        if let address = waiting.authorizationAddress {
            browser.append(Line(text: context.say(.inYourBrowser), style: context.theme.accent))
            let how: Phrase =
                switch state.browser {
                case .opened: .browserOpened
                case .unavailable: .browserUnavailable
                case .untouched: .openThisAddress
                }
            browser.append(Line(text: context.say(how)))
            browser.append(Line(text: "  " + address.truncated(columns: columns - 2), style: context.theme.quiet))
        }
        browser += Self.notes(waiting, [.noPort, .wrongState, .wrongIssuer], columns: columns, in: context)
        var device: [Line] = []
        if let code = waiting.device {
            device.append(Line(text: context.say(.onAnotherDevice), style: context.theme.accent))
            let place = Sanitize.line(code.verificationAddress)
            device += context.say(.typeCodeAt(address: place)).wrapped(columns: columns).map {
                Line(text: $0, matters: true)
            }
            let until = context.say(.codeValidUntil(time: TimestampText(code.expiresAt).time))
            let (words, typed) = (context.say(.andTypeCode), Sanitize.line(code.userCode))
            let isShort = TextWidth.columns(of: words + typed) + 2 <= columns
            device += (isShort ? ["\(words)  \(typed)"] : [words, "  \(typed)"]).map {
                Line(text: $0, style: Style(isBold: true), matters: true)
            }
            device.append(Line(text: until, style: context.theme.quiet))
        }
        device += Self.notes(waiting, [.deviceInterrupted], columns: columns, in: context)
        for case .deviceFailed(let error) in waiting.notes {
            device += Self.lines(.deviceFailed(error), columns: columns, in: context)
        }
        lines = browser + (browser.isEmpty || device.isEmpty ? [] : [Line(text: "")]) + device
    }

    private static func notes(
        _ waiting: ProviderSignInWaiting, _ kinds: [ProviderSignInWaiting.Note], columns: Int,
        in context: ScreenContext
    ) -> [Line] {
        kinds.filter(waiting.notes.contains).flatMap { lines($0, columns: columns, in: context) }
    }

    private static func lines(
        _ note: ProviderSignInWaiting.Note, columns: Int, in context: ScreenContext
    ) -> [Line] {
        context.say(Phrase(note, in: context.book)).wrapped(columns: columns).map {
            Line(text: $0, style: context.theme.caution)
        }
    }
}
