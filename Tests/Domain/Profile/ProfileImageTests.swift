import PorticoDomain
import Testing

struct ProfileImageTests {
    @Test(arguments: [
        (ImageFile.png, ImageType.png, 73), (.jpeg, .jpeg, 286), (.progressiveJPEG, .jpeg, 520), (.gif, .gif, 45),
        (.lossyWebP, .webP, 60), (.losslessWebP, .webP, 36), (.extendedWebP, .webP, 102),
    ])
    func `type and dimensions come from the bytes`(file: ImageFile, type: ImageType, byteCount: Int) throws {
        let image = try ProfileImage(bytes: file.bytes)
        #expect(image.description == ImageDescription(type: type, byteCount: byteCount, width: 3, height: 2))
        #expect(image.bytes == file.bytes)
    }

    @Test(arguments: ImageFile.allCases)
    func `a file that ends anywhere before its dimensions is refused and never traps`(file: ImageFile) {
        for count in 0..<file.bytes.count {
            do throws(InputFault) {
                #expect(try ProfileImage(bytes: Array(file.bytes.prefix(count))).description.width == 3)
            } catch {
                #expect(error == .image(.broken) || error == .image(.unsupportedType))
            }
        }
    }

    @Test(arguments: [
        (ImageFile.png, 20), (.jpeg, 150), (.gif, 9), (.lossyWebP, 29), (.losslessWebP, 24), (.extendedWebP, 29),
    ])
    func `a known type cut before its dimensions is broken`(file: ImageFile, count: Int) {
        #expect(throws: InputFault.image(.broken)) { try ProfileImage(bytes: Array(file.bytes.prefix(count))) }
    }

    @Test(arguments: ["", "hello", "%PDF-1.7", "<svg xmlns='http://www.w3.org/2000/svg'/>", "BM", "RIFF....WAVEfmt "])
    func `other files are no pictures`(text: String) {
        #expect(throws: InputFault.image(.unsupportedType)) { try ProfileImage(bytes: Array(text.utf8)) }
    }

    @Test func `5 MiB are allowed and a byte more is not`() throws {
        let padding = [UInt8](repeating: 0, count: 5_242_880 - ImageFile.png.bytes.count)
        #expect(try ProfileImage(bytes: ImageFile.png.bytes + padding).description.byteCount == 5_242_880)
        #expect(throws: InputFault.image(.tooLarge(byteCount: 5_242_881))) {
            try ProfileImage(bytes: ImageFile.png.bytes + padding + [0])
        }
    }

    @Test(arguments: [
        [0, 0, 0, 0] as [UInt8], [0xFF, 0xFF, 0xFF, 0xFF], [0x80, 0, 0, 0], [0, 1, 0, 0],
    ])
    func `a width that cannot be true is broken`(width: [UInt8]) {
        var bytes = ImageFile.png.bytes
        bytes.replaceSubrange(16..<20, with: width)
        #expect(throws: InputFault.image(.broken)) { try ProfileImage(bytes: bytes) }
    }

    @Test func `the widest side is 65,535 pixels`() throws {
        var bytes = ImageFile.png.bytes
        bytes.replaceSubrange(16..<20, with: [0, 0, 0xFF, 0xFF])
        #expect(try ProfileImage(bytes: bytes).description.width == 65_535)
    }

    @Test func `a JPEG segment that claims no length ends the search`() {
        #expect(throws: InputFault.image(.broken)) {
            try ProfileImage(bytes: [0xFF, 0xD8, 0xFF, 0xE0, 0, 0] + [UInt8](repeating: 0xFF, count: 64))
        }
    }
}
