/// Reads type and dimensions from the first bytes of an image file.
struct ImageHeader {
    let type: ImageType
    /// `nil` when the bytes end or contradict themselves before the dimensions.
    let size: (width: Int, height: Int)?

    /// `nil` when the bytes are none of the known types.
    init?(_ bytes: [UInt8]) {
        let reader = ByteReader(bytes: bytes)
        if reader.has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], at: 0) {
            type = .png
            size = Self.png(reader)
        } else if reader.has([0xFF, 0xD8, 0xFF], at: 0) {
            type = .jpeg
            size = Self.jpeg(reader)
        } else if reader.has(Array("GIF87a".utf8), at: 0) || reader.has(Array("GIF89a".utf8), at: 0) {
            type = .gif
            size = reader.little(2, at: 6).flatMap { width in reader.little(2, at: 8).map { (width, $0) } }
        } else if reader.has(Array("RIFF".utf8), at: 0), reader.has(Array("WEBP".utf8), at: 8) {
            type = .webP
            size = Self.webP(reader)
        } else {
            return nil
        }
    }

    private static func png(_ reader: ByteReader) -> (width: Int, height: Int)? {
        guard reader.has(Array("IHDR".utf8), at: 12), let width = reader.big(4, at: 16),
            let height = reader.big(4, at: 20)
        else { return nil }
        return (width, height)
    }

    /// Walks the segments to the first start of frame (ITU T.81 §B.2.2).
    private static func jpeg(_ reader: ByteReader) -> (width: Int, height: Int)? {
        var offset = 2
        while let marker = reader.big(2, at: offset), marker >= 0xFF00 {
            let code = marker & 0xFF
            if code == 0xFF {
                offset += 1
                continue
            }
            if code == 0x01 || (0xD0...0xD8).contains(code) {
                offset += 2
                continue
            }
            guard let length = reader.big(2, at: offset + 2), length >= 2 else { return nil }
            if (0xC0...0xCF).contains(code), code != 0xC4, code != 0xC8, code != 0xCC {
                guard let height = reader.big(2, at: offset + 5), let width = reader.big(2, at: offset + 7) else {
                    return nil
                }
                return (width, height)
            }
            guard code != 0xD9, code != 0xDA else { return nil }
            offset += 2 + length
        }
        return nil
    }

    /// The three chunk forms of the container (RFC 9649 §2.5–2.7).
    private static func webP(_ reader: ByteReader) -> (width: Int, height: Int)? {
        if reader.has(Array("VP8X".utf8), at: 12) {
            guard let width = reader.little(3, at: 24), let height = reader.little(3, at: 27) else { return nil }
            return (width + 1, height + 1)
        }
        if reader.has(Array("VP8L".utf8), at: 12) {
            guard reader.has([0x2F], at: 20), let bits = reader.little(4, at: 21) else { return nil }
            return ((bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1)
        }
        guard reader.has(Array("VP8 ".utf8), at: 12), reader.has([0x9D, 0x01, 0x2A], at: 23),
            let width = reader.little(2, at: 26), let height = reader.little(2, at: 28)
        else { return nil }
        return (width & 0x3FFF, height & 0x3FFF)
    }
}

private struct ByteReader {
    let bytes: [UInt8]

    func has(_ expected: [UInt8], at offset: Int) -> Bool {
        offset + expected.count <= bytes.count && bytes[offset..<offset + expected.count].elementsEqual(expected)
    }

    func big(_ count: Int, at offset: Int) -> Int? {
        guard offset + count <= bytes.count else { return nil }
        return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
    }

    func little(_ count: Int, at offset: Int) -> Int? {
        guard offset + count <= bytes.count else { return nil }
        return bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
