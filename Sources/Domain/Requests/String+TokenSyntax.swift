extension String {
    /// Whether this can be an access token: visible ASCII, at least one character (RFC 6749 appendix A.12).
    ///
    /// The blank that the RFC allows too would end the token in a header (RFC 6750 §2.1) and counts as none.
    package var isAccessToken: Bool { !isEmpty && utf8.allSatisfy { (0x21...0x7E).contains($0) } }

    /// Whether this can be a refresh token, a device code or a list of scopes, which go into forms: visible ASCII and
    /// blanks, at least one character (RFC 6749 appendix A.17).
    package var isVisibleASCII: Bool { !isEmpty && utf8.allSatisfy { (0x20...0x7E).contains($0) } }
}
