import PorticoDomain
import Testing

struct NearestNamesTests {
    private static let services = ["local", "work", "school", "staging", "production"]

    @Test(arguments: [
        ("locl", ["local"]), ("lcoal", ["local"]), ("Local", ["local"]), ("wrok", ["work"]), ("prod", ["production"]),
        ("stagin", ["staging"]), ("scool", ["school"]), ("productoin", ["production"]), ("xyz", []), ("", []),
    ])
    func `names a slip away are found and others are not`(name: String, nearest: [String]) {
        #expect(NearestNames(to: name, among: Self.services).names == nearest)
    }

    @Test func `the nearest comes first and there are at most three`() {
        let names = NearestNames(to: "mina", among: ["mona", "nina", "mina2", "minas", "mina"]).names
        #expect(names == ["mina2", "minas", "mina"])
        #expect(NearestNames(to: "mino", among: ["tino", "mono", "mint", "lino"]).names == ["tino", "mono", "mint"])
    }

    @Test func `Hangul counts by syllable`() {
        #expect(NearestNames(to: "학교", among: ["학고", "회사"]).names == ["학고"])
    }

    @Test func `people of one domain are not near because of it`() {
        let names = NearestNames(to: "jumo@example.com", among: ["juno@example.com", "mina@example.com"]).names
        #expect(names == ["juno@example.com"])
    }

    @Test(arguments: [("juni", ["jun@example.com"]), ("mnia", ["mina@example.com"]), ("zoe", [])])
    func `a name without its domain is compared with the part before it`(name: String, nearest: [String]) {
        #expect(NearestNames(to: name, among: ["mina@example.com", "jun@example.com"]).names == nearest)
    }

    @Test func `nothing is near when there is nothing`() {
        #expect(NearestNames(to: "local", among: []).names == [])
    }
}
