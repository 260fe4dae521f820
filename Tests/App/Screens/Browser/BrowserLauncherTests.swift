import Foundation
import Testing

@testable import PorticoApp

/// Rule O10: an opener runs apart from the program.
struct BrowserLauncherTests {
    private static let address = "https://id.example/?a=1&b=%20"

    @Test func `an opener that hangs and prints is not waited for and heard by nobody`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portico-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let (opener, seen, fifo) = (
            folder.appending(path: "opener").path(), folder.appending(path: "seen").path(),
            folder.appending(path: "fifo").path()
        )
        // It reads what stands on its input, tells what it was given and where its output goes, then waits for ever.
        let script = """
            #!/bin/sh
            echo noise; echo noise >&2
            places=$(readlink /proc/$$/fd/0 /proc/$$/fd/1 /proc/$$/fd/2)
            { printf '%s\\n' "$1" "$places"; echo $$; } > '\(seen).new'
            mv '\(seen).new' '\(seen)'
            mkfifo '\(fifo)'; exec cat '\(fifo)'
            """
        try script.write(toFile: opener, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: opener)
        let launcher = BrowserLauncher(variables: [
            "PORTICO_BROWSER": "/nowhere/browser:\(opener) %s", "PATH": "/usr/bin:/bin",
        ])
        #expect(await launcher.hasOpener)
        #expect(await launcher.open(Self.address))
        var lines: [Substring] = []
        let deadline = ContinuousClock.now + .seconds(60)
        while lines.isEmpty, ContinuousClock.now < deadline {
            if let text = try? String(contentsOfFile: seen, encoding: .utf8) { lines = text.split(separator: "\n") }
            await Task.yield()
        }
        let process = try #require(lines.last.flatMap { Int32($0) })
        defer { kill(process, SIGKILL) }
        #expect(lines.first == Self.address[...])
        #expect(lines.dropFirst().dropLast().allSatisfy { $0 == "/dev/null" })
        #expect(getsid(process) != getsid(0))
    }

    @Test func `without a program that begins nothing is opened`() async {
        let launcher = BrowserLauncher(variables: ["BROWSER": "/nowhere/a:/dev/null", "PATH": "/nowhere"])
        #expect(await !launcher.hasOpener)
        #expect(await !launcher.open(Self.address))
    }
}
