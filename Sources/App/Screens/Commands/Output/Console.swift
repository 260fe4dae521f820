import PorticoKit
import PorticoTerminal

/// Standard output for what was asked for, standard error for everything else.
struct Console: Sendable {
    let output: any ByteOutput
    let errors: any ByteOutput

    /// What was asked for, a line; controls in it are made visible.
    func print(_ line: String) throws(CommandFailure) {
        try put(Array((Sanitize.line(line) + "\n").utf8))
    }

    /// What was asked for, as JSON in one line.
    func print(_ json: JSON) throws(CommandFailure) {
        try put(Array((json.text + "\n").utf8))
    }

    /// What was asked for, byte by byte.
    func put(_ bytes: [UInt8]) throws(CommandFailure) {
        do throws(OutputError) {
            try output.write(bytes)
        } catch {
            throw CommandFailure(error)
        }
    }

    /// A word on the side, a line; whoever chose a name in it, a server or a person, begins no other. Nobody may be
    /// reading; that must not stop what was asked for.
    func note(_ line: String) {
        try? errors.write(Sanitize.line(line) + "\n")
    }

    /// What went wrong, and what to do next in a second line.
    func note(_ report: ErrorReport) {
        // At once, so that no other process's words come between.
        try? errors.write(report.lines.map { Sanitize.line($0) + "\n" }.joined())
    }
}
