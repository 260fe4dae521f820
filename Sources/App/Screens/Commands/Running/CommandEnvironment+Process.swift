#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import CPorticoPlatform
import PorticoBackend
import PorticoConcurrency
import PorticoKit
import PorticoTerminal

extension CommandEnvironment {
    /// The process as it is, for a program whose subcommand may stand before the arguments.
    static func process(_ program: PorticoProgram) -> CommandEnvironment {
        let variables = variables()
        var arguments = CommandLine.arguments.dropFirst()
        if let subcommand = program.subcommand, arguments.first == subcommand { arguments.removeFirst() }
        var environment = CommandEnvironment(
            arguments: Array(arguments), variables: variables,
            homeDirectory: variables["HOME"] ?? homeOfUser() ?? "/",
            input: DescriptorInput(descriptor: 0), output: DescriptorOutput(descriptor: 1),
            errors: DescriptorOutput(descriptor: 2),
            dependencies: { configuration throws(SessionError) in try AppDependencies.live(configuration) },
            backend: { path, lifetime in
                BackendConfiguration(databasePath: path, accessTokenLifetime: lifetime)
            },
            catchEnd: {
                let lane = BlockingLane(label: "portico.signals")
                _ = portico_catch_end()
                return { await lane.run { _ = portico_wait_for_end() } }
            },
            catchInterruption: {
                guard portico_catch_interruption() else { return nil }
                let lane = BlockingLane(label: "portico.interruption")
                return Interruption(
                    signal: {
                        let number = await lane.run { portico_wait_for_end() }
                        return number == 0 ? nil : number
                    }, release: { portico_release_interruption() })
            })
        environment.program = program
        environment.argumentNotText = argumentNotText()
        environment.programPath = programPath()
        environment.discardWhenEnded = { path in
            if let path { unsafe _ = portico_discard_when_ended(path) } else { portico_discard_no_more() }
        }
        environment.become = { become($0, $1, $2) }
        return environment
    }

    /// The path by which it was called where that is absolute, so that a link which outlives an update is kept.
    private static func programPath() -> String {
        let named = CommandLine.arguments.first ?? "portico"
        if named.hasPrefix("/") { return named }
        var buffer = [CChar](repeating: 0, count: 4_096)
        let count = unsafe readlink("/proc/self/exe", &buffer, buffer.count)
        guard count > 0 else { return named }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Hands the arguments on as they came, text or not.
    private static func become(_ count: Int, _ name: String, _ value: Secret<String>) -> Int32 {
        guard count > 0, count < CommandLine.argc else { return EINVAL }
        let arguments = unsafe CommandLine.unsafeArgv + Int(CommandLine.argc) - count
        return unsafe portico_become(arguments, name, value.reveal())
    }

    /// Of bytes that are no text, ``CommandLine`` makes other characters without a word.
    private static func argumentNotText() -> Int? {
        (1..<max(1, Int(CommandLine.argc))).first { index in
            guard let argument = unsafe CommandLine.unsafeArgv[index] else { return false }
            return unsafe String(validatingCString: argument) == nil
        }
    }

    private static func variables() -> [String: String] {
        var result: [String: String] = [:]
        var entry: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = unsafe environ
        while let pointer = unsafe entry.pointee {
            // At every start: to cut strings would take longer than everything else here.
            if let equals = unsafe strchr(pointer, 0x3D) {
                let name = unsafe UnsafeRawBufferPointer(start: pointer, count: equals - pointer)
                unsafe result[String(decoding: name, as: UTF8.self)] = String(cString: equals + 1)
            }
            unsafe entry += 1
        }
        return result
    }

    /// What the user database says when `HOME` is not set.
    private static func homeOfUser() -> String? {
        guard let entry = unsafe getpwuid(getuid()), let home = unsafe entry.pointee.pw_dir else { return nil }
        return unsafe String(cString: home)
    }
}
