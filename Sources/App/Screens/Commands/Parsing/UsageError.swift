import PorticoKit

/// Why a command line was not understood. None of these repeats what may be a secret.
enum UsageError: Error, Equatable, Sendable {
    case unknownCommand(String, group: String?, nearest: [String])
    case unknownFlag(String, command: String?, nearest: [String])
    case secretAsArgument(flag: String)
    case missingValue(flag: String)
    case needlessValue(flag: String)
    case repeatedFlag(String)
    case missingFlag(String, command: String)
    case missingArgument(String, command: String)
    case tooManyArguments(command: String)
    case missingSeparator(command: String)
    case notANumber(flag: String, lower: Int, upper: Int)
    case badValue(flag: String, reason: Phrase)
    case conflict(String, String)
    case unknownTopic(String, nearest: [String])
    /// Anything else; `topic` is the page of help about it where the command's own is not.
    case other(Phrase, topic: String? = nil)
}
