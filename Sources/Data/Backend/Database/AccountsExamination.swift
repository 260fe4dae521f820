internal import CPorticoSQLite
#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import PorticoConcurrency
internal import PorticoHTTP

/// Looks at the backend's database without changing it or anything beside it.
package struct AccountsExamination: Sendable {
    /// What may be found of a database.
    package enum Finding: Equatable, Sendable {
        /// SQLite finds no fault with it.
        case sound
        /// SQLite finds a fault; holds its first word.
        case damaged(detail: String)
        /// Written by a newer version.
        case newer
        /// Cannot be opened; holds the reason.
        case unreadable(reason: String)
        /// A symbolic link.
        case symbolicLink
        /// Belongs to another user.
        case otherOwner
        /// Other users can read or write it.
        case permissionsTooWide
    }

    private let path: String
    private let lane = BlockingLane(label: "portico.backend.examination")

    /// Names the database file by its absolute path.
    package init(databasePath: String) {
        path = databasePath
    }

    /// What was found; empty when there is no database.
    package func findings() async -> [Finding] {
        await lane.run { [path] in Self.findings(path) }
    }

    private static func findings(_ path: String) -> [Finding] {
        var status = stat()
        guard unsafe lstat(path, &status) == 0 else {
            return errno == ENOENT || errno == ENOTDIR ? [] : [.unreadable(reason: systemWord(errno))]
        }
        var findings: [Finding] = []
        if status.st_mode & S_IFMT == S_IFLNK { findings.append(.symbolicLink) }
        if status.st_mode & S_IFMT == S_IFREG {
            if status.st_uid != geteuid() { findings.append(.otherOwner) }
            if status.st_mode & 0o077 != 0 { findings.append(.permissionsTooWide) }
        }
        if unsafe stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            return findings + [.unreadable(reason: "it is not a regular file")]
        }
        guard unsafe access(path, R_OK) == 0 else { return findings + [.unreadable(reason: systemWord(errno))] }
        // Nothing was committed to it yet.
        guard status.st_size > 0 else { return findings + [.sound] }
        return findings + [content(path)]
    }

    private static func content(_ path: String) -> Finding {
        do throws(DatabaseError) {
            let database = try Database(reading: address(of: path))
            let version = try database.first("PRAGMA user_version", []) { Int($0.integer(0)) } ?? 0
            guard version <= Schema.steps.count else { return .newer }
            let word = try database.first("PRAGMA integrity_check(1)", []) { $0.text(0) } ?? ""
            return word == "ok" ? .sound : .damaged(detail: word)
        } catch .failed(let code) {
            let word = unsafe portico_sqlite_errstr(code).map { unsafe String(cString: $0) } ?? "code \(code)"
            // SQLITE_CORRUPT and SQLITE_NOTADB, whatever their extension; all else keeps the file from being seen.
            return [11, 26].contains(code & 0xFF) ? .damaged(detail: word) : .unreadable(reason: word)
        } catch {
            return .unreadable(reason: reason(error))
        }
    }

    /// Why a database cannot be looked at, in a few words.
    static func reason(_ error: DatabaseError) -> String {
        Problem.database(error).reason ?? "another process holds the database"
    }

    /// Without changes that wait in a log, SQLite is told that nothing changes, so that it makes no files beside it.
    static func address(of path: String) -> String {
        var status = stat()
        let hasLog = unsafe lstat(path + "-wal", &status) == 0 && status.st_size > 0
        let safe = path.utf8.map { byte in
            let isPlain = byte >= 0x2D && byte <= 0x7A && byte != UInt8(ascii: "?")
            let hex = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(UnicodeScalar(byte)) : "%" + (hex.count == 1 ? "0" + hex : hex)
        }
        return "file:\(safe.joined())?" + (hasLog ? "mode=ro" : "immutable=1")
    }
}
