import FoundationEssentials
import PorticoData
import PorticoDomain
import Testing

@testable import PorticoBackend

@Suite struct AccountsExaminationTests {
    private func listing(_ folder: String) throws -> [String: [UInt8]] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        return Dictionary(
            uniqueKeysWithValues: names.map { name in
                (name, Array(FileManager.default.contents(atPath: folder + "/" + name) ?? Data()))
            })
    }

    @Test func `a sound database is sound, open or closed, and nothing is changed`() async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.member()
        let folder = lab.folder + "/state"
        let before = try listing(folder)
        #expect(await AccountsExamination(databasePath: folder + "/accounts.db").findings() == [.sound])
        // The index beside an open database is a lock table, which every reader marks.
        #expect(try listing(folder).filter { !$0.key.hasSuffix("-shm") } == before.filter { !$0.key.hasSuffix("-shm") })
    }

    @Test func `a closed copy is looked at without a file beside it`() async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.member()
        let folder = lab.folder + "/copy with ? and %"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: lab.folder + "/state/accounts.db", toPath: folder + "/accounts.db")
        let findings = await AccountsExamination(databasePath: folder + "/accounts.db").findings()
        #expect(findings == [.sound])
        #expect(try listing(folder).keys.sorted() == ["accounts.db"])
    }

    @Test func `what cannot be opened counts as unseen, not as damaged`() async throws {
        let lab = try await Lab(.inProcess)
        _ = try await lab.member()
        let path = lab.folder + "/copy.db"
        try FileManager.default.copyItem(atPath: lab.folder + "/state/accounts.db", toPath: path)
        try FileManager.default.createDirectory(atPath: path + "-wal", withIntermediateDirectories: false)
        let findings = await AccountsExamination(databasePath: path).findings()
        #expect(findings.last == .unreadable(reason: "unable to open database file"))
    }

    @Test func `damage, strangeness and absence are told apart`() async throws {
        let lab = try await Lab(.inProcess)
        try FileManager.default.createDirectory(atPath: lab.folder, withIntermediateDirectories: true)
        let path = lab.folder + "/other.db"
        let examination = AccountsExamination(databasePath: path)
        #expect(await examination.findings() == [])
        try Data("certainly no database, though long enough to be looked at".utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
        let findings = await examination.findings()
        #expect(findings.first == .permissionsTooWide)
        guard case .damaged = findings.last else {
            Issue.record("not seen as damaged")
            return
        }
        let link = lab.folder + "/link.db"
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
        #expect(await AccountsExamination(databasePath: link).findings().first == .symbolicLink)
    }

    @Test(arguments: [
        (DatabaseError.busy, "another process holds the database"),
        (.unopenable(path: "libsqlite3.so.0", errno: 2), "No such file or directory"),
        (.readOnly, "read-only file system"), (.notAFile(path: "/accounts.db"), "it is not a regular file"),
    ])
    func `what keeps it from being looked at is said in words`(error: DatabaseError, reason: String) {
        #expect(AccountsExamination.reason(error) == reason)
    }
}
