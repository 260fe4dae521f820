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
    /// The process as it is.
    static func process() -> CommandEnvironment {
        let variables = variables()
        var environment = CommandEnvironment(
            arguments: Array(CommandLine.arguments.dropFirst()), variables: variables,
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
        environment.argumentNotText = argumentNotText()
        return environment
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
