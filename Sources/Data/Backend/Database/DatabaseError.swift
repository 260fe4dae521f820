/// Why the database could not do what was asked. Holds no value that was bound.
package enum DatabaseError: Error, Equatable {
    /// Another process held the write lock past the time limit.
    case busy
    /// A unique value exists already.
    case conflict
    /// The disk is full.
    case full
    /// The file system, or the file, takes no changes.
    case readOnly
    /// Something else than a file has the name.
    case notAFile(path: String)
    /// The file was written by a newer version, named by its schema number.
    case newerSchema(Int)
    /// The folder or file cannot be made or opened; holds the system's error number.
    case unopenable(path: String, errno: Int32)
    /// The folder is not there, and may not be made.
    case folderMissing(path: String)
    /// The server's key is not in its row: somebody took it out.
    case keyMissing
    /// Anything else, by SQLite's extended result code.
    case failed(code: Int32)
}
