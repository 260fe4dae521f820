import PorticoTerminal
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

@Suite struct DescriptorInputTests {
    /// Reading a folder fails.
    @Test func `input that cannot be read is no empty input`() async throws {
        let folder = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        try #require(folder >= 0)
        defer { close(folder) }
        let input = DescriptorInput(descriptor: folder)
        #expect(await input.readAll(limit: 64) == nil)
        #expect(await input.readPiece() == nil)
        #expect(await input.readLine() == .end)
    }

    @Test func `the end of input is no fault`() async throws {
        let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
        try #require(nothing >= 0)
        defer { close(nothing) }
        let input = DescriptorInput(descriptor: nothing)
        #expect(await input.readAll(limit: 64) == [])
        #expect(await input.readPiece() == [])
        #expect(await input.readLine() == .end)
    }
}
