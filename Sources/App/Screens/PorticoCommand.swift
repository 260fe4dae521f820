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

/// The `portico` program.
public enum PorticoCommand {
    /// The version that `--version` prints.
    public static let version = "0.1.0"

    /// Runs the program with the process's arguments and ends the process with its exit code.
    public static func main() async {
        portico_keep_standard_descriptors_apart()
        portico_remember_start()
        _ = portico_forbid_core_dumps()
        portico_ignore_broken_pipes()
        let code = await CommandRunner(environment: .process()).run()
        // Not `exit`: the handlers of libraries (OpenSSL's clean-up) take away what the transport's thread may still be
        // using, which once ended a finished command with a segmentation fault. Nothing is buffered here.
        _exit(code.rawValue)
    }
}
