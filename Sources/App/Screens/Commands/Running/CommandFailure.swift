import PorticoKit
import PorticoTerminal

/// Why a command ended without doing what was asked.
enum CommandFailure: Error, Sendable {
    case session(SessionError)
    case usage(UsageError)
    /// A failure of the command's own, with its place in the table of exit codes.
    case own(ExitCode, code: String, message: Phrase, hint: Phrase? = nil)
    /// A signal of that number asked the program to end.
    case interrupted(signal: Int32)
    /// Nobody reads standard output any more.
    case outputClosed
    /// Standard output could not be written; holds the system's error number.
    case outputFailed(errno: Int32)

    var exitCode: ExitCode {
        switch self {
        case .session(let error): ExitCode(error)
        case .usage: .usage
        case .own(let code, _, _, _): code
        case .interrupted(let signal): ExitCode(rawValue: 128 + signal) ?? .interrupted
        case .outputClosed: .outputClosed
        case .outputFailed: .failed
        }
    }

    init(_ error: OutputError) {
        self =
            switch error {
            case .closed: .outputClosed
            case .failed(let number): .outputFailed(errno: number)
            }
    }
}

/// Runs work that throws ``SessionError`` where only ``CommandFailure`` may be thrown.
func passing<Value: Sendable>(
    _ work: () async throws(SessionError) -> Value
) async throws(CommandFailure) -> Value {
    do throws(SessionError) {
        return try await work()
    } catch {
        throw .session(error)
    }
}

/// Runs a check of input where only ``CommandFailure`` may be thrown.
func checking<Value>(_ work: () throws(InputFault) -> Value) throws(CommandFailure) -> Value {
    do throws(InputFault) {
        return try work()
    } catch {
        throw .session(.invalid(error))
    }
}
