import Foundation
import PorticoTesting
import Synchronization
import Testing

@testable import PorticoApp

/// What somebody was told.
private final class Told: Sendable {
    private let heard = Mutex<[String]>([])
    var paths: [String] { heard.withLock { $0 } }
    func hear(_ path: String) { heard.withLock { $0.append(path) } }
}

/// What a person names for output is never taken for something else: links, modes, pipes.
@Suite(.timeLimit(.minutes(5)))
struct FileTargetTests {
    private let person: Person

    init() throws {
        person = try Person()
    }

    private func request(to path: String) async -> Person.Outcome {
        await person.run("request", "GET", "/v1/account", "--output", path)
    }

    private func kind(_ path: String) -> mode_t {
        var found = stat()
        return lstat(path, &found) == 0 ? found.st_mode : 0
    }

    @Test func `a new file is the user's alone, one that is there keeps its mode`() async throws {
        await person.register()
        let path = person.home + "/answer"
        #expect(await request(to: path).code == 0)
        #expect(kind(path) == S_IFREG | 0o600)
        chmod(path, 0o644)
        #expect(await request(to: path).code == 0)
        #expect(kind(path) == S_IFREG | 0o644)
        #expect(try FileManager.default.contentsOfDirectory(atPath: person.home).sorted() == ["answer", "portico"])
    }

    @Test(arguments: [true, false])
    func `a symbolic link stays, and its target is written`(isThere: Bool) async throws {
        await person.register()
        try FileManager.default.createDirectory(atPath: person.home + "/deep", withIntermediateDirectories: true)
        if isThere { _ = try person.write("deep/target", Array("old".utf8)) }
        symlink("deep/target", person.home + "/link")
        symlink("link", person.home + "/link to link")
        #expect(await request(to: person.home + "/link to link").code == 0)
        #expect(kind(person.home + "/link to link") & S_IFMT == S_IFLNK)
        #expect(kind(person.home + "/link") & S_IFMT == S_IFLNK)
        #expect(try FileManagerProbe.text(person.home + "/deep/target").contains(Person.email))
    }

    @Test func `a pipe is written into and stays a pipe`() async throws {
        await person.register()
        let path = person.home + "/pipe"
        mkfifo(path, 0o600)
        let reader = open(path, O_RDWR | O_NONBLOCK)
        defer { close(reader) }
        #expect(await request(to: path).code == 0)
        #expect(kind(path) == S_IFIFO | 0o600)
        var buffer = [UInt8](repeating: 0, count: 4_096)
        let count = read(reader, &buffer, buffer.count)
        #expect(String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self).contains(Person.email))
    }

    @Test func `a pipe that nobody reads is waited for, which is said once, and it stays open while it is written`()
        async throws
    {
        let path = person.home + "/pipe"
        mkfifo(path, 0o600)
        let (clock, told) = (ManualClock(), Told())
        let waiting = Task {
            try await FileTarget(path).pipe(clock: clock) { told.hear($0) }
        }
        for _ in 0..<45 {
            await clock.waitForSleepers()
            clock.advance(by: ReadPipe.pace)
        }
        await clock.waitForSleepers()
        #expect(told.paths == [path])
        let reader = open(path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        clock.advance(by: ReadPipe.pace)
        let pipe = try await waiting.value
        #expect(pipe != nil)
        var byte: UInt8 = 0
        #expect(withExtendedLifetime(pipe) { read(reader, &byte, 1) } == -1)
        #expect(errno == EAGAIN)
    }

    @Test func `who waits for a reader can give up`() async throws {
        let path = person.home + "/pipe"
        mkfifo(path, 0o600)
        let clock = ManualClock()
        let waiting = Task { try await FileTarget(path).pipe(clock: clock) { _ in } }
        await clock.waitForSleepers()
        waiting.cancel()
        await #expect(throws: CommandFailure.self) { try await waiting.value }
    }

    @Test(arguments: ["/dev/null", "/dev/stdout", "file"])
    func `nothing but a pipe is waited for`(path: String) async throws {
        let target = try await FileTarget(path.hasPrefix("/") ? path : "\(person.home)/\(path)")
        let pipe = try await target.pipe(clock: ManualClock()) { _ in }
        #expect(pipe == nil)
    }

    @Test func `a folder and a circle of links are refused before anything is sent`() async {
        symlink("circle", person.home + "/circle")
        for path in [person.home, person.home + "/circle"] {
            let outcome = await request(to: path)
            #expect(outcome.code == 1)
            #expect(outcome.errors.contains(path))
        }
    }

    @Test func `a pipe that nobody writes into keeps nobody waiting for a picture`() async {
        await person.register()
        let path = person.home + "/pipe"
        mkfifo(path, 0o600)
        let outcome = await person.run("profile", "set", "--image", path, "--language", "ko")
        #expect(outcome.code == 1)
        #expect(outcome.errors.contains("일반 파일이 아니에요"))
    }
}
