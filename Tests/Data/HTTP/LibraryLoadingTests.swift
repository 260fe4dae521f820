import CPorticoLoader
#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif
import Testing

/// What a program says when a library that it loads at first use is not there, or is too old.
struct LibraryLoadingTests {
    private func failure(loading files: [String], advice: String? = nil, finding symbols: [String]) -> String? {
        var text = [CChar](repeating: 0, count: 256)
        let copies = files.map { strdup($0) }
        let names = symbols.map { strdup($0) }
        let adviceCopy = advice.map { strdup($0) } ?? nil
        defer { (copies + names + [adviceCopy]).forEach { free($0) } }
        let found = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(capacity: symbols.count + 1)
        defer { found.deallocate() }
        let table = names.compactMap(\.self).enumerated().map { portico_symbol(name: $1, address: found + $0) }
        let answer = portico_load_library(
            "libshelf", adviceCopy, copies.compactMap { $0.map { UnsafePointer($0) } }, files.count, table, table.count,
            &text)
        return answer.map { String(cString: $0) }
    }

    #if canImport(Glibc)
        @Test func `the first library that is there is taken`() {
            #expect(failure(loading: ["libabsent.so.9", "libc.so.6"], finding: ["getpid", "strlen"]) == nil)
        }

        @Test func `a function that is missing is named, with what to do`() {
            #expect(
                failure(loading: ["libc.so.6"], advice: "version 2 is needed", finding: ["getpid", "get_shelf"])
                    == "libshelf has no get_shelf; version 2 is needed")
            #expect(failure(loading: ["libc.so.6"], finding: ["get_shelf"]) == "libshelf has no get_shelf")
        }
    #endif

    @Test func `without any library the reason for the first is told`() throws {
        let reason = try #require(failure(loading: ["libabsent.so.9", "libabsent.so.8"], finding: []))
        #expect(reason.contains("libabsent.so.9"))
    }
}
