#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// What each target does with an input; it traps when a property does not hold.
private let targets: [String: @Sendable ([UInt8]) -> Void] = [
    "input": { fuzzInput($0) },
    "vault": { fuzzVault($0) },
    "answers": { fuzzAnswers($0) },
    "tokens": { fuzzTokens($0) },
    "texts": { fuzzTexts($0) },
    "records": { fuzzRecords($0) },
    "credential": { fuzzCredential($0) },
    "configuration": { fuzzConfiguration($0) },
    "images": { fuzzImages($0) },
    "trap": { fuzzTrap($0) },
]

/// The target that `PORTICO_FUZZ_TARGET` names.
private let target: @Sendable ([UInt8]) -> Void = {
    let name = getenv("PORTICO_FUZZ_TARGET").map { String(cString: $0) } ?? ""
    guard let target = targets[name] else {
        fatalError("PORTICO_FUZZ_TARGET is none of \(targets.keys.sorted().joined(separator: ", "))")
    }
    return target
}()

/// What libFuzzer calls with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    target(Array(UnsafeBufferPointer(start: start, count: count)))
    return 0
}

/// Says which property does not hold, and traps.
func require(_ holds: @autoclosure () -> Bool, _ property: @autoclosure () -> String) {
    if !holds() { fatalError(property()) }
}

/// A fault on purpose, behind five comparisons: only a fuzzer that is guided by coverage comes there within seconds.
private func fuzzTrap(_ bytes: [UInt8]) {
    guard bytes.count > 5, bytes[0] == 0x74 else { return }
    guard bytes[1] == 0x72, bytes[2] == 0x61 else { return }
    guard bytes[3] == 0x70 else { return }
    if bytes[4] == 0x21 { fatalError("the trap on purpose") }
}

/// Takes an input apart: choices first, the rest as it is.
struct Input {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// The next byte; 0 at the end.
    mutating func byte() -> Int { rest.popFirst().map(Int.init) ?? 0 }

    /// One of some.
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[byte() % elements.count] }

    /// At most that many bytes.
    mutating func take(_ count: Int) -> [UInt8] {
        defer { rest = rest.dropFirst(count) }
        return Array(rest.prefix(count))
    }

    /// The bytes before the next zero, which is dropped.
    mutating func untilZero() -> [UInt8] {
        let part = rest.prefix { $0 != 0 }
        rest = rest.dropFirst(part.count + 1)
        return Array(part)
    }

    /// What is left, as text.
    var text: String { String(decoding: rest, as: UTF8.self) }
}

/// Whether a text has what a terminal obeys.
func hasControls(_ text: String) -> Bool {
    text.unicodeScalars.contains { $0.value < 0x20 || (0x7F...0x9F).contains($0.value) }
}

/// Whether a text can do harm where it is shown on one line: it moves the cursor, ends the line, or turns what is beside
/// it round.
func isTreacherous(_ text: String) -> Bool {
    hasControls(text)
        || text.unicodeScalars.contains {
            switch $0.value {
            case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
            default: false
            }
        }
}
