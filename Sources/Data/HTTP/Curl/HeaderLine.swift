/// One line of a header as its bytes, without its end; valid as long as they are.
@safe struct HeaderLine: ~Copyable {
    private let bytes: Slice<UnsafeRawBufferPointer>

    init(_ line: UnsafeRawBufferPointer) {
        var bytes = unsafe line[...]
        while unsafe bytes.last == 0x0A || bytes.last == 0x0D { unsafe bytes.removeLast() }
        unsafe self.bytes = unsafe bytes
    }

    var isEmpty: Bool { unsafe bytes.isEmpty }

    var isContinuation: Bool { unsafe bytes.first.map(isBlank) ?? false }

    /// Whether there is no control character but the tab.
    var isClean: Bool { unsafe bytes.allSatisfy { $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 } }

    /// The code of a status line (RFC 9112 §4); 0 where the code has not three digits, `nil` for any other line.
    var status: Int? {
        guard unsafe bytes.starts(with: "HTTP/".utf8) else { return nil }
        let code = unsafe bytes.drop { $0 != 0x20 }.dropFirst().prefix { $0 != 0x20 }
        guard unsafe code.count == 3, unsafe code.allSatisfy({ (0x30...0x39).contains($0) }) else { return 0 }
        return unsafe code.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// Name and value; `nil` for a line that has no name.
    var field: (name: String, value: String)? {
        guard let colon = unsafe bytes.firstIndex(of: 0x3A), unsafe colon > bytes.startIndex else { return nil }
        let name = unsafe String(decoding: bytes[..<colon], as: UTF8.self)
        return unsafe (name, Self.text(bytes[(colon + 1)...]))
    }

    /// The whole line without blanks around it.
    var text: String { unsafe Self.text(bytes) }

    private static func text(_ bytes: Slice<UnsafeRawBufferPointer>) -> String {
        var bytes = unsafe bytes.drop(while: isBlank)
        while let last = unsafe bytes.last, isBlank(last) { unsafe bytes.removeLast() }
        return unsafe String(decoding: bytes, as: UTF8.self)
    }
}

private func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
