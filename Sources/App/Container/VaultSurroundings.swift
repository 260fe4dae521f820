#if canImport(FoundationEssentials)
    internal import FoundationEssentials
#else
    internal import Foundation
#endif
#if canImport(Glibc)
    internal import Glibc
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Darwin
#endif
internal import PorticoConcurrency
internal import PorticoVault

/// Looks at the folders and the process around the vault, without changing anything.
struct VaultSurroundings: Sendable {
    /// Less room than this does for no change of the vault and the database.
    private static let leastRoom: UInt64 = 256 << 10
    /// Younger ones may belong to a change that is being made.
    private static let ageOfLeftovers: Int64 = 10_000

    private let location: VaultLocation
    private let folders: [String]
    private let now: @Sendable () -> Timestamp
    private let lane = BlockingLane(label: "portico.vault.surroundings")

    init(_ configuration: AppConfiguration, now: @escaping @Sendable () -> Timestamp) {
        location = configuration.vaultLocation
        folders = [location.vaultFolder, location.stateFolder, location.configurationFolder]
        self.now = now
    }

    func findings() async -> [VaultFinding] {
        await lane.run { [self] in key() + links() + lock() + owners() + leftovers() + medium() + umask() }
    }

    /// The device key by itself: a vault that is damaged does not get as far as asking for it.
    private func key() -> [VaultFinding] {
        guard let status = Self.status(location.deviceKeyFile) else { return [] }
        if Self.isLink(status) { return [finding(.deviceKey, .broken(.symbolicLink), location.deviceKeyFile)] }
        guard status.st_size != 32 else { return [] }
        return [finding(.deviceKey, .fault(.deviceKeyWrong), location.deviceKeyFile)]
    }

    private func links() -> [VaultFinding] {
        let files: [(VaultFinding.Subject, String)] = [(.file, location.vaultFile), (.state, location.stateFile)]
        return files.compactMap { subject, path in
            guard let status = Self.status(path), Self.isLink(status) else { return nil }
            return finding(subject, .broken(.symbolicLink), path)
        }
    }

    /// A lock that is no file keeps every change away, and nothing else looks at it.
    private func lock() -> [VaultFinding] {
        let path = location.lockFile
        guard let status = Self.status(path), status.st_mode & S_IFMT != S_IFREG else { return [] }
        return [finding(.file, .fault(.unreadable(reason: "\(path): is not a regular file")), path)]
    }

    private func owners() -> [VaultFinding] {
        let me = geteuid()
        let paths = folders + [location.vaultFile, location.stateFile, location.deviceKeyFile]
        let strange = paths.filter { path in Self.status(path).map { $0.st_uid != me } ?? false }
        guard !strange.isEmpty else { return [finding(.owner, .good, nil)] }
        return strange.map { finding(.owner, .broken(.otherOwner), $0) }
    }

    private func leftovers() -> [VaultFinding] {
        let present = now().milliseconds
        let found = folders.flatMap { folder in
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { name in
                guard name.hasPrefix("."), name.hasSuffix(".tmp") else { return false }
                guard let status = Self.status(folder + "/" + name) else { return false }
                return present - Int64(status.st_mtim.tv_sec) * 1_000 > Self.ageOfLeftovers
            }
            .map { folder + "/" + $0 }
        }
        guard let first = found.first else { return [finding(.leftovers, .good, nil)] }
        return [finding(.leftovers, .warning(.leftovers(count: found.count)), first)]
    }

    /// The first of the vault's folders in which no change could be made now.
    private func medium() -> [VaultFinding] {
        for folder in folders.prefix(2) {
            let place = Self.existing(folder)
            if unsafe access(place, W_OK | X_OK) != 0 {
                let isReadOnly = errno == EROFS
                return [finding(.medium, .broken(isReadOnly ? .readOnly : .notWritable), place)]
            }
            var medium = statvfs()
            guard unsafe statvfs(place, &medium) == 0 else { continue }
            // A file system may make up its numbers.
            let (free, isBeyond) = UInt64(medium.f_bavail).multipliedReportingOverflow(by: UInt64(medium.f_frsize))
            if !isBeyond, free < Self.leastRoom { return [finding(.medium, .broken(.diskFull(free: free)), place)] }
        }
        return [finding(.medium, .good, nil)]
    }

    /// As the kernel shows it: asking for the mask would mean to set it.
    private func umask() -> [VaultFinding] {
        guard let data = FileManager.default.contents(atPath: "/proc/self/status") else { return [] }
        let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
        let line = lines.first { $0.hasPrefix("Umask:") }
        guard let text = line?.split(whereSeparator: \.isWhitespace).last, let mode = UInt32(text, radix: 8) else {
            return []
        }
        let isNarrow = mode & 0o700 != 0
        return [finding(.umask, isNarrow ? .warning(.umaskTooNarrow(mode: mode)) : .good, nil)]
    }

    private func finding(
        _ subject: VaultFinding.Subject, _ verdict: VaultFinding.Verdict, _ path: String?
    ) -> VaultFinding {
        VaultFinding(subject: subject, verdict: verdict, path: path)
    }

    private static func isLink(_ status: stat) -> Bool { status.st_mode & S_IFMT == S_IFLNK }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return unsafe lstat(path, &status) == 0 ? status : nil
    }

    /// The folder, or the nearest one above it that exists.
    private static func existing(_ folder: String) -> String {
        guard folder.count > 1, status(folder) == nil, let slash = folder.lastIndex(of: "/") else { return folder }
        return existing(slash == folder.startIndex ? "/" : String(folder[..<slash]))
    }
}
