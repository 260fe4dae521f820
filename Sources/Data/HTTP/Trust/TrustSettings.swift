/// Whose certificates count, in PEM; the system's unless said otherwise.
public struct TrustSettings: Sendable, Equatable {
    /// A file with authorities that count besides the others; `nil` for none.
    public var additionalAuthorities: String?
    /// A file that takes the place of the system's file (`SSL_CERT_FILE`).
    public var authorities: String?
    /// Folders with one authority in each file, named by its hash, that take the place of the system's folder
    /// (`SSL_CERT_DIR`); several are separated by `:`.
    public var authorityFolders: String?

    /// The system's authorities, changed as said.
    public init(additionalAuthorities: String? = nil, authorities: String? = nil, authorityFolders: String? = nil) {
        self.additionalAuthorities = additionalAuthorities
        self.authorities = authorities
        self.authorityFolders = authorityFolders
    }
}
