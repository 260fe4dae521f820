#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What speaks for or against a browser on this computer (rule O4).
struct SignInSurroundings: Equatable, Sendable {
    /// Whether the terminal is at the other end of a network.
    var isRemote: Bool
    /// Whether this runs in a container or a workspace in the cloud, where no browser is.
    var isContained: Bool
    /// Whether windows can be shown.
    var hasDisplay: Bool
    /// Whether there is a program that opens addresses.
    var hasOpener: Bool

    /// Whether a browser here will most likely come up in front of the person.
    var favoursBrowser: Bool { !isRemote && !isContained && hasDisplay && hasOpener }

    /// Looks at the variables; `exists` says whether there is such a file.
    init(variables: [String: String], hasOpener: Bool, exists: (String) -> Bool) {
        func isSet(_ name: String) -> Bool { variables[name]?.isEmpty == false }
        isRemote = ["SSH_TTY", "SSH_CONNECTION", "SSH_CLIENT"].contains(where: isSet)
        isContained =
            ["CODESPACES", "REMOTE_CONTAINERS", "KUBERNETES_SERVICE_HOST", "container"].contains(where: isSet)
            || ["/.dockerenv", "/run/.containerenv"].contains(where: exists)
        #if os(macOS)
            hasDisplay = true
        #else
            // A program that was named needs no display that is seen here; nor does Windows behind its subsystem.
            hasDisplay =
                ["DISPLAY", "WAYLAND_DISPLAY", "WSL_DISTRO_NAME"].contains(where: isSet)
                || BrowserOpeners.areNamed(in: variables)
        #endif
        self.hasOpener = hasOpener
    }

    /// Looks at this computer.
    static func here(_ variables: [String: String], _ launcher: BrowserLauncher) async -> SignInSurroundings {
        SignInSurroundings(variables: variables, hasOpener: await launcher.hasOpener) { path in
            unsafe access(path, F_OK) == 0
        }
    }
}
