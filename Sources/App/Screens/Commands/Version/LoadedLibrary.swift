import CPorticoPlatform

/// A library of the system with the version and the file that are in use here.
struct LoadedLibrary: Sendable {
    let name: String
    /// The version that the library itself tells; `nil` when it is not there.
    let version: String?
    /// The file that it was loaded from, or would be.
    let file: String
    /// Whether it is loaded with the program, and not at its first use.
    let isLinked: Bool

    /// Each of them, loading those that are not loaded yet.
    static func all() -> [LoadedLibrary] {
        linked.map { LoadedLibrary($0.name, asking: $0.symbol, in: [nil]) }
            + loaded.map { LoadedLibrary($0.name, asking: $0.symbol, in: $0.files) }
    }

    private static let linked = [
        (name: "libsodium", symbol: "sodium_version_string"), (name: "libutf8proc", symbol: "utf8proc_version"),
    ]

    #if os(macOS)
        static let loaded = [
            (name: "SQLite", symbol: "sqlite3_libversion", files: ["/usr/lib/libsqlite3.dylib"]),
            (name: "libcurl", symbol: "curl_version", files: ["/usr/lib/libcurl.4.dylib"]),
            (name: "libmicrohttpd", symbol: "MHD_get_version", files: ["libmicrohttpd.12.dylib"]),
            (name: "libcrypto", symbol: "OpenSSL_version", files: ["libcrypto.3.dylib"]),
            (name: "libqrencode", symbol: "QRcode_APIVersionString", files: ["libqrencode.4.dylib"]),
        ]
    #else
        /// The names under which the C targets load them.
        static let loaded = [
            (name: "SQLite", symbol: "sqlite3_libversion", files: ["libsqlite3.so.0"]),
            (name: "libcurl", symbol: "curl_version", files: ["libcurl.so.4", "libcurl-gnutls.so.4"]),
            (name: "libmicrohttpd", symbol: "MHD_get_version", files: ["libmicrohttpd.so.12"]),
            (name: "libcrypto", symbol: "OpenSSL_version", files: ["libcrypto.so.3"]),
            (name: "libqrencode", symbol: "QRcode_APIVersionString", files: ["libqrencode.so.4"]),
        ]
    #endif

    private init(_ name: String, asking symbol: String, in files: [String?]) {
        self.name = name
        isLinked = files == [nil]
        for file in files {
            var version = [CChar](repeating: 0, count: 512)
            var path = [CChar](repeating: 0, count: 4_096)
            let (versionSize, pathSize) = (version.count, path.count)
            let isThere = unsafe portico_library_version(file, symbol, &version, versionSize, &path, pathSize)
            guard isThere else { continue }
            self.version = Self.number(in: Self.text(version))
            self.file = Self.text(path)
            return
        }
        version = nil
        file = files.first.flatMap { $0 } ?? ""
    }

    private static func text(_ characters: [CChar]) -> String {
        String(decoding: characters.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// `libcurl/8.5.0 OpenSSL/3.0.2 …` and `OpenSSL 3.0.2 15 Mar 2022` without what is not the version.
    private static func number(in text: String) -> String {
        let words = text.split(separator: " ", maxSplits: 1)
        guard let first = words.first else { return text }
        if first == "OpenSSL" { return words.count > 1 ? String(words[1].prefix { $0 != " " }) : text }
        guard first.hasPrefix("libcurl/") else { return text }
        let rest = words.count > 1 ? " (\(words[1]))" : ""
        return first.dropFirst("libcurl/".count) + rest
    }
}
