#if canImport(Glibc)
    internal import Glibc
#else
    internal import Darwin
#endif

/// Makes a database's folder (mode 0700) and file (mode 0600) before SQLite sees them.
///
/// SQLite gives its own files beside it the same mode.
enum DatabaseFile {
    static func prepare(_ path: String, makesFolder: Bool) throws(DatabaseError) {
        let folder = path[..<(path.lastIndex(of: "/") ?? path.startIndex)]
        if makesFolder {
            try makeFolder(folder)
        } else if !folder.isEmpty, unsafe access(String(folder), F_OK) != 0 {
            throw .folderMissing(path: String(folder))
        }
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o600)
        guard descriptor >= 0 else { throw .unopenable(path: path, errno: errno) }
        defer { close(descriptor) }
        var status = stat()
        guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw .notAFile(path: path)
        }
    }

    /// Makes a folder and those above it that are missing; folders that exist keep their mode.
    private static func makeFolder(_ path: Substring) throws(DatabaseError) {
        guard !path.isEmpty, unsafe access(String(path), F_OK) != 0 else { return }
        if let slash = path.lastIndex(of: "/") { try makeFolder(path[..<slash]) }
        guard unsafe mkdir(String(path), 0o700) == 0 || errno == EEXIST else {
            throw .unopenable(path: String(path), errno: errno)
        }
    }
}
