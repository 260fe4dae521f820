internal import CPorticoCurl

/// The authorities of a transport in libcurl's hands; made once, when the first https request comes.
@safe final class CurlTrust {
    private let file: String?
    private let folders: String?
    /// libcurl keeps the address of these alone.
    private let bytes: UnsafeMutableRawBufferPointer?

    /// `easy` is asked which file libcurl reads by itself.
    init(_ settings: TrustSettings, _ easy: UnsafeMutableRawPointer) throws(TransportError) {
        let systemFile = unsafe portico_curl_authorities(easy).map { unsafe String(cString: $0) }
        folders = settings.authorityFolders
        switch try TrustStore.authorities(settings, systemFile: systemFile) {
        case .system:
            file = nil
            unsafe bytes = nil
        case .file(let path):
            file = path
            unsafe bytes = nil
        case .bytes(let pem):
            file = settings.additionalAuthorities
            let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: pem.count, alignment: 1)
            unsafe copy.copyBytes(from: pem)
            unsafe bytes = unsafe copy
        }
    }

    deinit {
        unsafe bytes?.deallocate()
    }

    /// Has a handle trust them.
    func apply(to easy: UnsafeMutableRawPointer) throws(TransportError) {
        if let folders, unsafe portico_curl_set_text(easy, CURLOPT_CAPATH, folders) != CURLE_OK {
            throw .unavailable(reason: "libcurl accepts no folder of authorities")
        }
        if let bytes = unsafe bytes, let start = bytes.baseAddress,
            unsafe portico_curl_set_authorities(easy, start, bytes.count) == CURLE_OK
        {
            return
        }
        // Also where libcurl's TLS library takes files only; then the added authorities are the only ones.
        if let file, unsafe portico_curl_set_text(easy, CURLOPT_CAINFO, file) != CURLE_OK {
            throw .unavailable(reason: "libcurl accepts no file of authorities")
        }
    }
}
