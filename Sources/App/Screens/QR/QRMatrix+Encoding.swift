import CPorticoQREncode
import PorticoTerminal

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

extension QRMatrix {
    /// The code of a text, with 15 % of it recoverable (level M); `nil` when the text is empty or too long, or
    /// libqrencode is not there.
    init?(encoding text: String) {
        // The library takes a C string.
        guard !text.isEmpty, !text.utf8.contains(0) else { return nil }
        guard let code = unsafe portico_qr_encode(text, QR_ECLEVEL_M) else { return nil }
        defer { unsafe portico_qr_free(code) }
        let size = unsafe Int(code.pointee.width)
        guard let data = unsafe code.pointee.data else { return nil }
        // The lowest bit of each byte is the module's colour.
        self.init(size: size, modules: unsafe UnsafeBufferPointer(start: data, count: size * size).map { $0 & 1 == 1 })
    }
}
