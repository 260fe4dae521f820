import PorticoKit
import Testing

struct AppConfigurationTests {
    #if os(Linux)
        @Test func `folders follow the XDG rules, and relative ones are ignored`() throws {
            let plain = try AppConfiguration(name: "portico", environment: [:], homeDirectory: "/home/mina/")
            #expect(plain.configurationFolder == "/home/mina/.config/portico")
            #expect(plain.dataFolder == "/home/mina/.local/share/portico")
            #expect(plain.stateFolder == "/home/mina/.local/state/portico")
            let moved = try AppConfiguration(
                name: "portico",
                environment: ["XDG_CONFIG_HOME": "/c/", "XDG_DATA_HOME": "relative", "XDG_STATE_HOME": ""],
                homeDirectory: "/home/mina")
            #expect(moved.configurationFolder == "/c/portico")
            #expect(moved.dataFolder == "/home/mina/.local/share/portico")
            #expect(moved.stateFolder == "/home/mina/.local/state/portico")
        }
    #endif

    @Test func `another program's name replaces ours everywhere`() throws {
        let configuration = try AppConfiguration(
            name: "note-book",
            environment: ["NOTE_BOOK_HOME": "/x", "PORTICO_HOME": "/y", "NOTE_BOOK_CA_BUNDLE": "/ca.pem"],
            homeDirectory: "/home/mina")
        #expect(configuration.configurationFolder == "/x/config")
        #expect(configuration.dataFolder == "/x/data")
        #expect(configuration.stateFolder == "/x/state")
        #expect(configuration.certificateAuthorities == "/ca.pem")
    }

    @Test(arguments: ["", "../x", "a/b", "1a", "a b", "ä"])
    func `a name that cannot be a folder's is refused`(_ name: String) {
        #expect(throws: SessionError.self) {
            try AppConfiguration(name: name, environment: [:], homeDirectory: "/home/mina")
        }
    }

    @Test func `nothing is ever relative to the working directory`() {
        #expect(throws: SessionError.self) {
            try AppConfiguration(name: "portico", environment: [:], homeDirectory: "")
        }
        #expect(throws: SessionError.self) {
            try AppConfiguration(name: "portico", environment: ["PORTICO_HOME": "x"], homeDirectory: "/home/mina")
        }
    }

    @Test func `a world of its own repeats itself for a seed`() {
        #expect(
            AppDependencies.ephemeral(seed: 5).randomBytes(20) == AppDependencies.ephemeral(seed: 5).randomBytes(20))
        #expect(
            AppDependencies.ephemeral(seed: 5).randomBytes(20) != AppDependencies.ephemeral(seed: 6).randomBytes(20))
    }
}
