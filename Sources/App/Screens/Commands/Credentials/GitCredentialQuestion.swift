import PorticoKit

/// What git asks a credential helper (git-credential(1), "INPUT/OUTPUT FORMAT"); keys that are not known are ignored.
struct GitCredentialQuestion: Sendable {
    private(set) var scheme: String?
    private(set) var host: String?
    private(set) var username: String?
    /// The password or the token that git had from here before.
    private(set) var secret: Secret<String>?
    private var capabilities: [String] = []
    private var challenges: [String] = []

    /// Whether git can send a token as `Authorization: Bearer`, and the server takes it no other way.
    var wantsBearer: Bool {
        let schemes = challenges.compactMap { $0.split(separator: " ").first?.lowercased() }
        return capabilities.contains("authtype") && schemes.contains("bearer") && !schemes.contains("basic")
    }

    /// Reads lines up to the first empty one; control characters could smuggle in a line of their own, and are refused.
    init(_ bytes: [UInt8]) throws(CommandFailure) {
        for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
            if line.isEmpty { break }
            guard let end = line.firstIndex(of: UInt8(ascii: "=")), end > line.startIndex else {
                throw Self.refusal(Phrase("a line without a key", ko: "키가 없는 줄"))
            }
            let key = String(decoding: line[..<end], as: UTF8.self)
            let value = line[line.index(after: end)...]
            guard line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 && key.hasSuffix("[]") }) else {
                throw Self.refusal(Phrase("a control character", ko: "제어 문자"))
            }
            try take(key, value)
        }
    }

    private mutating func take(_ key: String, _ value: ArraySlice<UInt8>) throws(CommandFailure) {
        let text = String(decoding: value, as: UTF8.self)
        switch key {
        case "protocol": try set(&scheme, text)
        case "host": try set(&host, text)
        case "username": try set(&username, text)
        case "password", "credential": secret = Secret(text)
        case "capability[]": add(text, to: &capabilities)
        case "wwwauth[]": add(text, to: &challenges)
        default: break
        }
    }

    /// An empty value begins a list again.
    private func add(_ text: String, to list: inout [String]) {
        if text.isEmpty { list = [] } else { list.append(text) }
    }

    /// Which of two hosts was meant nobody can tell.
    private func set(_ field: inout String?, _ text: String) throws(CommandFailure) {
        guard field == nil || field == text else {
            throw Self.refusal(Phrase("two values for one key", ko: "한 키에 두 값"))
        }
        field = text
    }

    private static func refusal(_ what: Phrase) -> CommandFailure {
        .usage(
            .other(
                Phrase(
                    "git's question has \(what.english) and was not answered",
                    ko: "git의 질문에 답하지 않아요: \(what.korean)")))
    }
}
