/// A vault file as far as it can be checked and read without a key.
struct VaultOutline: Sendable {
    let file: [UInt8]
    let header: VaultHeader
    let slots: [KeySlot]

    /// Checks size and magic, major version, then the digest.
    init(checking file: [UInt8]) throws(VaultError) {
        guard file.count <= VaultLimits.fileSize else { throw .limitExceeded(what: "size of the vault file") }
        header = try VaultHeader(checking: file)
        guard VaultTail.digestFits(file) else { throw .corrupt }
        guard header.suite == VaultHeader.knownSuite else { throw .unsupportedVersion(Int(VaultHeader.major)) }
        // The digest is no secret: behind it may still be anything that somebody wrote on purpose.
        let space = file.count - VaultTail.size - SealedBox.overhead
        guard header.headerLength <= VaultLimits.headerSize, Int(header.headerLength) <= space,
            Int(header.indexLength) <= space - Int(header.headerLength),
            let slots = KeySlot.slots(in: file, header: header)
        else { throw .tampered(.file) }
        self.slots = slots
        self.file = file
    }

    /// The bytes of header and slots, to which the index is bound.
    var binding: [UInt8] { Array(file[..<Int(header.headerLength)]) }
}
