#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import CPorticoPlatform
import PorticoKit
import PorticoTerminal

/// A device's code on standard error: where to type it, and the same as a picture for a camera (rule O12).
struct DeviceCodeText: Sendable {
    let context: CommandContext
    let showsQR: Bool

    func tell(_ code: DeviceCode) {
        context.note(.onAnotherDeviceOpen)
        context.console.note("  \(code.verificationAddress)")
        context.note(.andTypeCode)
        context.console.note("  \(code.userCode)")
        if showsQR, let picture = picture(of: code.completeAddress ?? code.verificationAddress) {
            // Painted by the program itself; nothing from outside is in it but black and white.
            try? context.environment.errors.write(Array(picture.utf8))
        }
        context.note(.codeValidUntil(time: TimestampText(code.expiresAt).time))
    }

    /// `nil` where it would not fit, or nobody sees it.
    private func picture(of text: String) -> String? {
        guard context.environment.errors.isTerminal, let matrix = QRMatrix(encoding: text) else { return nil }
        let code = QRCode(matrix)
        let size = windowSize
        guard code.columns <= size.columns, code.rows <= size.rows else { return nil }
        let isColorless = context.choices.isColorless
        return code.lines.map { isColorless ? "\($0)\n" : "\u{1B}[97;40m\($0)\u{1B}[0m\n" }.joined()
    }

    private var windowSize: (columns: Int, rows: Int) {
        var (columns, rows): (UInt16, UInt16) = (0, 0)
        let isKnown = unsafe portico_window_size(STDERR_FILENO, &columns, &rows)
        let fallback = context.environment.windowSize
        return isKnown && columns > 0 && rows > 0 ? (Int(columns), Int(rows)) : fallback
    }
}
