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

/// The authorities of ``TrustSettings``, looked at once before they are used, so that a fault names its file.
enum TrustStore {
    private static let sizeLimit = 16 << 20

    /// What libcurl is told.
    enum Authorities {
        /// Nothing: it reads the system's.
        case system
        /// The file in the place of the system's.
        case file(String)
        /// These certificates, in PEM.
        case bytes([UInt8])
    }

    /// Looks at every file that was named and says which authorities count.
    ///
    /// - Parameters:
    ///   - settings: What somebody asked for.
    ///   - systemFile: The file that libcurl reads unless told otherwise.
    static func authorities(
        _ settings: TrustSettings, systemFile: String?
    ) throws(TransportError) -> Authorities {
        for folder in settings.authorityFolders?.split(separator: ":") ?? [] { try check(folder: String(folder)) }
        let own = try settings.authorities.map { (path) throws(TransportError) in try read(path) }
        guard let path = settings.additionalAuthorities else {
            return settings.authorities.map(Authorities.file) ?? .system
        }
        let added = try read(path)
        // A system without authorities of its own is no fault: the added ones count.
        let others = own ?? systemFile.flatMap { try? read($0) } ?? []
        return .bytes(others + [0x0A] + added)
    }

    private static func check(folder: String) throws(TransportError) {
        var status = stat()
        guard unsafe stat(folder, &status) == 0 else {
            throw .authoritiesUnusable(path: folder, reason: systemWord(errno))
        }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw .authoritiesUnusable(path: folder, reason: "not a folder")
        }
    }

    private static func read(_ path: String) throws(TransportError) -> [UInt8] {
        let bytes: [UInt8]
        do throws(TransportError) {
            var file = try ReadableFile(path)
            guard file.size <= sizeLimit else {
                throw .authoritiesUnusable(path: path, reason: "larger than 16 MiB")
            }
            bytes = try file.readAll()
        } catch {
            guard case .storage(let path, let reason) = error else { throw error }
            throw .authoritiesUnusable(path: path, reason: reason)
        }
        guard let reason = fault(String(decoding: bytes, as: UTF8.self)) else { return bytes }
        throw .authoritiesUnusable(path: path, reason: reason)
    }

    /// What is wrong with a text that should hold certificates in PEM (RFC 7468); `nil` when each can be read.
    static func fault(_ text: String) -> String? {
        var count = 0
        var block: [Substring]?
        for line in text.split(whereSeparator: \.isNewline) {
            if line.hasPrefix("-----BEGIN ") {
                if block != nil { return "a certificate has no end" }
                block = line.contains("CERTIFICATE-----") ? [] : nil
            } else if line.hasPrefix("-----END "), let lines = block {
                // A certificate is a DER sequence.
                let encoded = lines.map { String($0.filter { !$0.isWhitespace }) }.joined()
                guard let bytes = Data(base64Encoded: encoded), bytes.first == 0x30 else {
                    return "a certificate cannot be read"
                }
                count += 1
                block = nil
            } else {
                block?.append(line)
            }
        }
        if block != nil { return "a certificate has no end" }
        return count > 0 ? nil : "there is no certificate in it"
    }
}
