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

/// The screens and commands, as the program `portico` or within another one.
public enum PorticoCommand {
    /// The version of the library, which the program `portico` prints for `--version`.
    public static let version = "0.1.0"

    /// Runs a program with the process's arguments and ends the process with its exit code.
    ///
    /// A program with a ``PorticoProgram/subcommand`` calls it when its first argument is that word, which is skipped.
    /// From then on the process is a command's: core dumps and reports of a crash, which show memory, are
    /// forbidden, and a closed pipe is an error of a write.
    public static func main(as program: PorticoProgram) async -> Never {
        portico_keep_standard_descriptors_apart()
        portico_remember_start()
        _ = portico_forbid_core_dumps()
        portico_end_quietly_by_signals()
        portico_ignore_broken_pipes()
        let code = await CommandRunner(environment: .process(program)).run()
        // Not `exit`: the handlers of libraries (OpenSSL's clean-up) take away what the transport's thread may still be
        // using, which once ended a finished command with a segmentation fault. Nothing is buffered here.
        _exit(code.rawValue)
    }

    /// Runs the program `portico`.
    public static func main() async -> Never { await main(as: .portico) }

    /// Runs one command, given without the program's name and subcommand, and returns its exit code.
    ///
    /// It reads and writes the process's standard streams, and leaves limits and signal handlers as they are; only a
    /// command that waits for somebody (`serve`, `login`) catches the signals that end it, while it does.
    public static func run(_ arguments: [String], as program: PorticoProgram) async -> Int32 {
        var environment = CommandEnvironment.process(program)
        (environment.arguments, environment.argumentNotText) = (arguments, nil)
        return await CommandRunner(environment: environment).run().rawValue
    }
}
