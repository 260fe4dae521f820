/// A system error number in words, for the few that a person can do something about.
struct SystemWord: CustomStringConvertible {
    let description: String

    init(_ number: Int32) {
        // The numbers that Linux and macOS share, and each one's own for a full quota.
        description =
            switch number {
            case 1, 13: "permission denied"
            case 2: "no such file or folder"
            case 5: "input/output error"
            case 20: "not a folder"
            case 21: "is a folder"
            case 24: "too many open files"
            case 27: "file too large"
            case 28: "disk full"
            case 30: "read-only file system"
            case 69, 122: "disk quota exceeded"
            default: "system error \(number)"
            }
    }
}
