import PorticoDomain
import PorticoPresentation
import Testing

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Every reason that a part of the program gives in English, read from its sources so that none can be forgotten.
struct EveryReasonTests {
    private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Sources").standardized

    /// What stands in `.setting("…")`, `reason: "…"` and the like, and a system error's words; what is put in is an x.
    private static func reasons() throws -> Set<String> {
        let places = /(?:\.setting\(|reason: |invalidRequest\(reason: )"((?:[^"\\]|\\.)*)"/
        let words = /case [0-9, ]+: "([a-z][^"]*)"|default: "(system error)/
        let inserted = /\\\(((?:[^()]|\((?:[^()]|\([^()]*\))*\))*)\)/
        var found: Set<String> = []
        for folder in [
            "Domain", "Data/Repositories", "Data/Vault", "Data/HTTP/Messages", "Data/HTTP/Curl", "Data/HTTP/Files",
            "App",
        ] {
            let root = sources.appending(path: folder).path()
            for name in try FileManager.default.subpathsOfDirectory(atPath: root) where name.hasSuffix(".swift") {
                let text = String(decoding: try Data(contentsOf: URL(filePath: "\(root)/\(name)")), as: UTF8.self)
                for match in text.matches(of: places) { found.insert(String(match.output.1)) }
                guard name.hasSuffix("SystemWord.swift") else { continue }
                for match in text.matches(of: words) { found.insert(String(match.output.1 ?? "system error 7")) }
            }
        }
        let plain = found.map { $0.replacing(inserted, with: "x").replacing("\\\"", with: "\"") }
        // What is only put together of others has no words of its own.
        return Set(plain).subtracting(["x", "x: x", "not durable: x", "too large: x", ""])
    }

    @Test func `every reason has Korean words`() throws {
        let reasons = try Self.reasons()
        #expect(reasons.count > 25)
        #expect(
            reasons.isSuperset(of: ["disk full", "system error 7", "is a symbolic link", "a method is one word"]))
        for reason in reasons.sorted() {
            for error in [SessionError.file(path: "/f", reason: reason), .invalid(.setting(reason))] {
                let said = MessageBook(.korean).message(for: error).happened
                #expect(!said.contains("“"), "\(reason)")
                #expect(!said.contains(reason) || reason.count < 4, "\(reason)")
            }
        }
    }

    @Test func `every sentence with which the program's own backend refuses a value has Korean words`() throws {
        let sentences = /invalid\([^"]*"[a-z_]*", *(?:"[a-z_]*"|[a-zA-Z]*\(?[a-z]*\)?), *"([A-Z][^"]*)"\)/
        let root = Self.sources.appending(path: "Data/Backend").path()
        var found: Set<String> = []
        for name in try FileManager.default.subpathsOfDirectory(atPath: root) where name.hasSuffix(".swift") {
            let text = String(decoding: try Data(contentsOf: URL(filePath: "\(root)/\(name)")), as: UTF8.self)
            for match in text.matches(of: sentences) { found.insert(String(match.output.1)) }
        }
        #expect(found.count > 7)
        for sentence in found.map({ $0.replacing("\\(field)", with: "text") }) {
            let said = MessageBook(.korean).message(for: Refusal(code: .invalidField, sentence: sentence)).happened
            #expect(said.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }, "\(sentence)")
        }
    }

    @Test(arguments: [
        ("/v/vault.bin: disk full", "/v/vault.bin: 디스크가 가득 찼어요"), ("/v: system error 71", "/v: 시스템 오류 71"),
        ("/v/vault.bin: is a symbolic link", "/v/vault.bin: 심볼릭 링크예요"),
        ("too large: size of the vault file", "너무 커요: 보관함 파일의 크기"),
        ("not durable: input/output error", "저장이 확실하지 않아요: 입출력 오류가 났어요"),
    ])
    func `a reason behind a path is translated, the path is not`(english: String, korean: String) {
        let said = MessageBook(.korean).message(for: .vault(.unwritable(reason: english))).happened
        #expect(said == "보관함에 저장할 수 없어요: \(korean)")
    }
}
