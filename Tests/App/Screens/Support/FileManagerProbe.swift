import Foundation

/// Looks at files the way a test must.
enum FileManagerProbe {
    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

    static func remove(_ path: String) throws { try FileManager.default.removeItem(atPath: path) }

    static func text(_ path: String) throws -> String {
        try String(contentsOf: URL(filePath: path), encoding: .utf8)
    }

    /// Writes a file that was changed so many seconds after 1970.
    static func write(_ text: String, to path: String, seconds: Double) throws {
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: seconds)], ofItemAtPath: path)
    }

    /// The names in a folder that have a text in them, in order.
    static func names(_ folder: String, like text: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains(text) }.sorted()
    }
}
