import CPorticoPlatform
import PorticoConcurrency

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Runs another program to its end; what it says goes to standard error.
enum OtherProgram {
    /// It did not begin.
    struct Fault: Error {
        /// The system's word for why.
        let reason: String
    }

    private static let lane = BlockingLane(label: "portico.programs")

    /// The exit code; a program that a signal ended gives 128 and its number.
    static func run(_ arguments: [String]) async -> Result<Int32, Fault> {
        await lane.run {
            var pointers: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) } + [nil]
            defer { unsafe pointers.forEach { unsafe free($0) } }
            var code: Int32 = 0
            let number = unsafe portico_run(&pointers, &code)
            return number == 0 ? .success(code) : .failure(Fault(reason: PersonFile.reason(number)))
        }
    }
}
