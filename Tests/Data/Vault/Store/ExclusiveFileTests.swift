import PorticoVault
import Testing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What programs that died amid a change of a shared file leave, and who takes it away.
struct ExclusiveFileTests {
    let bench = Bench(.memory)

    /// Puts a file there that was last changed so many seconds ago.
    private func leave(_ name: String, secondsAgo: Int) throws -> String {
        let path = bench.root + "/config/" + name
        try bench.place([1], at: path)
        var times = [timeval(), timeval()]
        times[0].tv_sec = time(nil) - secondsAgo
        times[1].tv_sec = times[0].tv_sec
        #expect(utimes(path, times) == 0)
        return path
    }

    @Test func `the next change sweeps what is older than ten minutes, and only its own`() throws {
        let folder = bench.root + "/config"
        // The first change makes the folder.
        try ExclusiveFile("config.json", in: folder, isOwn: true, deadline: .seconds(1)).replace(with: [1])
        let old = try leave(".config.json.00.tmp", secondsAgo: 660)
        let young = try leave(".config.json.01.tmp", secondsAgo: 540)
        let others = try leave(".other.json.00.tmp", secondsAgo: 660)
        try ExclusiveFile("config.json", in: folder, isOwn: true, deadline: .seconds(1)).replace(with: [2])
        #expect(access(old, F_OK) != 0)
        #expect(access(young, F_OK) == 0)
        #expect(access(others, F_OK) == 0)
    }
}
