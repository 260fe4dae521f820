import Testing

@testable import PorticoApp

/// Rule O4: what speaks for a browser on this computer.
struct SignInSurroundingsTests {
    static let table: [([String: String], [String], Bool, Bool)] = [
        (["DISPLAY": ":0"], [], true, true),
        (["WAYLAND_DISPLAY": "wayland-0"], [], true, true),
        (["DISPLAY": ":0"], [], false, false),
        ([:], [], true, false),
        (["DISPLAY": ""], [], true, false),
        (["BROWSER": "true"], [], true, true),
        (["WSL_DISTRO_NAME": "Debian"], [], true, true),
        (["DISPLAY": ":0", "SSH_TTY": "/dev/pts/1"], [], true, false),
        (["DISPLAY": ":0", "SSH_CONNECTION": "1 2 3 4"], [], true, false),
        (["DISPLAY": ":0", "SSH_CLIENT": "1 2 3"], [], true, false),
        (["DISPLAY": ":0", "CODESPACES": "true"], [], true, false),
        (["DISPLAY": ":0", "container": "podman"], [], true, false),
        (["DISPLAY": ":0"], ["/.dockerenv"], true, false),
        (["DISPLAY": ":0"], ["/run/.containerenv"], true, false),
    ]

    #if !os(macOS)
        @Test(arguments: table)
        func `a browser is favoured only where a person will see it`(
            variables: [String: String], files: [String], hasOpener: Bool, expected: Bool
        ) {
            let surroundings = SignInSurroundings(variables: variables, hasOpener: hasOpener) { files.contains($0) }
            #expect(surroundings.favoursBrowser == expected)
        }
    #endif
}
